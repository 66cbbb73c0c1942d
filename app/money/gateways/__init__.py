"""Payment gateways: services whose pages customers pay on."""

from app.money.gateways.interface import (
    Gateway,
    GatewayLink,
    GatewayRefused,
    GatewayUnavailable,
    KeysRefused,
    LinkRequest,
    LinkState,
    Received,
)

__all__ = [
    "Gateway",
    "GatewayLink",
    "GatewayRefused",
    "GatewayUnavailable",
    "KeysRefused",
    "LinkRequest",
    "LinkState",
    "Received",
]

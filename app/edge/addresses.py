"""Addresses of clients, as limits count them."""

import ipaddress
from functools import lru_cache

HOUSEHOLD_PREFIX = 64
PROVIDED_PREFIX = 48


@lru_cache(maxsize=4_096)
def network_of(address: str | None, prefix: int = HOUSEHOLD_PREFIX) -> str:
    """Return an IPv4 address as it is, and the network of an IPv6 one.

    A household has a whole /64, and a provider's customer may get up to a /48.
    """
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, prefix), strict=False).network_address)

"""Razorpay: Payment Links, whose page is Razorpay's own, and its signed webhooks."""

import hashlib
import hmac
import re
from typing import Any
from urllib.parse import quote

import structlog

from app.money.gateways import interface
from app.money.gateways.interface import (
    Answer,
    GatewayLink,
    GatewayRefused,
    GatewayUnavailable,
    KeysRefused,
    LinkRequest,
    LinkState,
    Received,
)

log = structlog.get_logger("payments")

NAME = "razorpay"
MAX_DESCRIPTION = 2048
MAX_NAME = 50
_STATES = {
    "created": LinkState.OPEN,
    # We create no links that can be paid in parts.
    "partially_paid": LinkState.OPEN,
    "paid": LinkState.PAID,
    "cancelled": LinkState.CANCELED,
    "expired": LinkState.EXPIRED,
}
_EVENTS = ("payment_link.paid", "payment_link.cancelled", "payment_link.expired")
_UNAUTHORIZED, _TOO_MANY = 401, 429
# No user info before the host, and no characters that browsers read as the end of the host.
_PAGE = re.compile(
    r"https://(?:[a-z0-9-]+\.)*(?:rzp\.io|razorpay\.com)(?:/[A-Za-z0-9._~!$&()*+,;=:@%/?#-]*)?", re.ASCII
)


class Razorpay:
    """The account of a store at Razorpay."""

    def __init__(self, *, url: str, key_id: str, key_secret: str, webhook_secret: str) -> None:
        self._links = f"{url.rstrip('/')}/v1/payment_links"
        self._keys = (key_id, key_secret)
        self._webhook_secret = webhook_secret.encode()

    def create_link(self, request: LinkRequest) -> GatewayLink:
        """Create a payment link; Razorpay sends no message about it."""
        customer = {"name": request.name[:MAX_NAME], "contact": request.phone}
        body = {
            "amount": request.amount,
            "currency": "INR",
            "accept_partial": False,
            "reference_id": request.reference,
            "description": request.description[:MAX_DESCRIPTION],
            "customer": {name: value for name, value in customer.items() if value},
            "notify": {"sms": False, "email": False},
            "reminder_enable": False,
            "callback_url": request.back,
            "callback_method": "get",
            "expire_by": int(request.expires_at.timestamp()),
        }
        link = self._link_from(interface.call("POST", self._links, keys=self._keys, body=body))
        if link.reference != request.reference or link.amount != request.amount or link.currency != "INR":
            log.warning("gateway.other_link")
            raise GatewayUnavailable("another link")
        return link

    def read_link(self, link_id: str) -> GatewayLink:
        """Return a payment link with the payments on it."""
        address = f"{self._links}/{quote(link_id, safe='')}"
        return self._link_from(interface.call("GET", address, keys=self._keys))

    def cancel_link(self, link_id: str) -> GatewayLink:
        """Cancel a payment link; Razorpay refuses unless it is unpaid and open."""
        address = f"{self._links}/{quote(link_id, safe='')}/cancel"
        return self._link_from(interface.call("POST", address, keys=self._keys))

    def is_signed(self, raw: bytes, signature: str) -> bool:
        """Return whether the signature is Razorpay's over these bytes."""
        expected = hmac.new(self._webhook_secret, raw, hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected.encode(), signature.encode(errors="replace"))

    def link_of_event(self, event: Any) -> GatewayLink | None:
        """Return the payment link of an event, with the payment if it was paid."""
        try:
            return _link_of_event(_object(event))
        except KeyError as missing:
            raise ValueError(f"an event without {missing}") from None

    def _link_from(self, answer: Answer) -> GatewayLink:
        if answer.status == _UNAUTHORIZED:
            log.warning("gateway.keys_refused")
            raise KeysRefused
        if not 200 <= answer.status < 300:
            _refuse(answer)
        try:
            link = _object(answer.body)
            payments = link.get("payments")
            found = _link(link, payments if isinstance(payments, list) else [])
        except (KeyError, ValueError):
            log.warning("gateway.unreadable", status=answer.status)
            raise GatewayUnavailable("unreadable") from None
        if not is_page(found.url):
            log.warning("gateway.other_page")
            raise GatewayUnavailable("another page")
        return found


def is_page(url: str) -> bool:
    """Return whether an address is a page of Razorpay: https, and its own host."""
    return bool(_PAGE.fullmatch(url))


def _refuse(answer: Answer) -> None:
    """Raise the error of a status other than 2xx; log only its code, because the text may name people."""
    error = (answer.body or {}).get("error")
    code = error.get("code") if isinstance(error, dict) else None
    log.warning("gateway.refused", status=answer.status, code=str(code)[:40])
    if 400 <= answer.status < 500 and answer.status != _TOO_MANY:
        raise GatewayRefused
    raise GatewayUnavailable(str(answer.status))


def _link_of_event(event: dict[str, Any]) -> GatewayLink | None:
    if _text(event, "event") not in _EVENTS:
        return None
    payload = _object(event["payload"])
    link = _object(_object(payload["payment_link"])["entity"])
    payments = []
    if "payment" in payload:
        payment = _object(_object(payload["payment"])["entity"])
        payments.append({**payment, "payment_id": payment.get("id")})
    return _link(link, payments)


def _link(link: dict[str, Any], payments: list[Any]) -> GatewayLink:
    """Return a link from Razorpay's JSON. Raises KeyError and ValueError if it is no link."""
    currency = _text(link, "currency")
    state = _STATES.get(_text(link, "status"))
    if state is None:
        raise ValueError("status")
    captured = [each for each in map(_object, payments) if each.get("status") == "captured"]
    received = tuple(
        Received(
            id=_text(each, "payment_id"),
            amount=_whole(each, "amount"),
            # Payments inside a link have no currency field.
            currency=str(each.get("currency") or currency),
            method=str(each.get("method") or "")[:20],
        )
        for each in captured
    )
    return GatewayLink(
        id=_text(link, "id"),
        reference=str(link.get("reference_id") or ""),
        url=str(link.get("short_url") or ""),
        state=state,
        amount=_whole(link, "amount"),
        currency=currency,
        received=received,
    )


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def _text(values: dict[str, Any], name: str) -> str:
    value = values[name]
    if not isinstance(value, str) or not value or len(value) > 200:
        raise ValueError(name)
    return value


def _whole(values: dict[str, Any], name: str) -> int:
    value = values[name]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(name)
    return value

"""Signed links to one order: anyone who has the link sees the order without signing in, until it expires."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from itsdangerous import BadSignature, Signer
from itsdangerous.encoding import base64_decode, base64_encode
from sqlalchemy import select

from app.config import get_config
from app.edge.attempts import Attempt
from app.edge.throttle import counted_attempt
from app.orders.items.models import Order
from app.orders.items.queries import ListedOrder, Proof, one_order
from app.people.auth.viewer import Viewer, load_viewer
from app.shared.actor import GUEST_GROUP, Access, Actor
from app.shared.errors import Gone, NotFound
from tenant_router.session import StoreSession

LIFETIME = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class OrderLink:
    """The content of a link's token: the order's id, and when the link was made."""

    order_id: int
    made_at: datetime


def token_of(store_key: str, order_id: int, placed_at: datetime, *, now: datetime) -> str:
    """Return the token for an order of this store. It is the same all day, so equal answers stay equal.

    The token begins with digits, because telemetry leaves out texts with digits.
    """
    start_of_day = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    made_at = max(start_of_day, placed_at)
    return _signer(store_key).sign(f"{order_id}.{int(made_at.timestamp())}").decode()


def path_of(store_key: str, order_id: int, placed_at: datetime, *, now: datetime) -> str:
    """Return the path of an order's page for people who are not signed in."""
    return f"/{store_key}/orders/link/{token_of(store_key, order_id, placed_at, now=now)}"


def read_token(store_key: str, token: str) -> OrderLink | None:
    """Return the content of a token; None unless this server signed it for this store."""
    try:
        order_id, made_at = _signer(store_key).unsign(token).decode().split(".")
    except BadSignature:
        return None
    signature = token.rpartition(".")[2]
    if base64_encode(base64_decode(signature)) != signature.encode():
        # Decoding ignores padding and some other characters, so one signature could be written in many ways.
        return None
    return OrderLink(int(order_id), datetime.fromtimestamp(int(made_at), UTC))


def actor_of(db: StoreSession, token: str, *, now: datetime) -> Actor:
    """Return the holder of a link. Wrong tokens count as attempts from their address.

    Raises NotFound if its order is unknown, and Gone if the link has expired.
    """
    with counted_attempt(Attempt.ORDER_LINK):
        return _actor_of(db, token, now)


def _actor_of(db: StoreSession, token: str, now: datetime) -> Actor:
    link = read_token(db.store.key, token)
    order = (
        link
        and db.execute(
            select(Order.placed_at, Order.account_code.is_(None)).where(Order.id == link.order_id)
        ).one_or_none()
    )
    # A store's number may be reused, so a link that is older than its order belongs to an erased store.
    if link is None or not order or link.made_at < order[0].replace(microsecond=0):
        raise NotFound("order.unknown")
    if now - link.made_at > LIFETIME:
        raise Gone("order.link_expired")
    return Actor(Access.LINK, code=str(link.order_id), group=GUEST_GROUP if order[1] else "")


def holder_of(db: StoreSession, token: str, *, now: datetime) -> Viewer:
    """Return the holder of a link as the viewer. Raises the errors of `actor_of`."""
    return load_viewer(db, actor_of(db, token, now=now), None)


def open_link(db: StoreSession, token: str, *, now: datetime) -> tuple[Viewer, ListedOrder]:
    """Return the order of a link, and its holder, who sees the same rates as the order's customer.

    Raises the errors of `actor_of`.
    """
    viewer = holder_of(db, token, now=now)
    order = one_order(db, viewer.actor, int(viewer.actor.code))
    if order is None:
        raise NotFound("order.unknown")
    return viewer, order


def find_order(db: StoreSession, *, number: int, mobile_number: str, now: datetime) -> str:
    """Return the path of a guest's order, by its number and the mobile number given with it.

    Raises NotFound if the two do not match an order.
    """
    proof = Proof(number, mobile_number).condition
    order = db.execute(select(Order.id, Order.placed_at).where(proof)).one_or_none()
    if order is None:
        raise NotFound("order.unknown")
    return path_of(db.store.key, *order, now=now)


def _signer(store_key: str) -> Signer:
    """Return the signer of a store. It signs with the first configured key and accepts all of them."""
    keys = [*reversed(get_config().signing_keys.values())]
    return Signer(keys, salt=f"order link {store_key}", key_derivation="hmac", digest_method=hashlib.sha256)

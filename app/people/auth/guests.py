"""Moves the cart of a guest who signs in."""

from dataclasses import dataclass, field
from datetime import datetime

from app.people.auth import rotation
from app.people.auth.models import SignIn
from app.people.auth.service import GUEST, SignedIn
from app.shared.actor import Access, Actor
from app.shared.errors import Unauthorized
from app.shared.hooks import Hook
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class GuestItem:
    """A size that was in a guest's cart, and its quantity."""

    product_code: str
    size_code: str
    name: str
    quantity: int


@dataclass(frozen=True, slots=True)
class GuestCart:
    """The result of moving a guest's cart.

    `added` counts the items that are now in the person's cart. Items in `left_out` could not be added. Items
    in `changed` have the quantity after a minimum, step or maximum. Items in `waiting` need a party first.
    """

    added: int = 0
    left_out: list[GuestItem] = field(default_factory=list)
    changed: list[GuestItem] = field(default_factory=list)
    waiting: list[GuestItem] = field(default_factory=list)


# Called when a guest has signed in as this person. The cart returns its result, None for an empty cart.
guest_signed_in: Hook[[StoreSession, Actor, Actor], GuestCart | None] = Hook("auth.guest_signed_in")


def bring_cart(db: StoreSession, signed_in: SignedIn, *, cookie: str, now: datetime) -> GuestCart | None:
    """Move the cart of the guest whose refresh cookie this is to the person who signs in.

    Return the result; None without a guest's cookie or cart.
    """
    identity = signed_in.identity
    is_own = cookie.startswith(str(signed_in.session))
    if not cookie or is_own or identity.kind not in (Access.PARTY, Access.SALESPERSON):
        return None
    guest = _guest_of(db, cookie, now=now)
    if guest is None:
        return None
    # Flush first, because the cart reads the new sign-in with its own SQL.
    db.flush()
    person = Actor(identity.kind, identity.code, identity.name, identity.group, signed_in.session)
    (cart,) = guest_signed_in(db, guest, person)
    return cart


def _guest_of(db: StoreSession, cookie: str, *, now: datetime) -> Actor | None:
    """Return the guest whose open sign-in a refresh cookie proves, and lock it; None for any other cookie."""
    try:
        sign_in, secret = rotation.find(db, SignIn, cookie, now=now)
    except Unauthorized:
        return None
    someone = sign_in.owner_name or sign_in.account_code or sign_in.salesperson_code or sign_in.preview_of
    if someone or not rotation.is_current(sign_in, secret, now=now):
        return None
    return Actor(GUEST.kind, GUEST.code, GUEST.name, GUEST.group, sign_in.id)

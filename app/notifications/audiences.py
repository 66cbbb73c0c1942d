"""Whom a campaign is for: one query each."""

from datetime import datetime

from sqlalchemy import Exists, Select, func, literal, select

from app.accounts.models import Account
from app.auth.models import SignIn
from app.cart.models import CartLine
from app.notifications.models import PushToken
from app.notifications.queries import standing_sign_in
from app.notifications.rules import ABANDONED_AFTER, NEW_FOR, RECENTLY, Audience
from app.orders.models import Order
from app.shared.actor import Access
from tenant_router.session import StoreSession

PARTY = literal(f"{Access.PARTY}:")


def codes_of(audience: Audience, *, now: datetime) -> Select[str]:
    """The codes of the accounts that are told; who is locked or has left is told nothing."""
    everybody = select(Account.code).where(~Account.locked, Account.deactivated_at.is_(None))
    match audience:
        case Audience.EVERYBODY:
            return everybody
        case Audience.ABANDONED_CART:
            return everybody.where(Account.code.in_(_left_carts(now)))
        case Audience.NO_RECENT_ORDER:
            return everybody.where(~_recent_order(now))
        case Audience.RECENT_ORDER:
            return everybody.where(_recent_order(now))
        case Audience.NEW_DEVICE:
            return everybody.where(Account.code.in_(_on_new_devices(now)))


def size_of(db: StoreSession, audience: Audience, *, now: datetime) -> tuple[int, int]:
    """How many people an audience has, and how many devices of theirs a push would reach."""
    codes = codes_of(audience, now=now).cte("codes")
    devices = (
        select(func.count())
        .select_from(PushToken)
        .join(SignIn, SignIn.id == PushToken.sign_in_id)
        .where(
            PushToken.recipient.in_(select(PARTY + codes.c.code)),
            *standing_sign_in(now),
        )
    )
    people = select(func.count()).select_from(codes)
    row = db.execute(select(people.scalar_subquery(), devices.scalar_subquery())).one()
    return row[0], row[1]


def _left_carts(now: datetime) -> Select[str | None]:
    """Accounts whose own cart nobody has touched for a day, and who have not ordered since."""
    touched = func.max(CartLine.updated_at)
    carts = (
        select(CartLine.account_code, touched.label("touched"))
        .where(CartLine.buyer == PARTY + CartLine.account_code)
        .group_by(CartLine.account_code)
        .having(touched < now - ABANDONED_AFTER)
        .subquery()
    )
    since = select(Order.id).where(
        Order.account_code == carts.c.account_code, Order.placed_at > carts.c.touched
    )
    return select(carts.c.account_code).where(~since.exists())


def _recent_order(now: datetime) -> Exists:
    mine = select(Order.id).where(Order.account_code == Account.code, Order.placed_at > now - RECENTLY)
    return mine.exists()


def _on_new_devices(now: datetime) -> Select[str | None]:
    """Accounts that sign in from a device which nobody had signed in from before these days.

    An owner who looks at the store with their eyes is no device of theirs.
    """
    own = (SignIn.preview_of.is_(None), SignIn.device != "")
    new = select(SignIn.device).where(*own).group_by(SignIn.device)
    new = new.having(func.min(SignIn.created_at) > now - NEW_FOR)
    return select(SignIn.account_code).where(
        *own, SignIn.account_code.is_not(None), SignIn.device.in_(new), SignIn.created_at > now - NEW_FOR
    )

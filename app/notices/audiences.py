"""The audiences of campaigns: one query each."""

from datetime import datetime

from sqlalchemy import Exists, Select, func, literal, select

from app.notices.channels import Channel, all_channels
from app.notices.rules import ABANDONED_AFTER, NEW_FOR, RECENTLY, Audience
from app.orders.cart.models import CartLine
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.people.auth.models import SignIn
from app.shared.actor import Access
from tenant_router.session import StoreSession

PARTY = literal(f"{Access.PARTY}:")


def account_codes(audience: Audience, *, now: datetime) -> Select[str]:
    """Return the codes of the accounts in an audience; locked and closed accounts are never included."""
    active = select(Account.code).where(~Account.locked, Account.deactivated_at.is_(None))
    match audience:
        case Audience.ALL_CUSTOMERS:
            return active
        case Audience.ABANDONED_CART:
            return active.where(Account.code.in_(_abandoned_carts(now)))
        case Audience.NO_RECENT_ORDER:
            return active.where(~_recent_order(now))
        case Audience.RECENT_ORDER:
            return active.where(_recent_order(now))
        case Audience.NEW_DEVICE:
            return active.where(Account.code.in_(_on_new_devices(now)))


def audience_size(db: StoreSession, audience: Audience, *, now: datetime) -> tuple[int, int]:
    """Return how many people an audience has, and how many addresses the channels have for them."""
    codes = account_codes(audience, now=now).cte("codes")
    people = select(func.count()).select_from(codes)

    def reached(channel: Channel) -> Select[int]:
        query = channel.addresses(now)
        own = query.where(query.selected_columns[0].in_(select(PARTY + codes.c.code)))
        return select(func.count()).select_from(own.subquery())

    counts = [people, *map(reached, all_channels())]
    size, *addresses = db.execute(select(*(each.scalar_subquery() for each in counts))).one()
    return size, sum(addresses)


def _abandoned_carts(now: datetime) -> Select[str | None]:
    """Select accounts whose own cart has not changed for a day, and who have not ordered since."""
    last_change = func.max(CartLine.updated_at)
    carts = (
        select(CartLine.account_code, last_change.label("touched"))
        .where(CartLine.buyer == PARTY + CartLine.account_code)
        .group_by(CartLine.account_code)
        .having(last_change < now - ABANDONED_AFTER)
        .subquery()
    )
    since = select(Order.id).where(
        Order.account_code == carts.c.account_code, Order.placed_at > carts.c.touched
    )
    return select(carts.c.account_code).where(~since.exists())


def _recent_order(now: datetime) -> Exists:
    own_orders = select(Order.id).where(Order.account_code == Account.code, Order.placed_at > now - RECENTLY)
    return own_orders.exists()


def _on_new_devices(now: datetime) -> Select[str | None]:
    """Select accounts that recently signed in from a device that the store had not seen before.

    The owner's previews do not count as devices of the account.
    """
    own = (SignIn.preview_of.is_(None), SignIn.device != "")
    new = select(SignIn.device).where(*own).group_by(SignIn.device)
    new = new.having(func.min(SignIn.created_at) > now - NEW_FOR)
    return select(SignIn.account_code).where(
        *own, SignIn.account_code.is_not(None), SignIn.device.in_(new), SignIn.created_at > now - NEW_FOR
    )

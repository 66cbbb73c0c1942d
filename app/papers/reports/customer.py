"""The head of a customer's page: the account, its orders, and visits of salespeople."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import Date, cast, func, select

from app.orders.items.models import Order
from app.orders.items.rules import OPEN
from app.orders.items.sales import IS_SOLD
from app.people.accounts.models import Salesperson
from app.people.accounts.queries import account_seen_by
from app.people.accounts.receivables.credit import credit_of
from app.people.accounts.receivables.rules import Credit
from app.people.accounts.shown import ShownAccount, shown_to_owner
from app.people.accounts.supply import buyer_of, place_of_supply, seller_state, supply_problem
from app.people.auth.models import SignIn
from app.shared.actor import Actor
from app.shared.days import STORE_TIME, day_start
from app.store.settings.queries import company
from tenant_router.session import StoreSession

YEAR = timedelta(days=365)
MAX_VISITS = 10


class OrderSums(NamedTuple):
    """The number of a customer's orders, the number of open ones, and their amounts."""

    orders: int
    open_orders: int
    net_amount: Decimal
    year_amount: Decimal
    first_at: datetime | None
    last_at: datetime | None


class Visit(NamedTuple):
    """A day on which a salesperson ordered for the customer."""

    day: date
    code: str
    name: str
    orders: int
    net_amount: Decimal


@dataclass(frozen=True, slots=True)
class CustomerHead:
    """An account with its place of supply, credit, salesperson, sums of orders, last sign-in and visits."""

    account: ShownAccount
    place: str
    supply_problem: str
    credit: Credit
    salesperson: Salesperson | None
    orders: OrderSums
    last_seen: datetime | None
    visits: list[Visit]


def customer_head(db: StoreSession, code: str, actor: Actor, *, now: datetime) -> CustomerHead:
    """Return the head of a customer's page. Raises NotFound."""
    account = account_seen_by(db, code, actor)
    store, buyer = company(db), buyer_of(account)
    seller = seller_state(store.gstin, store.state_code)
    return CustomerHead(
        account=shown_to_owner(account, db.store.key),
        place=place_of_supply(buyer, seller=seller),
        supply_problem=supply_problem(buyer, seller=seller),
        credit=credit_of(db, code, today=now.astimezone(STORE_TIME).date()),
        salesperson=db.get(Salesperson, account.salesperson_code) if account.salesperson_code else None,
        orders=_orders_of(db, code, now=now),
        last_seen=_last_seen(db, code),
        visits=_visits_to(db, code),
    )


def _orders_of(db: StoreSession, code: str, *, now: datetime) -> OrderSums:
    """Return the sums of the customer's orders.

    Orders that were canceled as a whole, or are held, count, but their amounts do not.
    """
    this_year = Order.placed_at >= day_start(now) - YEAR
    query = select(
        func.count().label("orders"),
        func.count().filter(Order.status.in_(OPEN)).label("open_orders"),
        func.coalesce(func.sum(Order.net_amount).filter(IS_SOLD), 0).label("net_amount"),
        func.coalesce(func.sum(Order.net_amount).filter(IS_SOLD, this_year), 0).label("year_amount"),
        func.min(Order.placed_at).label("first_at"),
        func.max(Order.placed_at).label("last_at"),
    )
    return OrderSums(*db.execute(query.where(Order.account_code == code)).one())


def _last_seen(db: StoreSession, code: str) -> datetime | None:
    """Return when the customer last used the shop; the owner's previews do not count."""
    of_customer = (SignIn.account_code == code, SignIn.preview_of.is_(None))
    return db.scalar(select(func.max(SignIn.refreshed_at)).where(*of_customer))


def _visits_to(db: StoreSession, code: str) -> list[Visit]:
    """Return the last days on which salespeople ordered for the customer, the latest first."""
    day = cast(func.timezone(STORE_TIME.key, Order.placed_at), Date)
    days = (
        select(
            day.label("day"),
            Order.salesperson_code.label("code"),
            Salesperson.name,
            func.count().label("orders"),
            func.coalesce(func.sum(Order.net_amount).filter(IS_SOLD), 0).label("net_amount"),
        )
        .join(Salesperson, Salesperson.code == Order.salesperson_code)
        .where(Order.account_code == code)
        .group_by(day, Order.salesperson_code, Salesperson.name)
        .order_by(day.desc(), Order.salesperson_code)
    )
    return [Visit(*row) for row in db.execute(days.limit(MAX_VISITS))]

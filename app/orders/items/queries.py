"""Reads of orders, each limited to what the caller may see."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    and_,
    exists,
    func,
    literal_column,
    or_,
    select,
    text,
    true,
)
from sqlalchemy.orm import aliased

from app.catalogue.models import Product
from app.catalogue.references import category_ordered, product_ordered_sql, size_in_use, size_in_use_sql
from app.orders.cart.queries import open_quantity_sql, scheme_uses_sql
from app.orders.items.document_models import Change
from app.orders.items.document_rules import ChangeState
from app.orders.items.models import CUSTOMER, NET_AMOUNT, Order, OrderItem, OrderVoucher
from app.orders.items.rules import OPEN_SQL, SENT, OrderStatus
from app.orders.items.sales import NOT_HELD
from app.orders.items.search import found_by
from app.people.accounts.models import Account, Salesperson
from app.shared.actor import Access, Actor
from app.shared.days import day_start
from app.store.settings.models import Company
from app.store.settings.queries import keep_company
from app.store.settings.service import highest_order_number
from tenant_router.session import Read, StoreSession

MAX_NUMBER_DIGITS = 18
DAY_TYPES = ("today", "thisweek")
HELD, CHANGE_ASKED = "Held", "ChangeAsked"
_TIMELINE = """
SELECT at, before, after, by_role, by_code, by_name, reason, count(*) FROM store.order_events
WHERE order_id = %(order)s AND kind = 'status'
GROUP BY at, before, after, by_role, by_code, by_name, reason ORDER BY at, min(id)
"""
COUNTED_TYPES = ("total", *(status.value for status in OrderStatus), HELD, CHANGE_ASKED, *DAY_TYPES)


class ListedItem(NamedTuple):
    """An order item with its product's current pictures, and its HSN code.

    If the order has no code, it is the product's.
    """

    item: OrderItem
    picture_id: int | None
    pictures: list[str] | None
    hsn: str | None


class Step(NamedTuple):
    """Items that moved together from one status to another; `by` is empty if the caller may not see it."""

    at: datetime
    before: str | None
    after: str
    by_role: str
    by: str
    reason: str
    items: int


class ListedOrder(NamedTuple):
    """An order with its items, the name of the salesperson who placed it, and its voucher.

    In a list, only the owner gets vouchers. A single order has its customer's account, too.
    """

    order: Order
    salesperson: str | None
    items: list[ListedItem]
    voucher: OrderVoucher | None = None
    account: Account | None = None


@dataclass(frozen=True, slots=True)
class OrderFilter:
    """Filters, sort order and page of an order list.

    `words` match number, name and mobile number; for customers also the names of items, and for the owner the
    names of products and the city.
    """

    type: str = "total"
    words: str = ""
    party: str | None = None
    mobile_number: str = ""
    page: int = 0
    size: int = 25
    ordered_by: str | None = None
    desc: bool = False


# Each sort has an index (column, id), except `number`; the `status` index has id descending.
SORT_COLUMNS: dict[str, ColumnElement[Any]] = {
    "number": Order.number.expression,
    "placed": Order.placed_at.expression,
    "customer": literal_column(CUSTOMER),
    "items": Order.item_count.expression,
    "amount": literal_column(NET_AMOUNT),
    "status": Order.status.expression,
}


def sort_order(filters: OrderFilter) -> list[ColumnElement[Any]]:
    """Return the sort order of a page, newest first by default."""
    if filters.ordered_by is None:
        return [Order.placed_at.desc(), Order.id.desc()]
    column = SORT_COLUMNS[filters.ordered_by]
    first = column.desc() if filters.desc else column.asc()
    if filters.ordered_by == "number":
        return [first]
    id_descending = filters.desc is not (filters.ordered_by == "status")
    return [first, Order.id.desc() if id_descending else Order.id.asc()]


def visible_to(actor: Actor) -> ColumnElement[bool]:
    """Return the condition for orders that the caller may see: all, their parties' orders, or their own."""
    if actor.kind is Access.OWNER:
        return true()
    if actor.kind is Access.SALESPERSON:
        parties = select(Account.code).where(Account.salesperson_code == actor.code)
        return Order.account_code.in_(parties)
    if actor.kind is Access.GUEST:
        return Order.guest_session == actor.session
    if actor.kind is Access.LINK:
        return Order.id == int(actor.code)
    return Order.account_code == actor.code


@dataclass(frozen=True, slots=True)
class Proof:
    """A guest's proof for an order of another session: its number and the mobile number given with it."""

    number: int
    mobile_number: str

    @property
    def condition(self) -> ColumnElement[bool]:
        """Return the condition for this order. Customers' orders have no delivery block and never match."""
        return and_(Order.number == self.number, _delivered_to(self.mobile_number))


def proof_of(actor: Actor, *, number: str, mobile_number: str) -> Proof | None:
    """Return the proof that a guest sent for an order of another session, or None if it is incomplete."""
    if actor.kind is not Access.GUEST or not mobile_number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) <= MAX_NUMBER_DIGITS):
        return None
    return Proof(int(number), mobile_number)


def order_page(
    db: StoreSession, actor: Actor, filters: OrderFilter, *, now: datetime, proof: Proof | None = None
) -> tuple[list[ListedOrder], int]:
    """Return a page of orders and their total number. With a proof, return the one order it identifies."""
    conditions = [proof.condition] if proof else filter_conditions(actor, filters, now)
    if filters.words:
        # The benefit of the index depends on the words, so a plan cached for other words must not be used.
        db.execute(text("SET LOCAL plan_cache_mode = force_custom_plan"))
    counted = select(func.count()).select_from(Order).where(*conditions)
    # Each row has the total, so only an empty page after the first needs a separate count.
    page = (
        select(Order, Salesperson.name)
        .add_columns(counted.scalar_subquery())
        .outerjoin(Salesperson, Salesperson.code == Order.salesperson_code)
        .where(*conditions)
        .order_by(*sort_order(filters))
        .limit(filters.size)
        .offset(filters.page * filters.size)
    )
    if actor.kind is Access.OWNER:
        page = page.add_columns(OrderVoucher).outerjoin(OrderVoucher, OrderVoucher.order_id == Order.id)
    rows = db.execute(page).all()
    if not rows:
        return [], (db.scalar(counted) or 0) if filters.page else 0
    vouchers = [row[3] if actor.kind is Access.OWNER else None for row in rows]
    listed = _with_items(db, [(row[0], row[1]) for row in rows])
    return [each._replace(voucher=of) for each, of in zip(listed, vouchers, strict=True)], rows[0][2]


def filter_conditions(actor: Actor, filters: OrderFilter, now: datetime) -> list[ColumnElement[bool]]:
    """Return the conditions for orders that match the filter and that the caller may see."""
    conditions = [visible_to(actor), _of_type(filters.type, now)]
    if actor.kind is Access.OWNER and filters.type == OrderStatus.PENDING:
        conditions.append(NOT_HELD)
    if filters.words:
        conditions.append(found_by(actor, filters.words))
    if filters.party:
        conditions.append(Order.account_code == filters.party)
    if filters.mobile_number and actor.kind is Access.GUEST:
        conditions.append(_delivered_to(filters.mobile_number))
    return conditions


def _delivered_to(mobile_number: str) -> ColumnElement[bool]:
    return Order.delivery["mobile_number"].astext == mobile_number


def one_order(
    db: StoreSession, actor: Actor, order_id: int, proof: Proof | None = None
) -> ListedOrder | None:
    """Return an order that the caller may see, as their own or by proof."""
    row = _one(db, actor, order_id, proof)
    if row is None:
        return None
    order, salesperson, voucher, account = row
    (listed,) = _with_items(db, [(order, salesperson)])
    return listed._replace(voucher=voucher, account=account)


def order_seen_by(db: StoreSession, actor: Actor, order_id: int) -> Order | None:
    """Return an order that the caller may see, without its items."""
    row = _one(db, actor, order_id, None)
    return row and row[0]


def _one(
    db: StoreSession, actor: Actor, order_id: int, proof: Proof | None
) -> tuple[Order, str | None, OrderVoucher | None, Account | None] | None:
    """Return an order with the rest of a ListedOrder, and keep the company for the session."""
    visible = or_(visible_to(actor), proof.condition) if proof else visible_to(actor)
    # An alias, because the condition of a salesperson reads accounts, too.
    customer = aliased(Account)
    query = (
        select(Order, Salesperson.name, OrderVoucher, customer, Company)
        .select_from(Order)
        .join(Company, true())
        .outerjoin(Salesperson, Salesperson.code == Order.salesperson_code)
        .outerjoin(OrderVoucher, OrderVoucher.order_id == Order.id)
        .outerjoin(customer, customer.code == Order.account_code)
        .where(Order.id == order_id, visible)
    )
    row = db.execute(query).one_or_none()
    if row is None:
        return None
    order, salesperson, voucher, account, seller = row
    keep_company(db, seller)
    return order, salesperson, voucher, account


def orders_by_id(db: StoreSession, actor: Actor, ids: Collection[int]) -> list[ListedOrder]:
    """Return the orders among these that the caller may see, by number."""
    query = (
        select(Order, Salesperson.name)
        .outerjoin(Salesperson, Salesperson.code == Order.salesperson_code)
        .where(Order.id.in_(ids), visible_to(actor))
        .order_by(Order.number)
    )
    return _with_items(db, db.execute(query).all())


def order_numbers(db: StoreSession, actor: Actor, ids: Collection[int]) -> list[int]:
    """Return the numbers of the orders among these that the caller may see, in ascending order."""
    query = select(Order.number).where(Order.id.in_(ids), visible_to(actor)).order_by(Order.number)
    return list(db.scalars(query))


def tax_registrations(db: StoreSession, ids: Collection[int]) -> set[str]:
    """Return the seller's registrations on these orders."""
    return set(db.scalars(select(Order.tax_registration).where(Order.id.in_(ids))))


def _with_items(db: StoreSession, orders: Sequence[tuple[Order, str | None]]) -> list[ListedOrder]:
    items: dict[int, list[ListedItem]] = {order.id: [] for order, _ in orders}
    of_them = (
        select(OrderItem, Product.picture_id, Product.pictures, func.coalesce(OrderItem.hsn, Product.hsn))
        .outerjoin(Product, Product.code == OrderItem.product_code)
        .where(OrderItem.order_id.in_(items))
        .order_by(OrderItem.order_id, OrderItem.position)
    )
    for item, picture_id, pictures, hsn in db.execute(of_them):
        items[item.order_id].append(ListedItem(item, picture_id, pictures, hsn))
    return [ListedOrder(order, name, items[order.id]) for order, name in orders]


def timeline_read(order_id: int) -> Read:
    """Return the read of an order's history."""
    return Read(_TIMELINE, {"order": order_id})


def timeline_from(rows: Iterable[Sequence[Any]], *, named: bool) -> list[Step]:
    """Return an order's history from its rows, oldest first, including the people if `named`."""
    return [
        Step(at, before, after, role, (name or code) if named else "", reason, count)
        for at, before, after, role, code, name, reason, count in rows
    ]


def order_counts(db: StoreSession, *, now: datetime) -> dict[str, int]:
    """Return the number of orders per type of the owner's list, in one query that reads only indexes."""
    apart = (HELD, CHANGE_ASKED, *DAY_TYPES)
    by_status = [
        func.count().filter(Order.status == name).label(name)
        if name in set(OrderStatus)
        else func.count().label(name)
        for name in COUNTED_TYPES
        if name not in apart
    ]
    others = [
        select(func.count()).select_from(Order).where(_of_type(name, now)).scalar_subquery().label(name)
        for name in apart
    ]
    counts: dict[str, int] = dict(db.execute(select(*by_status, *others).select_from(Order)).one()._mapping)
    # A held order is also pending, but is listed only with the held ones.
    return counts | {"Pending": counts["Pending"] - counts[HELD]}


def _of_type(name: str, now: datetime) -> ColumnElement[bool]:
    today = day_start(now)
    if name == "today":
        return Order.placed_at >= today
    if name == "thisweek":
        return Order.placed_at >= today - timedelta(days=today.weekday())
    if name == HELD:
        return and_(Order.held_at.is_not(None), Order.status != OrderStatus.CANCELED)
    if name == CHANGE_ASKED:
        waiting = select(Change.order_id).where(Change.state == ChangeState.WAITING)
        # An order can no longer be changed once goods have left the store; see `changes/rules.py`.
        left = exists().where(
            OrderItem.order_id == Order.id,
            OrderItem.status != OrderStatus.CANCELED,
            or_(
                OrderItem.status.in_(SENT),
                OrderItem.dispatched_quantity > 0,
                OrderItem.delivered_quantity > 0,
            ),
        )
        return and_(Order.id.in_(waiting), Order.status != OrderStatus.CANCELED, ~left)
    if name in set(OrderStatus):
        return Order.status == name
    return true()


@size_in_use.register
def _is_size_ordered(db: StoreSession, product_code: str, size_code: str) -> bool:
    items = exists().where(OrderItem.product_code == product_code, OrderItem.size_code == size_code)
    return bool(db.scalar(select(items)))


@size_in_use_sql.register
def _size_ordered_sql() -> str:
    return (
        "EXISTS (SELECT FROM store.order_items i"
        " WHERE i.product_code = v.product_code AND i.size_code = v.size_code)"
    )


@open_quantity_sql.register
def _open_quantity_sql(without_order: bool) -> str:
    """Return the SQL of a size's ordered quantity before dispatch; the books deduct dispatched goods."""
    others = " AND i.order_id <> %(without_order)s" if without_order else ""
    return f"""(SELECT coalesce(sum(i.quantity - greatest(i.delivered_quantity, i.dispatched_quantity)), 0)
        FROM store.order_items i
        WHERE i.product_code = v.product_code AND i.size_code = v.size_code
        AND i.status IN {OPEN_SQL}{others})"""  # noqa: S608 -- our own statement; values are parameters


@scheme_uses_sql.register
def _scheme_uses_sql(without_order: bool) -> str:
    """Return the SELECT of what schemes have given so far. Gifts for canceled items do not count."""
    others = "AND u.order_id <> %(without_order)s" if without_order else ""
    return f"""
SELECT u.scheme_id, sum(u.worth), count(DISTINCT u.order_id),
       count(DISTINCT u.order_id) FILTER (WHERE u.customer = %(customer)s)
FROM store.scheme_uses u JOIN store.order_items i ON i.id = u.item_id
WHERE u.scheme_id = ANY(%(schemes)s) AND i.status <> 'Canceled' {others} GROUP BY u.scheme_id
"""  # noqa: S608 -- our own statement; values are parameters


@category_ordered.register
def _is_category_ordered(db: StoreSession, code: str) -> bool:
    return bool(db.scalar(select(exists().where(OrderItem.category_code == code))))


@product_ordered_sql.register
def _product_ordered_sql() -> str:
    return "EXISTS (SELECT FROM store.order_items i WHERE i.product_code = p.code)"


@highest_order_number.register
def _highest_order_number(db: StoreSession) -> int:
    return db.scalar(select(func.max(Order.number))) or 0

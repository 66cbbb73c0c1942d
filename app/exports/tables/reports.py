"""The owner's reports, as his pages show them."""

from collections.abc import Callable, Iterator
from datetime import datetime

from app.auth.viewer import Viewer
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table
from app.reports import summaries
from app.reports.summaries import By, Wanted
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

IN_PARTS = {"yield_per": queries.ROWS_AT_ONCE}


def _wanted(by: By, asked: Asked) -> Wanted:
    times = {name: datetime.fromisoformat(asked[name]) for name in ("since", "until")}
    return summaries.wanted_of(by, {**asked, **times, "party": asked.get("of_party")})


def _told(by: By) -> Callable[[StoreSession, Asked], str]:
    def told(db: StoreSession, asked: Asked) -> str:
        wanted = _wanted(by, asked)
        span = f"{wanted.since:%d-%m-%Y} to {wanted.until:%d-%m-%Y}"
        of = wanted.status
        if wanted.party:
            of = summaries.party_name(db, wanted.party)
        if wanted.category:
            of = summaries.category_name(db, wanted.category)
        return f"{span} · {of}" if of else span

    return told


def _orders(by: By, title: Callable[[Viewer], str], *more: Column) -> Table:
    # A status report is of one status, so its paper has room for longer names instead.
    beside = 0 if by is By.STATUS else 4

    def rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
        return iter(db.execute(summaries.orders_of(_wanted(by, asked)), execution_options=IN_PARTS))

    def count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
        return summaries.totals(db, _wanted(by, asked)).rows

    columns = (
        Column("Order Date", lambda row: row.placed_at.astimezone(STORE_TIME), share=4),
        Column("Order Id", lambda row: row.number, share=3),
        *more,
        Column("Customer Name", lambda row: row.name, share=8),
        Column("City", lambda row: row.city, share=beside),
        Column("Status", lambda row: row.status, share=beside),
        *_figures("Order Total Items"),
    )
    return Table(title=title, columns=columns, rows=rows, count=count, told=_told(by))


def _groups(by: By, title: str, *who: Column) -> Table:
    def rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
        return iter(db.execute(summaries.groups_of(db, _wanted(by, asked)), execution_options=IN_PARTS))

    def count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
        return summaries.totals(db, _wanted(by, asked)).groups

    orders = Column("Orders", lambda row: row.orders, share=3, right=True, summed=by is By.PARTY)
    columns = (*who, orders, *_figures("Total Items"))
    return Table(title=lambda _viewer: title, columns=columns, rows=rows, count=count, told=_told(by))


def _figures(items: str) -> tuple[Column, ...]:
    return (
        Column("Total Qty", lambda row: row.quantity, share=3, right=True, summed=True),
        Column(items, lambda row: row.items, share=3, right=True, summed=True),
        Column("Amount without Tax", lambda row: row.item_amount, money=True, summed=True),
        Column("Amount", lambda row: row.net_amount, share=5, money=True, summed=True),
    )


def _order_wise(viewer: Viewer) -> str:
    return f"{'Inquiry' if viewer.settings.inquiry else 'Order'} Wise Summary"


_PARTY = (
    Column("Party Code", lambda row: row.code or summaries.GUESTS, share=3),
    Column("Party Name", lambda row: row.name, share=9),
)
_CATEGORY = (
    Column("Category Code", lambda row: row.code, share=3),
    Column("Category", lambda row: row.name, share=9),
)
REPORTS = {
    "ordersReport": _orders(By.ORDER, _order_wise),
    "partyWiseReport": _orders(
        By.PARTY,
        lambda _viewer: "Party Wise Summary",
        Column("Party Code", lambda row: row.party or summaries.GUESTS, share=3),
    ),
    "partyWiseSummary": _groups(By.PARTY, "Party Wise Summary", *_PARTY),
    "categoryWiseReport": _orders(
        By.CATEGORY,
        lambda _viewer: "Category Wise Summary",
        Column("Category", lambda row: row.category, share=5),
    ),
    "categoryWiseSummary": _groups(By.CATEGORY, "Category Wise Summary", *_CATEGORY),
    "statusWiseReport": _orders(By.STATUS, lambda _viewer: "Status Wise Summary"),
}

"""The owner's reports, as their pages show them."""

from collections.abc import Callable, Iterator
from datetime import datetime

from app.papers.exports import queries
from app.papers.exports.tables.table import (
    DATE_RANGE,
    ExportColumn,
    ExportGroup,
    ExportParams,
    ExportTable,
    SourceRow,
)
from app.papers.reports import summaries
from app.papers.reports.summaries import ReportFilter, ReportGrouping
from app.papers.reports.summary_schemas import sort_columns
from app.people.auth.viewer import Viewer
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

STREAMED = {"yield_per": queries.ROWS_PER_FETCH}


def _filter(by: ReportGrouping, params: ExportParams) -> ReportFilter:
    times = {name: datetime.fromisoformat(params[name]) for name in ("since", "until")}
    return summaries.report_filter(by, {**params, **times, "party": params.get("of_party")})


def _describe_filters(by: ReportGrouping) -> Callable[[StoreSession, ExportParams], str]:
    def describe(db: StoreSession, params: ExportParams) -> str:
        filters = _filter(by, params)
        span = f"{filters.since:%d-%m-%Y} to {filters.until:%d-%m-%Y}"
        of = filters.status
        if filters.party:
            of = summaries.party_name(db, filters.party)
        if filters.category:
            of = summaries.category_name(db, filters.category)
        return f"{span} · {of}" if of else span

    return describe


# The parameter that filters a report by one of its groups.
_GROUP_PARAMS = {
    ReportGrouping.ORDER: (),
    ReportGrouping.PARTY: ("of_party",),
    ReportGrouping.CATEGORY: ("category",),
    ReportGrouping.STATUS: ("status",),
}


def _by_month(params: ExportParams) -> ExportGroup | None:
    """Return groups of months while the rows are sorted by date."""
    return _MONTHS if params["ordered_by"] in (None, "placed") else None


def _month(row: SourceRow) -> str:
    return f"{row.placed_at.astimezone(STORE_TIME):%B %Y}"


def _party(row: SourceRow) -> str:
    return f"{row.name} ({row.party})" if row.party else summaries.GUESTS_NAME


_MONTHS = ExportGroup(_month, _month, by_name=False)
_PARTIES = ExportGroup(lambda row: row.party or "", _party)
_CATEGORIES = ExportGroup(lambda row: row.category_code, lambda row: row.category)
_GROUPS: dict[ReportGrouping, Callable[[ExportParams], ExportGroup | None]] = {
    ReportGrouping.ORDER: _by_month,
    ReportGrouping.STATUS: _by_month,
    ReportGrouping.PARTY: lambda _params: _PARTIES,
    ReportGrouping.CATEGORY: lambda _params: _CATEGORIES,
}


def _file_names(by: ReportGrouping) -> tuple[str, str]:
    name = "OrdersReport" if by is ReportGrouping.ORDER else f"{by.name.title()}WiseReport"
    return f"{name}.pdf", f"{name}.csv"


def _order_table(by: ReportGrouping, title: Callable[[Viewer], str], *more: ExportColumn) -> ExportTable:
    # A status report has a single status, so its PDF has room for longer names instead.
    beside = 0 if by is ReportGrouping.STATUS else 4

    def rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
        return iter(db.execute(summaries.orders_query(_filter(by, params)), execution_options=STREAMED))

    def count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
        return summaries.totals(db, _filter(by, params)).rows

    columns = (
        ExportColumn("Order Date", lambda row: row.placed_at.astimezone(STORE_TIME), share=4),
        ExportColumn("Order Id", lambda row: row.number, share=3),
        *more,
        ExportColumn("Customer Name", lambda row: row.name, share=8),
        ExportColumn("City", lambda row: row.city, share=beside),
        ExportColumn("Status", lambda row: row.status, share=beside),
        *_amount_columns("Order Total Items"),
    )
    return ExportTable(
        file_names=_file_names(by),
        params=(*DATE_RANGE, *_GROUP_PARAMS[by]),
        sort_columns=sort_columns(by),
        title=title,
        columns=columns,
        rows=rows,
        count=count,
        group=_GROUPS[by],
        describe_filters=_describe_filters(by),
    )


def _summary_table(by: ReportGrouping, title: str, *group_columns: ExportColumn) -> ExportTable:
    def rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
        return iter(db.execute(summaries.groups_query(db, _filter(by, params)), execution_options=STREAMED))

    def count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
        return summaries.totals(db, _filter(by, params)).groups

    orders = ExportColumn(
        "Orders",
        lambda row: row.orders,
        share=3,
        right=True,
        total="Total Orders" if by is ReportGrouping.PARTY else "",
    )
    columns = (*group_columns, orders, *_amount_columns("Total Items"))
    return ExportTable(
        file_names=_file_names(by),
        params=(*DATE_RANGE, *_GROUP_PARAMS[by]),
        sort_columns=sort_columns(by, summary=True),
        title=lambda _viewer: title,
        columns=columns,
        rows=rows,
        count=count,
        describe_filters=_describe_filters(by),
    )


def _amount_columns(items: str) -> tuple[ExportColumn, ...]:
    return (
        ExportColumn("Total Qty", lambda row: row.quantity, share=3, right=True, total="Total Qty"),
        ExportColumn(items, lambda row: row.items, share=3, right=True, total="Total Item"),
        ExportColumn("Amount without Tax", lambda row: row.item_amount, money=True),
        ExportColumn("Amount", lambda row: row.net_amount, share=5, money=True, total="Total Amount"),
    )


def _order_wise(viewer: Viewer) -> str:
    return f"{'Inquiry' if viewer.settings.inquiry else 'Order'} Wise Summary"


_PARTY = (
    ExportColumn("Party Code", lambda row: row.code or summaries.GUESTS, share=3),
    ExportColumn("Party Name", lambda row: row.name, share=9),
)
_CATEGORY = (
    ExportColumn("Category Code", lambda row: row.code, share=3),
    ExportColumn("Category", lambda row: row.name, share=9),
)
REPORTS = {
    "ordersReport": _order_table(ReportGrouping.ORDER, _order_wise),
    "partyWiseReport": _order_table(
        ReportGrouping.PARTY,
        lambda _viewer: "Party Wise Summary",
        ExportColumn("Party Code", lambda row: row.party or summaries.GUESTS),
    ),
    "partyWiseSummary": _summary_table(ReportGrouping.PARTY, "Party Wise Summary", *_PARTY),
    "categoryWiseReport": _order_table(
        ReportGrouping.CATEGORY,
        lambda _viewer: "Category Wise Summary",
        ExportColumn("Category", lambda row: row.category),
    ),
    "categoryWiseSummary": _summary_table(ReportGrouping.CATEGORY, "Category Wise Summary", *_CATEGORY),
    "statusWiseReport": _order_table(ReportGrouping.STATUS, lambda _viewer: "Status Wise Summary"),
}

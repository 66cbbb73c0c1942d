"""The owner's reports, as their pages show them."""

from collections.abc import Callable, Iterator
from datetime import datetime

from app.papers.exports import queries
from app.papers.exports.tables.table import (
    DATE_RANGE,
    ExportGroup,
    ExportParams,
    ExportTable,
    SourceRow,
    file_columns,
)
from app.papers.reports import summaries
from app.papers.reports.summaries import ReportFilter, ReportGrouping, columns_of
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
    return _MONTHS if params["ordered_by"] in (None, "placed_at") else None


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


def _order_table(by: ReportGrouping, title: Callable[[Viewer], str]) -> ExportTable:
    def rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
        return iter(db.execute(summaries.orders_query(_filter(by, params)), execution_options=STREAMED))

    def count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
        return summaries.totals(db, _filter(by, params)).rows

    return ExportTable(
        file_names=_file_names(by),
        params=(*DATE_RANGE, *_GROUP_PARAMS[by]),
        sort_columns=sort_columns(by),
        title=title,
        columns=file_columns(columns_of(by)),
        rows=rows,
        count=count,
        group=_GROUPS[by],
        describe_filters=_describe_filters(by),
    )


def _summary_table(by: ReportGrouping, title: str) -> ExportTable:
    def rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
        return iter(db.execute(summaries.groups_query(db, _filter(by, params)), execution_options=STREAMED))

    def count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
        return summaries.totals(db, _filter(by, params)).groups

    return ExportTable(
        file_names=_file_names(by),
        params=(*DATE_RANGE, *_GROUP_PARAMS[by]),
        sort_columns=sort_columns(by, summary=True),
        title=lambda _viewer: title,
        columns=file_columns(columns_of(by, summary=True)),
        rows=rows,
        count=count,
        describe_filters=_describe_filters(by),
    )


def _order_wise(viewer: Viewer) -> str:
    return f"{'Inquiry' if viewer.settings.inquiry else 'Order'} Wise Summary"


REPORTS = {
    "ordersReport": _order_table(ReportGrouping.ORDER, _order_wise),
    "partyWiseReport": _order_table(ReportGrouping.PARTY, lambda _viewer: "Party Wise Summary"),
    "partyWiseSummary": _summary_table(ReportGrouping.PARTY, "Party Wise Summary"),
    "categoryWiseReport": _order_table(ReportGrouping.CATEGORY, lambda _viewer: "Category Wise Summary"),
    "categoryWiseSummary": _summary_table(ReportGrouping.CATEGORY, "Category Wise Summary"),
    "statusWiseReport": _order_table(ReportGrouping.STATUS, lambda _viewer: "Status Wise Summary"),
}

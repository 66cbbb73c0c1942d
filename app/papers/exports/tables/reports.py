"""The owner's reports, with the content of their pages."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from app.papers.exports import queries
from app.papers.exports.tables.table import (
    DATE_RANGE,
    FROM_ORDERS,
    ExportGroup,
    ExportParams,
    ExportTable,
    SourceRow,
    file_columns,
    quoted,
)
from app.papers.reports import registry, summaries
from app.papers.reports.credit_orders import OUTCOMES, CreditFilter, CreditOutcome
from app.papers.reports.items import ItemFilter
from app.papers.reports.receivables import NONE, ReceivableFilter
from app.papers.reports.report import Report
from app.papers.reports.summaries import ReportFilter, ReportGrouping, columns_of
from app.papers.reports.summary_schemas import sort_columns
from app.people.accounts.models import Salesperson
from app.people.accounts.receivables.books import from_books
from app.people.auth.viewer import Viewer
from app.shared.columns import sort_names
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

STREAMED = {"yield_per": queries.ROWS_PER_FETCH}


def _query(params: ExportParams) -> ExportParams:
    """Return the parameters of a file in the form of a report's page."""
    times = {name: datetime.fromisoformat(params[name]) for name in DATE_RANGE if params.get(name)}
    return {**params, **times, "party": params.get("of_party")}


def _filter(by: ReportGrouping, params: ExportParams) -> ReportFilter:
    return summaries.report_filter(by, _query(params))


def _describe_filters(by: ReportGrouping) -> Callable[[StoreSession, ExportParams], str]:
    def describe(db: StoreSession, params: ExportParams) -> str:
        filters = _filter(by, params)
        party = summaries.party_name(db, filters.party) if filters.party else ""
        category = summaries.category_name(db, filters.category) if filters.category else ""
        return _joined(_span(filters), category or party or filters.status or "")

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


def _report_table(
    report: Report,
    name: str,
    title: str,
    described: Callable[[StoreSession, Any], str],
    *,
    params: tuple[str, ...],
    group: ExportGroup | None = None,
    landscape: bool = False,
) -> ExportTable:
    """Return the file of a declared report; `described` returns its filter in words."""

    def filters(sent: ExportParams) -> Any:
        return report.filters(_query(sent), sent["now"])

    def rows(db: StoreSession, _viewer: Viewer, sent: ExportParams) -> Iterator[SourceRow]:
        return iter(db.execute(report.query(filters(sent)), execution_options=STREAMED))

    def count(db: StoreSession, _viewer: Viewer, sent: ExportParams) -> int:
        return getattr(report.sums(db, filters(sent)), report.counted)

    return ExportTable(
        file_names=(f"{name}.pdf", f"{name}.csv"),
        params=params,
        sort_columns=sort_names(report.columns),
        title=lambda _viewer: title,
        columns=file_columns(report.columns),
        rows=rows,
        count=count,
        describe_filters=lambda db, sent: described(db, filters(sent)),
        group=lambda _params: group,
        landscape=landscape,
    )


def _items(db: StoreSession, filters: ItemFilter) -> str:
    party = summaries.party_name(db, filters.party) if filters.party else ""
    return _joined(_span(filters), party, quoted(filters.words))


def _credit(_db: StoreSession, filters: CreditFilter) -> str:
    return _joined(_span(filters), OUTCOMES[CreditOutcome(filters.outcome)] if filters.outcome else "")


def _receivables(db: StoreSession, filters: ReceivableFilter) -> str:
    return _joined(
        f"On {filters.today:%d-%m-%Y}",
        _salesperson(db, filters.salesperson),
        "No city" if filters.area == NONE else filters.area,
        "Overdue only" if filters.overdue else "",
        quoted(filters.words),
        "" if from_books(db) else FROM_ORDERS,
    )


def _salesperson(db: StoreSession, code: str) -> str:
    if code == NONE:
        return "No salesperson"
    salesperson = db.get(Salesperson, code) if code else None
    return salesperson.name if salesperson else code


def _span(filters: ReportFilter | ItemFilter | CreditFilter) -> str:
    return f"{filters.since:%d-%m-%Y} to {filters.until:%d-%m-%Y}"


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


_BY_PARTY = ExportGroup(
    lambda row: row.party, lambda row: f"{row.party_name} ({row.party})" if row.party else row.party_name
)
REPORTS = {
    "ordersReport": _order_table(ReportGrouping.ORDER, _order_wise),
    "partyWiseReport": _order_table(ReportGrouping.PARTY, lambda _viewer: "Party Wise Summary"),
    "partyWiseSummary": _summary_table(ReportGrouping.PARTY, "Party Wise Summary"),
    "categoryWiseReport": _order_table(ReportGrouping.CATEGORY, lambda _viewer: "Category Wise Summary"),
    "categoryWiseSummary": _summary_table(ReportGrouping.CATEGORY, "Category Wise Summary"),
    "statusWiseReport": _order_table(ReportGrouping.STATUS, lambda _viewer: "Status Wise Summary"),
    "itemWiseReport": _report_table(
        registry.ITEM_WISE,
        "ItemWiseReport",
        "Item Wise Summary",
        _items,
        params=(*DATE_RANGE, "of_party", "words"),
        group=_BY_PARTY,
    ),
    "creditReport": _report_table(
        registry.CREDIT,
        "OverCreditLimit",
        "Orders Over Credit Limit",
        _credit,
        params=(*DATE_RANGE, "outcome"),
        landscape=True,
    ),
    "receivables": _report_table(
        registry.RECEIVABLES,
        "Receivables",
        "Receivables",
        _receivables,
        params=("words", "salesperson", "area", "overdue"),
        landscape=True,
    ),
}

"""The owner's customers, with headings that the import recognises, so that the file can be re-imported."""

from collections.abc import Iterator

from app.papers.exports import queries
from app.papers.exports.tables.table import ExportParams, ExportTable, SourceRow, file_columns, quoted
from app.people.accounts.models import Salesperson
from app.people.accounts.queries import COLUMNS, AccountFilter, account_count, accounts_matching
from app.people.accounts.rules import GUESTS, NO_TYPE
from app.people.auth.viewer import Viewer
from app.shared.columns import sort_names
from tenant_router.session import StoreSession


def _filter(params: ExportParams) -> AccountFilter:
    return AccountFilter(
        words=params["words"],
        salesperson=params.get("salesperson", ""),
        locked=params.get("locked", False),
        shown=params.get("shown", ""),
        type=params.get("account_type", ""),
        grade=params.get("grade", ""),
        ordered_by=params["ordered_by"],
        desc=params["desc"],
    )


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    streamed = {"yield_per": queries.ROWS_PER_FETCH}
    return iter(db.scalars(accounts_matching(_filter(params)), execution_options=streamed))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return account_count(db, _filter(params))


def _describe_filters(db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    salesperson = db.get(Salesperson, filters.salesperson) if filters.salesperson else None
    parts = (
        salesperson.name if salesperson else filters.salesperson,
        "Locked only" if filters.locked else "",
        FILTER_LABELS.get(filters.shown, ""),
        TYPE_LABELS.get(filters.type, filters.type),
        f"Grade {filters.grade}" if filters.grade else "",
        quoted(filters.words),
    )
    return " · ".join(part for part in parts if part)


FILTER_LABELS = {
    "dues": "With dues",
    "signedIn": "Signed in",
    "never": "Never signed in",
    "locked": "Locked",
    "denied": "Device denied",
    "books": "From accounting software",
    "hand": "Added by hand",
}
TYPE_LABELS = {GUESTS: "Guests", NO_TYPE: "No type"}
ACCOUNTS = ExportTable(
    file_names=("Accounts.pdf", "Accounts.csv"),
    params=("words", "salesperson", "locked", "shown", "account_type", "grade"),
    sort_columns=sort_names(COLUMNS),
    title=lambda _viewer: "Accounts",
    columns=file_columns(COLUMNS),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
)

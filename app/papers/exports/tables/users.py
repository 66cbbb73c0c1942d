"""Customers and salespeople in one list, as on the owner's page."""

from collections.abc import Iterator

from app.papers.exports.tables.table import ExportParams, ExportTable, SourceRow, file_columns, quoted
from app.people.auth.viewer import Viewer
from app.people.editing.queries import ACCOUNT, COLUMNS, SALESPERSON, UserFilter, every_user, user_count
from app.shared.columns import sort_names
from tenant_router.session import StoreSession


def _filter(params: ExportParams) -> UserFilter:
    return UserFilter(
        kind=params.get("user_kind", ""),
        words=params["words"],
        ordered_by=params["ordered_by"],
        desc=params["desc"],
    )


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return every_user(db, _filter(params))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return user_count(db, _filter(params))


def _describe_filters(_db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    return " · ".join(part for part in (KIND_LABELS.get(filters.kind, ""), quoted(filters.words)) if part)


KIND_LABELS = {ACCOUNT: "Customers", SALESPERSON: "Salespeople"}
USERS = ExportTable(
    file_names=("Users.pdf", "UserSettings.csv"),
    params=("words", "user_kind"),
    sort_columns=sort_names(COLUMNS),
    title=lambda _viewer: "Users",
    columns=file_columns(COLUMNS),
    rows=_rows,
    count=_count,
    landscape=True,
    describe_filters=_describe_filters,
)

"""Customers and salespeople in one list, as on the owner's page."""

from collections.abc import Iterator

from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow, quoted
from app.people.auth.viewer import Viewer
from app.people.editing.queries import ACCOUNT, SALESPERSON, UserFilter, every_user, user_count
from app.people.editing.rules import phone
from app.people.editing.schemas import SORT_COLUMNS
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
    sort_columns=SORT_COLUMNS,
    title=lambda _viewer: "Users",
    columns=(
        ExportColumn("Group Code", lambda row: row.group, share=2),
        ExportColumn("User Code", lambda row: row.code, share=3),
        ExportColumn("User Name", lambda row: row.name, share=8),
        ExportColumn("Contact person", lambda row: row.person_name, share=5),
        ExportColumn("Address 1", lambda row: row.address1, share=5),
        ExportColumn("Address 2", lambda row: row.address2, share=4),
        ExportColumn("Area", lambda row: row.area, share=3),
        ExportColumn("City", lambda row: row.city, share=3),
        ExportColumn("Pincode", lambda row: row.pincode),
        ExportColumn("Phone", lambda row: phone(row.phone1), share=4),
        ExportColumn("Phone 2", lambda row: phone(row.phone2)),
        ExportColumn("Credit Limit", lambda row: row.credit_limit, share=4, money=True),
        ExportColumn("Closing Balance", lambda row: row.closing_balance, share=4, money=True),
    ),
    rows=_rows,
    count=_count,
    landscape=True,
    describe_filters=_describe_filters,
)

"""The owner's customers, with headings that the import recognises, so that the file can be re-imported."""

from collections.abc import Iterator

from app.papers.exports import queries
from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow, quoted
from app.people.accounts.models import Salesperson
from app.people.accounts.queries import AccountFilter, account_count, accounts_matching
from app.people.accounts.rules import GUESTS, NO_TYPE
from app.people.accounts.schemas import SORT_COLUMNS
from app.people.auth.viewer import Viewer
from app.people.editing.rules import phone
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
    sort_columns=SORT_COLUMNS,
    title=lambda _viewer: "Accounts",
    columns=(
        ExportColumn("Account code", lambda row: row.code, share=3),
        ExportColumn("Account name", lambda row: row.name, share=8),
        ExportColumn("Contact person", lambda row: row.person_name, share=5),
        ExportColumn("Mobile number", lambda row: phone(row.phone1), share=4),
        ExportColumn("Second phone", lambda row: phone(row.phone2)),
        ExportColumn("Email", lambda row: row.email),
        ExportColumn("GSTIN", lambda row: row.gstin),
        ExportColumn("PAN", lambda row: row.pan),
        ExportColumn("Address", lambda row: row.address1),
        ExportColumn("Address, second line", lambda row: row.address2),
        ExportColumn("City", lambda row: row.city, share=4),
        ExportColumn("District", lambda row: row.district),
        ExportColumn("State", lambda row: row.state),
        ExportColumn("Pincode", lambda row: row.pincode),
        ExportColumn("Party Grade", lambda row: row.price_grade, share=2),
        ExportColumn("Role", lambda row: row.role),
        ExportColumn("Distributor", lambda row: row.distributor),
        ExportColumn("Salesperson", lambda row: row.salesperson_code),
        ExportColumn("Credit days", lambda row: row.credit_days, right=True),
        ExportColumn("Credit limit", lambda row: row.credit_limit, money=True),
        ExportColumn(
            "Closing balance", lambda row: row.closing_balance, share=4, money=True, total="Total Balance"
        ),
        ExportColumn("Locked", lambda row: "Y" if row.locked else "N"),
    ),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
)

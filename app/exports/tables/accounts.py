"""The owner's customers: under the heads that an import knows, so that the file can come back."""

from collections.abc import Iterator

from app.accounts.models import Salesperson
from app.accounts.queries import AccountFilter, account_count, accounts_asked_for
from app.auth.viewer import Viewer
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table, quoted
from app.people.rules import phone
from tenant_router.session import StoreSession


def _wanted(asked: Asked) -> AccountFilter:
    return AccountFilter(
        words=asked["words"],
        salesperson=asked.get("salesperson", ""),
        locked=asked.get("locked", False),
        ordered_by=asked["ordered_by"],
        desc=asked["desc"],
    )


def _rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
    streamed = {"yield_per": queries.ROWS_AT_ONCE}
    return iter(db.scalars(accounts_asked_for(_wanted(asked)), execution_options=streamed))


def _count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
    return account_count(db, _wanted(asked))


def _told(db: StoreSession, asked: Asked) -> str:
    wanted = _wanted(asked)
    his = db.get(Salesperson, wanted.salesperson) if wanted.salesperson else None
    parts = (
        his.name if his else wanted.salesperson,
        "Locked only" if wanted.locked else "",
        quoted(wanted.words),
    )
    return " · ".join(part for part in parts if part)


ACCOUNTS = Table(
    title=lambda _viewer: "Accounts",
    columns=(
        Column("Account code", lambda row: row.code, share=3),
        Column("Account name", lambda row: row.name, share=8),
        Column("Contact person", lambda row: row.person_name, share=5),
        Column("Mobile number", lambda row: phone(row.phone1), share=4),
        Column("Second phone", lambda row: phone(row.phone2)),
        Column("Email", lambda row: row.email),
        Column("GSTIN", lambda row: row.gstin),
        Column("PAN", lambda row: row.pan),
        Column("Address", lambda row: row.address1),
        Column("Address, second line", lambda row: row.address2),
        Column("City", lambda row: row.city, share=4),
        Column("District", lambda row: row.district),
        Column("State", lambda row: row.state),
        Column("Pincode", lambda row: row.pincode),
        Column("Party Grade", lambda row: row.price_grade, share=2),
        Column("Role", lambda row: row.role),
        Column("Distributor", lambda row: row.distributor),
        Column("Salesperson", lambda row: row.salesperson_code),
        Column("Credit days", lambda row: row.credit_days, right=True),
        Column("Credit limit", lambda row: row.credit_limit, money=True),
        Column("Closing balance", lambda row: row.closing_balance, share=4, money=True, summed=True),
        Column("Locked", lambda row: "Y" if row.locked else "N"),
    ),
    rows=_rows,
    count=_count,
    told=_told,
)

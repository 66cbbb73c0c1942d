"""Customers and salespeople in one list, as the owner's page has them."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table, quoted
from app.people.queries import ACCOUNT, SALESPERSON, UserFilter, every_user, user_count
from app.people.rules import phone
from tenant_router.session import StoreSession


def _wanted(asked: Asked) -> UserFilter:
    return UserFilter(
        kind=asked.get("user_kind", ""),
        words=asked["words"],
        ordered_by=asked["ordered_by"],
        desc=asked["desc"],
    )


def _rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
    return every_user(db, _wanted(asked))


def _count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
    return user_count(db, _wanted(asked))


def _told(_db: StoreSession, asked: Asked) -> str:
    wanted = _wanted(asked)
    return " · ".join(part for part in (KINDS.get(wanted.kind, ""), quoted(wanted.words)) if part)


KINDS = {ACCOUNT: "Customers", SALESPERSON: "Salespeople"}
USERS = Table(
    title=lambda _viewer: "Users",
    columns=(
        Column("Group Code", lambda row: row.group, share=2),
        Column("User Code", lambda row: row.code, share=3),
        Column("User Name", lambda row: row.name, share=8),
        Column("Contact person", lambda row: row.person_name, share=5),
        Column("Address 1", lambda row: row.address1, share=5),
        Column("Address 2", lambda row: row.address2, share=4),
        Column("Area", lambda row: row.area, share=3),
        Column("City", lambda row: row.city, share=3),
        Column("Pincode", lambda row: row.pincode),
        Column("Phone", lambda row: phone(row.phone1), share=4),
        Column("Phone 2", lambda row: phone(row.phone2)),
        Column("Credit Limit", lambda row: row.credit_limit, share=4, money=True),
        Column("Closing Balance", lambda row: row.closing_balance, share=4, money=True),
    ),
    rows=_rows,
    count=_count,
    landscape=True,
    told=_told,
)

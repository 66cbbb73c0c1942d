"""Invitations of many customers at once: all who never signed in, each with a code to choose a password."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.dialects.postgresql import insert

from app.people.accounts.filters import SHOWN
from app.people.accounts.models import Account
from app.people.accounts.queries import open_accounts
from app.people.accounts.rules import phone
from app.people.activity.recording import Change, record
from app.people.auth.passwords import hash_password
from app.people.editing.models import OneTimeCode
from app.people.editing.rules import CODE_LIFETIME, new_code
from app.shared.audited import ActivityKind
from tenant_router.session import StoreSession


class Invitation(NamedTuple):
    """A customer's new code; it is shown once, and only its hash is stored."""

    account: str
    name: str
    phone: str
    code: str


def invitation_page(db: StoreSession, *, page: int, size: int) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:
    """Return a page of the customers to invite, by name, with their last code's times, and the total."""
    customers = (
        select(
            Account.code.label("account"),
            Account.name,
            Account.phone1,
            OneTimeCode.created_at.label("invited_at"),
            OneTimeCode.expires_at,
        )
        .outerjoin(OneTimeCode, OneTimeCode.account_code == Account.code)
        .where(*_may_be_invited())
        .order_by(func.lower(Account.name), Account.code)
    )
    total = db.scalar(select(func.count()).select_from(Account).where(*_may_be_invited())) or 0
    return db.execute(customers.limit(size).offset(page * size)).all(), total


def invite(db: StoreSession, codes: Collection[str], *, now: datetime) -> tuple[list[Invitation], datetime]:
    """Issue a code to each of these customers who never signed in; return them by name, and the expiry.

    A code voids an earlier one, as `passwords.issue_code` does. The hashes take a second or two for a hundred
    customers, so no row is locked before they are made.
    """
    customers = db.execute(
        select(Account.code, Account.name, Account.phone1)
        .where(Account.code.in_(codes), *_may_be_invited())
        .order_by(func.lower(Account.name), Account.code)
    ).all()
    issued = [Invitation(code, name, phone(number), new_code()) for code, name, number in customers]
    until = now + CODE_LIFETIME
    if issued:
        _store(db, issued, until, now=now)
        for each in issued:
            changes = [Change("one_time_code")]
            record(db, ActivityKind.PASSWORDS, "customer", each.account, name=each.name, changes=changes)
    return issued, until


def _store(db: StoreSession, issued: Sequence[Invitation], until: datetime, *, now: datetime) -> None:
    hashes = [(each.account, hash_password(each.code)) for each in issued]
    rows = [
        {"account_code": account, "code_hash": code_hash, "expires_at": until, "created_at": now}
        # Two calls at once lock the rows in one order.
        for account, code_hash in sorted(hashes)
    ]
    statement = insert(OneTimeCode).values(rows)
    renewed = {name: statement.excluded[name] for name in ("code_hash", "expires_at", "created_at")}
    db.execute(
        statement.on_conflict_do_update(index_elements=["account_code"], set_={**renewed, "wrong_tries": 0})
    )


def _may_be_invited() -> list[ColumnElement[bool]]:
    return [*open_accounts(), SHOWN["never"](), Account.locked.is_(False), Account.verified.is_(True)]

"""Changing accounts."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Column, DateTime, Integer, MetaData, Table, Text, cast, func, select

from app.accounts import validators
from app.accounts.models import Account, Salesperson
from app.accounts.queries import account_seen_by, is_registered
from app.accounts.rules import (
    PERSONAL_FIELDS,
    SAID_BY_BOOKS_TOO,
    changeable_fields,
    is_self_registered,
    switched,
)
from app.settings.models import StoreSettings
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, Forbidden, Invalid
from app.shared.optimistic_locking import Seen, check_seen, version_of
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession

# The sign-ins belong to a slice above this one; locking an account has to end them all the same.
_sign_ins = Table(
    "sign_ins",
    MetaData(schema=TEMPLATE_SCHEMA),
    Column("account_code", Text),
    Column("ended_at", DateTime(timezone=True)),
)


def change_account(
    db: StoreSession, code: str, wanted: Mapping[str, str | bool], by: Actor, *, seen: Seen = None
) -> Account:
    """Change what the caller may change of an account; anything else that he sends is passed over.

    What he leaves as it is need not be right. Raises NotFound for an account that is not the caller's,
    Forbidden for one that its holder can't change, Invalid for wrong details, Conflict for a mobile number
    of somebody else, ChangedMeanwhile for another version than the one that was `seen`.
    """
    account = account_seen_by(db, code, by, to_change=True)
    check_seen(seen, account_version(account))
    changeable = changeable_fields(account.code, by_owner=by.kind is Access.OWNER)
    if not changeable:
        raise Forbidden("account.read_only")
    kept = {
        name: validators.written(name, value) if isinstance(value, str) else value
        for name, value in wanted.items()
        if name in changeable
    }
    changes = {name: value for name, value in kept.items() if value != _told(account, name)}
    if changes.get("gstin"):
        gstin = str(changes["gstin"])
        changes["state_code"] = validators.state_code_of(gstin)
        changes["pan"] = kept.get("pan") or validators.pan_of(gstin)
    _check(account, changes)
    if "phone1" in changes:
        claim_mobile_number(db, str(changes["phone1"]))
    if "salesperson_code" in changes:
        _check_salesperson(db, str(changes["salesperson_code"]))
    for name, value in changes.items():
        setattr(account, name, value if name != "salesperson_code" else value or None)
    if by.kind is Access.OWNER:
        account.own_fields = sorted({*account.own_fields, *(SAID_BY_BOOKS_TOO & changes.keys())})
    if changes.get("locked"):
        ended = _sign_ins.update().where(
            _sign_ins.c.account_code == account.code, _sign_ins.c.ended_at.is_(None)
        )
        db.execute(ended.values(ended_at=func.now()))
    db.flush()  # what the database can't hold is refused here, not after the answer
    return account


def switch_for_account(db: StoreSession, code: str, name: str, by: Actor, *, on: bool) -> Account:
    """Show something to a single account or hide it from it; NotFound for an account there is not."""
    account = account_seen_by(db, code, by, to_change=True)
    account.switches = switched(account.switches, name, on=on)
    return account


def account_version(account: Account) -> str:
    """What an account is called as it is now: another text as soon as somebody has changed it."""
    said = (getattr(account, name) for name in sorted(changeable_fields("B", by_owner=True)))
    return version_of(account.code, *said, sorted(account.switches))


def _told(account: Account, name: str) -> str | bool:
    """A detail as callers send it: nobody is an empty text."""
    value = getattr(account, name)
    return "" if value is None else value


def _check_salesperson(db: StoreSession, code: str) -> None:
    if code and db.get(Salesperson, code) is None:
        raise Invalid("account.salesperson", fields={"salesperson_code": ["account.salesperson"]})


def _check(account: Account, changes: Mapping[str, str | bool]) -> None:
    problems = {
        name: message
        for name, value in changes.items()
        if isinstance(value, str) and (message := validators.problem(name, value))
    }
    gstin, pan = (str(changes.get(name, getattr(account, name))) for name in ("gstin", "pan"))
    if not problems and ("gstin" in changes or "pan" in changes) and not validators.same_taxpayer(gstin, pan):
        name = "gstin" if "gstin" in changes else "pan"
        problems[name] = f"account.{name}"
    if problems:
        first = next(iter(problems.values()))
        raise Invalid(first, fields={name: [message] for name, message in problems.items()})


def claim_mobile_number(db: StoreSession, number: str, *, beside: str = "phone1") -> None:
    """Make sure that nobody else signs up or changes to this number before this transaction ends.

    Raises Conflict, `beside` a field, where it is somebody's already.
    """
    lock_mobile_numbers(db)
    if is_registered(db, number):
        raise Conflict("account.registered", fields={beside: ["account.registered"]})


def lock_mobile_numbers(db: StoreSession) -> None:
    """Let whoever else gives out mobile numbers or account codes wait for the end of this transaction."""
    db.execute(select(StoreSettings.id).with_for_update())


class AccountCodes:
    """Codes for accounts made here, counted up; those that are `taken` already are passed over.

    The books may have accounts of such codes too. The caller holds the lock of `lock_mobile_numbers`.
    """

    def __init__(self, db: StoreSession, taken: Collection[str]) -> None:
        locked = select(StoreSettings).with_for_update().execution_options(populate_existing=True)
        self._settings = db.scalars(locked).one()
        self._taken = taken

    def next(self) -> str:
        while True:
            code = f"B{self._settings.next_account_number:06d}"
            self._settings.next_account_number += 1
            if code not in self._taken:
                return code


def next_code(db: StoreSession) -> str:
    """The next code that nobody has: the number stays locked until this account is safe or forgotten."""
    present = AccountCodes(db, ())
    while db.get(Account, code := present.next()) is not None:
        pass
    return code


def next_salesperson_code(db: StoreSession) -> str:
    """The code after the last one, which nobody has had; the caller holds the lock of `lock_mobile_numbers`.

    Salespeople are never removed, so a code is never given to a second one.
    """
    number = cast(func.substr(Salesperson.code, 2), Integer)
    last = db.scalar(select(func.max(number)).where(Salesperson.code.regexp_match("^S[0-9]{1,8}$")))
    return f"S{(last or 0) + 1:03d}"


def create_account(db: StoreSession, details: Mapping[str, str], *, password_hash: str | None) -> Account:
    """Open an account for a customer of the owner's, under the next free code; he need not be approved.

    Raises Invalid for wrong details and a salesperson there is not, Conflict for a mobile number of somebody.
    """
    given = {name: validators.written(name, value) for name, value in details.items() if value}
    _check(Account(gstin="", pan=""), given)
    _check_salesperson(db, given.get("salesperson_code", ""))
    if gstin := given.get("gstin"):
        given = {**given, "state_code": validators.state_code_of(gstin), "pan": validators.pan_of(gstin)}
    claim_mobile_number(db, given["phone1"])
    account = Account(code=next_code(db), password_hash=password_hash, **given)
    db.add(account)
    db.flush()
    db.refresh(account)  # what it is given by default is in the answer
    return account


def close_account(account: Account, *, now: datetime) -> None:
    """Close an account: nobody signs in to it again.

    Of one that was made here nothing is kept that tells whose it was; orders have a copy of their own.
    """
    account.deactivated_at = now
    account.locked = True
    account.password_hash = None
    if is_self_registered(account.code):
        for name in PERSONAL_FIELDS:
            setattr(account, name, "")
        account.name = account.code

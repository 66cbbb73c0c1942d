"""Create, change and close accounts."""

from collections.abc import Collection, Mapping
from datetime import datetime
from decimal import Decimal

from sqlalchemy import Integer, cast, func, select

from app.edge.optimistic_locking import SeenVersions, check_seen_version, version_of
from app.people.accounts import validators
from app.people.accounts.models import Account, Salesperson
from app.people.accounts.queries import account_seen_by, is_registered
from app.people.accounts.rules import (
    PERSONAL_FIELDS,
    SYNCED_OWNER_FIELDS,
    changeable_fields,
    is_kept_in_accounting,
    switched,
)
from app.people.accounts.supply import LINES, Buyer, certain_state, is_recorded
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, Forbidden, Invalid
from app.shared.hooks import Hook
from app.shared.india.states import name_of_state
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession

Value = str | bool | int | Decimal
# Called when an account was locked, to end its sign-ins in the same transaction: (db, account code).
account_locked = Hook[[StoreSession, str], None]("accounts.account_locked")


def change_account(
    db: StoreSession,
    code: str,
    requested: Mapping[str, Value],
    actor: Actor,
    *,
    seen: SeenVersions = None,
) -> Account:
    """Change the fields that the caller may change, and ignore all others.

    Unchanged fields are not validated. A cleared state is replaced by the state of the address. Raises
    NotFound for an account that the caller may not see, Forbidden for an account that its holder cannot
    change, Invalid for wrong details and an address whose state is unknown, Conflict for another person's
    mobile number, ChangedMeanwhile for an outdated version in `seen`.
    """
    account = account_seen_by(db, code, actor, to_change=True)
    check_seen_version(seen, account_version(account))
    changeable = changeable_fields(
        account.code, from_accounting=account.from_accounting, by_owner=actor.kind is Access.OWNER
    )
    if not changeable:
        raise Forbidden("account.read_only")
    allowed = {
        name: validators.written(name, value) if isinstance(value, str) else value
        for name, value in requested.items()
        if name in changeable
    }
    changes = {name: value for name, value in allowed.items() if value != _as_sent(account, name)}
    if pan := validators.pan_of(str(changes.get("gstin", ""))):
        changes["pan"] = allowed.get("pan") or pan
    if {"gstin", "state", "pincode"} & changes.keys():
        # Without a GSTIN, the address determines where the customer is.
        changes["state_code"] = validators.state_code_of(str(changes.get("gstin", account.gstin)))
    check_details(account, changes)
    if changes.get("state") == "":
        stored = {name: getattr(account, name) for name in ("gstin", "pincode", *LINES)}
        changes["state"] = _state_of_address(stored | changes)
    if "phone1" in changes:
        claim_mobile_number(db, str(changes["phone1"]))
    if "salesperson_code" in changes:
        _check_salesperson(db, str(changes["salesperson_code"]))
    for name, value in changes.items():
        setattr(account, name, value if name != "salesperson_code" else value or None)
    if actor.kind is Access.OWNER:
        account.own_fields = sorted({*account.own_fields, *(SYNCED_OWNER_FIELDS & changes.keys())})
    if changes.get("locked"):
        account_locked(db, account.code)
    db.flush()  # raise database errors here, not after the response is built
    return account


def switch_for_account(db: StoreSession, code: str, name: str, actor: Actor, *, on: bool) -> Account:
    """Turn a switch of one account on or off; raise NotFound for an unknown account."""
    account = account_seen_by(db, code, actor, to_change=True)
    account.switches = switched(account.switches, name, on=on)
    return account


def account_version(account: Account) -> str:
    """Return the version of an account: a hash of everything that the owner can change."""
    every_field = changeable_fields("", from_accounting=False, by_owner=True)
    values = (getattr(account, name) for name in sorted(every_field - {"credit_limit"}))
    return version_of(account.code, *values, f"{account.credit_limit:.2f}", sorted(account.switches))


def _as_sent(account: Account, name: str) -> Value:
    """Return a detail as callers send it: no salesperson is an empty text."""
    value = getattr(account, name)
    return "" if value is None else value


def _check_salesperson(db: StoreSession, code: str) -> None:
    if code and db.get(Salesperson, code) is None:
        raise Invalid("account.salesperson", field="salesperson_code")


def check_details(account: Account, changes: Mapping[str, Value]) -> None:
    """Raise Invalid for details that are wrong, or contradict the account's other details."""
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
        raise Invalid(first, fields=problems)


def claim_mobile_number(db: StoreSession, number: str, *, field: str = "phone1") -> None:
    """Lock mobile numbers until the transaction ends, and check that this one is free.

    Raises Conflict for `field` if the number is registered.
    """
    lock_mobile_numbers(db)
    if is_registered(db, number):
        raise Conflict("account.registered", field=field)


def lock_mobile_numbers(db: StoreSession) -> None:
    """Lock the assignment of mobile numbers and account codes until this transaction ends."""
    db.execute(select(StoreSettings.id).with_for_update())


class AccountCodes:
    """Sequential codes for new accounts; codes in `existing` are skipped.

    The accounting package may have accounts with such codes too. The caller holds the lock of
    `lock_mobile_numbers`.
    """

    def __init__(self, db: StoreSession, existing: Collection[str]) -> None:
        locked = select(StoreSettings).with_for_update().execution_options(populate_existing=True)
        self._settings = db.scalars(locked).one()
        self._existing = existing

    def next(self) -> str:
        while True:
            code = f"B{self._settings.next_account_number:06d}"
            self._settings.next_account_number += 1
            if code not in self._existing:
                return code


def next_code(db: StoreSession) -> str:
    """Return the next free code.

    The number stays locked until the transaction commits or rolls back.
    """
    codes = AccountCodes(db, ())
    while db.get(Account, code := codes.next()) is not None:
        pass
    return code


def next_salesperson_code(db: StoreSession) -> str:
    """Return the code after the highest one; the caller holds the lock of `lock_mobile_numbers`.

    Salespeople are never removed, so a code is never reused.
    """
    number = cast(func.substr(Salesperson.code, 2), Integer)
    last = db.scalar(select(func.max(number)).where(Salesperson.code.regexp_match("^S[0-9]{1,8}$")))
    return f"S{(last or 0) + 1:03d}"


def create_account(db: StoreSession, details: Mapping[str, Value], *, password_hash: str | None) -> Account:
    """Create a customer's account for the owner under the next free code; it needs no approval.

    Raises Invalid for wrong details, an address whose state is unknown, and an unknown salesperson; Conflict
    for a registered mobile number.
    """
    values = {
        name: validators.written(name, value) if isinstance(value, str) else value
        for name, value in details.items()
        if value
    }
    check_details(Account(gstin="", pan=""), values)
    _check_salesperson(db, str(values.get("salesperson_code", "")))
    if gstin := str(values.get("gstin", "")):
        pan = validators.pan_of(gstin) or values.get("pan", "")
        values = {**values, "state_code": validators.state_code_of(gstin), "pan": pan}
    values = {**values, "state": str(values.get("state", "")) or _state_of_address(values)}
    claim_mobile_number(db, str(values["phone1"]))
    account = Account(code=next_code(db), password_hash=password_hash, **values)
    db.add(account)
    db.flush()
    db.refresh(account)  # the answer includes the column defaults
    return account


def _state_of_address(values: Mapping[str, Value]) -> str:
    """Return the state by a customer's GSTIN and pincode; raise Invalid if the address is not enough.

    It decides the tax, so it is not assumed.
    """
    gstin, pincode = (str(values.get(name, "")) for name in ("gstin", "pincode"))
    state = name_of_state(certain_state(gstin, pincode))
    has_lines = any(values.get(name) for name in LINES)
    if not state and is_recorded(Buyer(gstin, pincode=pincode, has_lines=has_lines)):
        raise Invalid("account.state", field="state")
    return state


def close_account(account: Account, *, now: datetime) -> None:
    """Close an account, so that no one can sign in to it.

    Accounts that the accounting package does not keep lose all personal details; orders have their own copy.
    """
    account.deactivated_at = now
    account.locked = True
    account.password_hash = None
    if not is_kept_in_accounting(account.code, from_accounting=account.from_accounting):
        for name in PERSONAL_FIELDS:
            setattr(account, name, "")
        account.name = account.code

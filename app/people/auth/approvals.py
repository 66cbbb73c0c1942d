"""Approval of devices: where the store requires it, the owner approves each device before it may be used."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from app.people.accounts.models import Account, Salesperson
from app.people.activity.recording import Change, record
from app.people.auth.models import DeviceApproval, SignIn
from app.people.auth.rules import Identity
from app.shared.actor import Access
from app.shared.audited import ActivityKind
from app.shared.errors import Conflict, Forbidden, Invalid, NotFound
from app.shared.locks import Lock
from app.store.settings.queries import load_settings
from tenant_router.session import StoreSession

# Undecided devices of one person.
MAX_WAITING = 5


@dataclass(frozen=True, slots=True)
class Device:
    """The device of a sign-in: its number, and the names that it reports."""

    number: str
    model: str = ""
    name: str = ""


class ListedDevice(NamedTuple):
    """A device and the account or salesperson that it belongs to."""

    approval: DeviceApproval
    account: Account | None
    salesperson: Salesperson | None


def is_device_approved(db: StoreSession, identity: Identity, device: Device, *, now: datetime) -> bool:
    """Return whether this person may use this device; request approval for a new device.

    Owners and guests need no approval. Raises Forbidden for a denied device, and for a new one when
    MAX_WAITING devices of this person are undecided already.
    """
    if identity.kind not in (Access.PARTY, Access.SALESPERSON) or not load_settings(db).approval_required:
        return True
    person = _person_columns(identity)
    registered = select(DeviceApproval.id).filter_by(**person, device=device.number)
    if db.scalar(registered) is None:
        _request_approval(db, person, device, now=now)
    # The row stays locked until the sign-in is committed, so a concurrent decision applies to it too.
    decision = select(DeviceApproval.approved).filter_by(**person, device=device.number)
    approved = db.scalar(decision.with_for_update(read=True))
    if approved is False:
        raise Forbidden("auth.device_denied")
    return approved is True


def _request_approval(
    db: StoreSession, person: dict[str, str | None], device: Device, *, now: datetime
) -> None:
    """Add a device to the list of undecided devices.

    The limit stops someone who knows a password from flooding the list. Older entries keep their place, or a
    newer device would push out the person's own.
    """
    # Serialize the sign-ins of one person, so that the count below is exact.
    db.lock(Lock.DEVICES, " ".join(filter(None, person.values())))
    waiting = select(DeviceApproval.device).filter_by(**person).where(DeviceApproval.approved.is_(None))
    devices = set(db.scalars(waiting))
    if len(devices) >= MAX_WAITING and device.number not in devices:
        raise Forbidden("auth.devices_waiting", number=MAX_WAITING)
    request = {**person, "device": device.number, "model_name": device.model, "device_name": device.name}
    db.execute(insert(DeviceApproval).values(**request, asked_at=now).on_conflict_do_nothing())


def list_devices(
    db: StoreSession, *, words: str, account: str = "", waiting: bool = False, page: int, size: int
) -> tuple[list[ListedDevice], int]:
    """Return a page of devices and the total: the undecided first, then the newest.

    With `account`, return only that customer's devices, and with `waiting` only the undecided.
    """
    query = (
        select(DeviceApproval, Account, Salesperson)
        .outerjoin(Account, Account.code == DeviceApproval.account_code)
        .outerjoin(Salesperson, Salesperson.code == DeviceApproval.salesperson_code)
    )
    if words:
        query = query.where(_matches(words))
    if account:
        query = query.where(DeviceApproval.account_code == account)
    if waiting:
        query = query.where(DeviceApproval.approved.is_(None))
    total = db.scalar(select(func.count()).select_from(query.subquery())) or 0
    ordered = query.order_by(DeviceApproval.approved.is_not(None), DeviceApproval.id.desc())
    rows = db.execute(ordered.limit(size).offset(page * size))
    return [ListedDevice(*row) for row in rows], total


def add(db: StoreSession, *, code: str, device: Device, approved: bool | None, now: datetime) -> ListedDevice:
    """Add a device of an account or a salesperson.

    Raises Invalid for an unknown code, Conflict for a device on the list.
    """
    account = db.get(Account, code)
    salesperson = None if account else db.get(Salesperson, code)
    if account is None and salesperson is None:
        raise Invalid("approval.party", field="code")
    values = {
        "account_code": account.code if account else None,
        "salesperson_code": salesperson.code if salesperson else None,
        "device": device.number,
        "model_name": device.model,
        "device_name": device.name,
        "asked_at": now,
        "approved": approved,
        "decided_at": None if approved is None else now,
    }
    statement = insert(DeviceApproval).values(**values).on_conflict_do_nothing().returning(DeviceApproval)
    approval = db.scalar(statement)
    if approval is None:
        raise Conflict("approval.known")
    changes = [Change("approved", None, approved)]
    record(db, ActivityKind.APPROVALS, "device", code, name=device.name, changes=changes)
    _apply_to_sign_ins(db, approval, now=now)
    return ListedDevice(approval, account, salesperson)


def decide(db: StoreSession, *, number: int, approved: bool, now: datetime) -> DeviceApproval:
    """Approve or deny a device and apply it to its sign-ins.

    A decision is final: raises Conflict if there is one already.
    """
    approval = _lock_approval(db, number)
    if approval.approved is not None:
        raise Conflict("approval.decided")
    approval.approved, approval.decided_at = approved, now
    _apply_to_sign_ins(db, approval, now=now)
    return approval


def remove(db: StoreSession, *, number: int, now: datetime) -> None:
    """Remove a device and end its sign-ins: the next sign-in on it needs approval again."""
    approval = _lock_approval(db, number)
    _end_sign_ins(db, approval, now=now)
    db.delete(approval)


def _lock_approval(db: StoreSession, number: int) -> DeviceApproval:
    approval = db.get(DeviceApproval, number, with_for_update=True)
    if approval is None:
        raise NotFound("approval.unknown")
    return approval


def _apply_to_sign_ins(db: StoreSession, approval: DeviceApproval, *, now: datetime) -> None:
    """Apply the decision to the existing sign-ins, from their next request on."""
    if approval.approved:
        db.execute(update(SignIn).where(*_is_sign_in_on(approval)).values(verified=True))
    elif approval.approved is False:
        _end_sign_ins(db, approval, now=now)


def _end_sign_ins(db: StoreSession, approval: DeviceApproval, *, now: datetime) -> None:
    db.execute(
        update(SignIn).where(*_is_sign_in_on(approval), SignIn.ended_at.is_(None)).values(ended_at=now)
    )


def _is_sign_in_on(approval: DeviceApproval) -> Sequence[ColumnElement[bool]]:
    if approval.account_code:
        return SignIn.account_code == approval.account_code, SignIn.device == approval.device
    return SignIn.salesperson_code == approval.salesperson_code, SignIn.device == approval.device


def _person_columns(identity: Identity) -> dict[str, str | None]:
    party = identity.kind is Access.PARTY
    return {
        "account_code": identity.code if party else None,
        "salesperson_code": None if party else identity.code,
    }


def _matches(words: str) -> ColumnElement[bool]:
    columns = (
        Account.name,
        Account.code,
        Account.phone1,
        Salesperson.name,
        Salesperson.code,
        DeviceApproval.device,
        DeviceApproval.model_name,
        DeviceApproval.device_name,
    )
    return or_(*(column.icontains(words, autoescape=True) for column in columns))

"""The devices of a store's people, which the owner lets in where the store wants it so."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from app.accounts.models import Account, Salesperson
from app.auth.models import DeviceApproval, SignIn
from app.auth.rules import Identity
from app.settings.queries import load_settings
from app.shared.actor import Access
from app.shared.errors import Conflict, Forbidden, Invalid, NotFound
from tenant_router.session import StoreSession

# Of one person, devices that the owner has not decided on.
MAX_WAITING = 5


@dataclass(frozen=True, slots=True)
class Device:
    """Where somebody signs in: the number it keeps, and what it calls itself."""

    number: str
    model: str = ""
    name: str = ""


class ListedDevice(NamedTuple):
    """A device and whose it is: an account's or a salesperson's."""

    approval: DeviceApproval
    account: Account | None
    salesperson: Salesperson | None


def is_let_in(db: StoreSession, identity: Identity, device: Device, *, now: datetime) -> bool:
    """Whether somebody may go on from this device; one that is not known yet is put before the owner.

    Owners and guests need nobody's leave. Raises Forbidden for a device that was denied, and for a new one of
    somebody of whom MAX_WAITING devices wait.
    """
    if identity.kind not in (Access.PARTY, Access.SALESPERSON) or not load_settings(db).approval_required:
        return True
    person = _person(identity)
    known = select(DeviceApproval.id).filter_by(**person, device=device.number)
    if db.scalar(known) is None:
        _put_before_owner(db, person, device, now=now)
    # Held until the sign-in is there, so that whoever decides meanwhile decides on it too.
    decision = select(DeviceApproval.approved).filter_by(**person, device=device.number)
    approved = db.scalar(decision.with_for_update(read=True))
    if approved is False:
        raise Forbidden("auth.device_denied")
    return approved is True


def _put_before_owner(
    db: StoreSession, person: dict[str, str | None], device: Device, *, now: datetime
) -> None:
    """Add a device to the list; somebody who knows a password can't fill the list with devices of one person.

    The devices that wait keep their place: a newer one would push out that of the person themselves.
    """
    # Sign-ins of one person at the same time are counted one after the other.
    name = " ".join((db.store.schema, "devices", *filter(None, person.values())))
    db.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))
    waiting = select(DeviceApproval.device).filter_by(**person).where(DeviceApproval.approved.is_(None))
    devices = set(db.scalars(waiting))
    if len(devices) >= MAX_WAITING and device.number not in devices:
        raise Forbidden("auth.devices_waiting", number=MAX_WAITING)
    asked = {**person, "device": device.number, "model_name": device.model, "device_name": device.name}
    db.execute(insert(DeviceApproval).values(**asked, asked_at=now).on_conflict_do_nothing())


def listed(
    db: StoreSession, *, words: str, waiting: bool = False, page: int, size: int
) -> tuple[list[ListedDevice], int]:
    """A page of devices, those that wait first and then the newest, and how many there are.

    With `waiting`, those that wait alone.
    """
    query = (
        select(DeviceApproval, Account, Salesperson)
        .outerjoin(Account, Account.code == DeviceApproval.account_code)
        .outerjoin(Salesperson, Salesperson.code == DeviceApproval.salesperson_code)
    )
    if words:
        query = query.where(_fits(words))
    if waiting:
        query = query.where(DeviceApproval.approved.is_(None))
    total = db.scalar(select(func.count()).select_from(query.subquery())) or 0
    ordered = query.order_by(DeviceApproval.approved.is_not(None), DeviceApproval.id.desc())
    rows = db.execute(ordered.limit(size).offset(page * size))
    return [ListedDevice(*row) for row in rows], total


def add(db: StoreSession, *, code: str, device: Device, approved: bool | None, now: datetime) -> ListedDevice:
    """Put a device of an account or a salesperson on the list; Invalid for nobody, Conflict if known."""
    account = db.get(Account, code)
    salesperson = None if account else db.get(Salesperson, code)
    if account is None and salesperson is None:
        raise Invalid("approval.party", fields={"accCd": ["approval.party"]})
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
    _follow(db, approval, now=now)
    return ListedDevice(approval, account, salesperson)


def decide(db: StoreSession, *, number: int, approved: bool, now: datetime) -> DeviceApproval:
    """Let a device in or deny it, once; a denied one's sign-ins end at once. Conflict when it was decided."""
    approval = _locked(db, number)
    if approval.approved is not None:
        raise Conflict("approval.decided")
    approval.approved, approval.decided_at = approved, now
    _follow(db, approval, now=now)
    return approval


def remove(db: StoreSession, *, number: int, now: datetime) -> None:
    """Forget a device: it is unknown again, and whoever is signed in on it has to ask anew."""
    approval = _locked(db, number)
    _end_sign_ins(db, approval, now=now)
    db.delete(approval)


def _locked(db: StoreSession, number: int) -> DeviceApproval:
    approval = db.get(DeviceApproval, number, with_for_update=True)
    if approval is None:
        raise NotFound("approval.unknown")
    return approval


def _follow(db: StoreSession, approval: DeviceApproval, *, now: datetime) -> None:
    """What was decided holds for the sign-ins that are there, from their next call on."""
    if approval.approved:
        db.execute(update(SignIn).where(*_of(approval)).values(verified=True))
    elif approval.approved is False:
        _end_sign_ins(db, approval, now=now)


def _end_sign_ins(db: StoreSession, approval: DeviceApproval, *, now: datetime) -> None:
    db.execute(update(SignIn).where(*_of(approval), SignIn.ended_at.is_(None)).values(ended_at=now))


def _of(approval: DeviceApproval) -> Sequence[ColumnElement[bool]]:
    if approval.account_code:
        return SignIn.account_code == approval.account_code, SignIn.device == approval.device
    return SignIn.salesperson_code == approval.salesperson_code, SignIn.device == approval.device


def _person(identity: Identity) -> dict[str, str | None]:
    party = identity.kind is Access.PARTY
    return {
        "account_code": identity.code if party else None,
        "salesperson_code": None if party else identity.code,
    }


def _fits(words: str) -> ColumnElement[bool]:
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

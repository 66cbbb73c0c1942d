"""Start, continue and end support views, and list them for the owner."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, func, select

from app.notices.rules import OWNER
from app.notices.service import notify
from app.people.accounts.models import Owner
from app.people.auth.rules import Identity
from app.people.auth.service import identity_of
from app.people.auth.viewer import is_support_view_open
from app.platform.audit import service as audit
from app.platform.identity.models import AdministratorSession
from app.platform.identity.sign_ins import Origin
from app.platform.support.models import SupportView
from app.shared.actor import Actor
from app.shared.errors import Conflict, NotFound, Unauthorized
from app.shared.texts.messages import text
from tenant_router import registry
from tenant_router.control import ControlSession, control_session
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreState

LIFETIME = timedelta(minutes=15)
RETENTION = timedelta(days=365)
MAX_LISTED = 50


@dataclass(frozen=True, slots=True)
class OpenView:
    """A view that is openand the owner whose view the administrator gets."""

    view: SupportView
    owner: Identity


def start(
    mobile_number: str, *, reason: str, administrator: Actor, origin: Origin, now: datetime
) -> OpenView:
    """Start a view of 15 minutes. It is in the audit log, and the owner is notified with the reason.

    Raises NotFound for an unknown store, Conflict for a store that is not active.
    """
    store = _active_store(mobile_number)
    if administrator.session is None:
        raise Unauthorized
    view = SupportView(
        id=uuid4(),
        store=mobile_number,
        administrator=administrator.code,
        session=administrator.session,
        reason=reason,
        started_at=now,
        expires_at=now + LIFETIME,
    )
    with store_session(store) as db:
        owner = _owner(db)
        notify(db, [OWNER], title=text("support.viewed"), body=text("support.viewed_reason", reason=reason))
        # The store's database may be another server. Nothing is shown unless both have committed.
        with control_session() as control:
            control.execute(
                delete(SupportView).where(
                    SupportView.store == mobile_number, SupportView.started_at < now - RETENTION
                )
            )
            control.add(view)
            _record(control, "stores.view", view, origin)
    return OpenView(view, owner)


def continue_view(view_id: UUID, *, administrator: Actor, now: datetime) -> OpenView:
    """Return an open view that this administrator has started in this session. Raises NotFound, Conflict."""
    with control_session("app", read_only=True) as control:
        view = control.get(SupportView, view_id)
    if (
        view is None
        or view.session != administrator.session
        or view.ended_at is not None
        or view.expires_at <= now
    ):
        raise NotFound("support.over")
    with store_session(_active_store(view.store)) as db:
        return OpenView(view, _owner(db))


def end(view_id: UUID, *, administrator: Actor, origin: Origin, now: datetime) -> None:
    """End an administrator's own view: its token is rejected from now on. Raises NotFound."""
    with control_session() as control:
        view = control.get(SupportView, view_id, with_for_update=True)
        if view is None or view.administrator != administrator.code:
            raise NotFound("support.over")
        if view.ended_at is None and view.expires_at > now:
            view.ended_at = now
            _record(control, "stores.view_end", view, origin)


def views_of(mobile_number: str, *, now: datetime) -> Sequence[SupportView]:
    """Return the views of a store in the last year, the newest first, at most 50."""
    query = (
        select(SupportView)
        .where(SupportView.store == mobile_number, SupportView.started_at > now - RETENTION)
        .order_by(SupportView.started_at.desc())
    )
    with control_session("app", read_only=True) as control:
        return control.scalars(query.limit(MAX_LISTED)).all()


@is_support_view_open.register
def _is_open(view_id: UUID) -> bool:
    """Return whether a view is open: neither ended nor expired, and its administrator is still signed in."""
    session = AdministratorSession
    query = (
        select(SupportView.id)
        .join(session, session.id == SupportView.session)
        .where(
            SupportView.id == view_id,
            SupportView.ended_at.is_(None),
            SupportView.expires_at > func.now(),
            session.ended_at.is_(None),
            session.expires_at > func.now(),
        )
    )
    with control_session("app", read_only=True) as control:
        return control.scalar(query) is not None


def _active_store(mobile_number: str) -> Store:
    store = registry.find_store(mobile_number)
    if store is None:
        raise NotFound("store.unknown")
    if store.state != StoreState.ACTIVE:
        raise Conflict("store.not_in_state", state=store.state)
    return store


def _owner(db: StoreSession) -> Identity:
    return identity_of(db.scalars(select(Owner).order_by(Owner.created_at).limit(1)).one())


def _record(control: ControlSession, action: str, view: SupportView, origin: Origin) -> None:
    audit.record(
        control,
        action,
        administrator=view.administrator,
        store=view.store,
        details={"reason": view.reason},
        address=origin.address,
    )

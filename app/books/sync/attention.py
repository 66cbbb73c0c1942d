"""Notifications of a silent agent, changed names in the books, refused orders, and waiting or failed runs."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, or_, select

from app.books.intake.rules import ENDED, RunState
from app.books.sync.agents.outcomes import counts
from app.books.sync.models import Agent, SyncRun
from app.books.sync.rules import NOTIFY_SILENT_AFTER, BooksState
from app.money.rules import receipt_number
from app.notices.rules import MAX_BODY_LENGTH, OWNER
from app.notices.service import notify
from app.orders.items.models import Order, OrderVoucher, Voucher, VoucherKind
from app.shared.texts.messages import stored_message, text
from tenant_router.session import StoreSession


def voucher_needs_owner(db: StoreSession, row: Voucher) -> None:
    """Notify the owner of an order or a receipt that is not in the books."""
    reason = _reason(row.message, row.message_key)
    if row.kind == VoucherKind.ORDER:
        order = db.get_one(Order, row.subject_id)
        title = text("notification.books.refused")
        body = text("notification.books.refused_order", number=order.number, reason=reason)
        notify(db, [OWNER], title=title, body=body, order_id=order.id)
    else:
        number = receipt_number(row.subject_id)
        title = text("notification.books.receipt")
        body = text("notification.books.refused_receipt", number=number, reason=reason)
        notify(db, [OWNER], title=title, body=body)


def run_needs_owner(db: StoreSession, run: SyncRun) -> None:
    """Notify the owner of a run that waits for them, or of a scheduled run that failed.

    Uploads, and failures of runs that a person started, send nothing, because the person is watching the
    page. The same reason is sent once.
    """
    if run.state == RunState.FAILED:
        if run.scheduled and not _failed_before(db, run):
            body = text("notification.books.run_failed_why", reason=_reason(run.message, run.message_key))
            notify(db, [OWNER], title=text("notification.books.run_failed"), body=body)
    elif run.upload is None:
        missing = text("notification.books.run_waits", number=run.gone_total)
        body = missing if run.gone_total else text("notification.books.run_asks")
        notify(db, [OWNER], title=text("notification.books.run"), body=body)


def books_differ(db: StoreSession, run: SyncRun) -> None:
    """Notify the owner that the store differs from the books. The same differences are sent once."""
    now = _differences(run.agreement)
    earlier = select(SyncRun.agreement).where(
        SyncRun.agreement.is_not(None), SyncRun.id != run.id, SyncRun.data_name == run.data_name
    )
    if now and now != _differences(db.scalar(earlier.order_by(SyncRun.asked_at.desc()).limit(1))):
        body = text("notification.books.differ_in", number=sum(part["differing"] for part in now))
        notify(db, [OWNER], title=text("notification.books.differ"), body=body)


def company_renamed(db: StoreSession, agent: Agent) -> None:
    """Notify the owner that nothing is read or sent until they confirm their company's new name."""
    reason = _reason(agent.health["problem"], agent.health["problemKey"])
    notify(db, [OWNER], title=text("notification.books.renamed"), body=reason)


def levels_appeared(db: StoreSession, graded: Mapping[str, str], left: Sequence[str]) -> None:
    """Notify the owner of new price levels: their grades, and the levels for which no grade is free."""
    for level, grade in graded.items():
        body = text("notification.books.level_given", level=level, grade=grade)
        notify(db, [OWNER], title=text("notification.books.level"), body=body)
    if left:
        names = ", ".join(left)[: MAX_BODY_LENGTH - 100]
        body = text("notification.books.level_left", levels=names)
        notify(db, [OWNER], title=text("notification.books.level"), body=body)


def godowns_appeared(db: StoreSession, names: Sequence[str]) -> None:
    """Notify the owner, who chose the godowns whose stock counts, of new ones: their stock does not."""
    shown = ", ".join(names)[: MAX_BODY_LENGTH - 150]
    body = text("notification.books.godown_new", names=shown)
    notify(db, [OWNER], title=text("notification.books.godown"), body=body)


def silent_agents(now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Return the condition for silent agents about which the owner has not been notified."""
    return (
        Agent.revoked_at.is_(None)
        & (Agent.seen_at < now - NOTIFY_SILENT_AFTER)
        & or_(Agent.silence_notified_at.is_(None), Agent.silence_notified_at < Agent.seen_at)
    )


def notify_of_silence(db: StoreSession, *, now: datetime) -> None:
    """Notify the owner, once, of each computer that has been silent for an hour."""
    agents = db.scalars(select(Agent).where(silent_agents(now)).with_for_update(skip_locked=True)).all()
    for agent in agents:
        agent.silence_notified_at = now
        body = text("notification.books.silent_agent", name=agent.machine)
        notify(db, [OWNER], title=text("notification.books.silent"), body=body)
    db.flush()


def stuck_agents(now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Return the condition for agents that answer, but have not written an order for an hour.

    The owner is notified once of each order. A closed program does not count: it is opened in the morning.
    """
    waiting = (OrderVoucher.state == BooksState.WAITING) & (OrderVoucher.at < now - NOTIFY_SILENT_AFTER)
    is_new = or_(Agent.silence_notified_at.is_(None), Agent.silence_notified_at < OrderVoucher.at)
    return (
        Agent.revoked_at.is_(None)
        & (Agent.seen_at >= now - NOTIFY_SILENT_AFTER)
        & Agent.health["reachable"].as_boolean()
        & Agent.health["problem"].as_string().is_not(None)
        & select(OrderVoucher.subject_id).where(waiting, is_new).exists()
    )


def notify_of_waiting_orders(db: StoreSession, *, now: datetime) -> None:
    """Notify the owner of orders that wait because of a problem with their books."""
    agents = db.scalars(select(Agent).where(stuck_agents(now)).with_for_update(skip_locked=True)).all()
    for agent in agents:
        agent.silence_notified_at = now
        waiting, _ = counts(OrderVoucher)
        number = db.execute(select(waiting)).scalar_one()
        reason = _reason(agent.health["problem"], agent.health.get("problemKey"))
        body = text("notification.books.waiting_orders", number=number, reason=reason)
        notify(db, [OWNER], title=text("notification.books.waiting"), body=body)
    db.flush()


def _differences(agreement: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """Return the parts that differ from the books, without the amounts, which change all day."""
    parts = agreement["parts"] if agreement else ()
    return [
        {**part, "records": [record["name"] for record in part["records"]], "books": None, "shop": None}
        for part in parts
        if part["differing"]
    ]


def _failed_before(db: StoreSession, run: SyncRun) -> bool:
    """Return whether the scheduled run before this one failed for the same reason."""
    earlier = select(SyncRun).where(SyncRun.scheduled, SyncRun.state.in_(ENDED), SyncRun.id != run.id)
    before = db.scalar(earlier.order_by(SyncRun.asked_at.desc()).limit(1))
    return before is not None and before.state == RunState.FAILED and before.message == run.message


def _reason(words: str | None, key: dict[str, Any] | None) -> str:
    """Return the reason for a notification, with a shortened English text."""
    return stored_message((words or "")[: MAX_BODY_LENGTH - 100], key)

"""The schedule: the books are read automatically while their program is open.

The agent reports the counters of the books. Data that has not changed since the last reading is not read
again.
"""

from datetime import datetime, time, timedelta
from typing import Any

from sqlalchemy import func, select

from app.books.intake.rules import ENDED, WITH_AGENT, RunState
from app.books.intake.service import begin
from app.books.sync import queries
from app.books.sync.agents import outcomes
from app.books.sync.models import Agent, AppliedDataset, SyncRun
from app.books.sync.rules import (
    REST,
    Counters,
    ReadTimes,
    RunKind,
    due_run,
    is_working_time,
)
from app.books.sync.service import lock_runs
from app.money.models import ReceiptVoucher
from app.orders.items.models import OrderVoucher
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

RECENT_RUNS = 3


def start_due(db: StoreSession, agent: Agent, *, now: datetime) -> SyncRun | None:
    """Start the run that is due, if any, and return it.

    The owner starts a company's first run, because they choose the company and check the result.
    """
    chosen = queries.chosen(db)
    entry = next((each for each in agent.datasets if each["dataNm"] == chosen["dataNm"]), None)
    if not chosen["autoSync"] or entry is None or not entry["open"] or agent.health.get("problem"):
        return None
    applied = db.get(AppliedDataset, entry["guid"] or entry["dataNm"])
    if applied is None or _due(db, agent, applied, chosen, now=now) is None:
        return None
    lock_runs(db)
    kind = _due(db, agent, applied, chosen, now=now)
    if kind is None or queries.running(db) or queries.waiting_for_owner(db):
        return None
    run = SyncRun(kind=kind, state=RunState.WAITING_AGENT, data_name=entry["dataNm"], scheduled=True)
    return begin(db, run, now=now)


def rest(db: StoreSession, agent: Agent, chosen: dict[str, Any], *, now: datetime) -> timedelta:
    """Return how long an agent need not look at the books: outside business hours, and without work.

    Orders and receipts count as work only while the books can be reached.
    """
    local = now.astimezone(STORE_TIME).time()
    if is_working_time(local, *(time.fromisoformat(chosen[name]) for name in ("workFrom", "workTo"))):
        return timedelta(0)
    run = queries.running(db)
    has_vouchers = not agent.health.get("problem") and any(
        outcomes.count_pending(db, kind, now=now) for kind in (OrderVoucher, ReceiptVoucher)
    )
    return timedelta(0) if has_vouchers or (run is not None and run.state in WITH_AGENT) else REST


def _due(
    db: StoreSession, agent: Agent, applied: AppliedDataset, chosen: dict[str, Any], *, now: datetime
) -> RunKind | None:
    return due_run(
        _read_times(db),
        stock_minutes=chosen["stockMinutes"],
        now_at=_counters(agent.cursor),
        masters_read_at=_counters(applied.cursor),
        stock_read_at=_counters(applied.stock_cursor or applied.cursor),
        now=now,
    )


def _read_times(db: StoreSession) -> ReadTimes:
    """Return when the books were last read, and whether the last runs all failed."""
    recent = select(SyncRun.state).where(SyncRun.state.in_(ENDED), ~SyncRun.dry_run)
    states = db.scalars(recent.order_by(SyncRun.asked_at.desc()).limit(RECENT_RUNS)).all()
    newest = select(SyncRun.kind, func.max(SyncRun.asked_at)).where(~SyncRun.dry_run).group_by(SyncRun.kind)
    times = {row[0]: row[1] for row in db.execute(newest)}
    is_failing = len(states) == RECENT_RUNS and set(states) == {RunState.FAILED}
    return ReadTimes(times.get(RunKind.ALL), times.get(RunKind.STOCK), is_failing)


def _counters(cursor: dict[str, Any] | None) -> Counters:
    values = cursor or {}
    return Counters(values.get("altMst"), values.get("altVch"))

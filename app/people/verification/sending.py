"""Send codes, in a worker. The row of a code is its own outbox."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog
from kombu.exceptions import OperationalError
from sqlalchemy import select, update

from app.people.verification.models import SentCode
from app.people.verification.rules import LEASE, SendOutcome, pause_after
from app.people.verification.senders import CodeSender, Message
from app.shared import encryption
from tenant_router.control import control_session
from tenant_router.queue import celery

log = structlog.get_logger("verification")

USE = "haat one-time code"
TASK = "verification.send"
QUEUE = "notify"
MAX_OVERDUE = 200


class ClaimedCode(NamedTuple):
    """A code that this worker sends."""

    message: Message
    attempts: int


def hand_over(code_id: str, *, after: timedelta = timedelta()) -> None:
    """Queue a code for a worker. If the broker is down, `overdue` finds it later."""
    try:
        celery.send_task(TASK, [code_id], queue=QUEUE, countdown=after.total_seconds())
    except OperationalError as error:
        log.warning("code.unsent", error=str(error))


def send(code_id: str, sender: CodeSender, *, now: datetime) -> None:
    """Send a code that is due. If the sender's service can't be reached, retry three times."""
    claimed = _claim(code_id, now)
    if claimed is None:
        return
    outcome = sender.send(claimed.message)
    pause = pause_after(claimed.attempts) if outcome is SendOutcome.LATER else None
    log.info("code.handed_over", outcome=outcome, attempt=claimed.attempts)
    if pause is None:
        _erase_code(code_id)
        return
    later = update(SentCode).where(SentCode.id == code_id).values(due_at=now + pause)
    with control_session("app") as control:
        control.execute(later)
    hand_over(code_id, after=pause)


def overdue(*, now: datetime) -> Sequence[str]:
    """Return the codes to queue again: the broker was down, or their worker was killed."""
    late = (SentCode.sealed.is_not(None), SentCode.due_at < now - timedelta(seconds=5))
    query = select(SentCode.id).where(*late, SentCode.expires_at > now).order_by(SentCode.due_at)
    with control_session("app", read_only=True) as control:
        return control.scalars(query.limit(MAX_OVERDUE)).all()


def _claim(code_id: str, now: datetime) -> ClaimedCode | None:
    """Lease a code that is due to this worker for a while, or return None."""
    due = (SentCode.sealed.is_not(None), SentCode.due_at <= now, SentCode.expires_at > now)
    claim = (
        update(SentCode)
        .where(SentCode.id == code_id, *due)
        .values(attempts=SentCode.attempts + 1, due_at=now + LEASE)
        .returning(SentCode.number, SentCode.sealed, SentCode.deliver, SentCode.attempts)
    )
    with control_session("app") as control:
        row = control.execute(claim).first()
    if row is None:
        return None
    code = encryption.decrypt(row.sealed, use=USE)
    if not row.deliver or code is None or pause_after(row.attempts - 1) is None:
        _erase_code(code_id)
        return None
    return ClaimedCode(Message(row.number, code), row.attempts)


def _erase_code(code_id: str) -> None:
    with control_session("app") as control:
        control.execute(update(SentCode).where(SentCode.id == code_id).values(sealed=None))

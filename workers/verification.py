"""The task that sends a one-time code."""

from datetime import UTC, datetime

from app.people.verification import sending
from app.people.verification.senders import code_sender
from tenant_router.queue import celery


@celery.task(name=sending.TASK)
def send(code_id: str) -> None:
    sender = code_sender()
    if sender is not None:
        sending.send(code_id, sender, now=datetime.now(UTC))

"""Celery tasks for spreadsheets that the owner imports."""

from datetime import UTC, datetime
from uuid import UUID

from app.books.imports import runner, service
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="imports.read")
def read(db: StoreSession, run_id: str, round: int) -> None:
    runner.read(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="imports.check")
def check(db: StoreSession, run_id: str, round: int) -> None:
    runner.check(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="imports.apply")
def apply(db: StoreSession, run_id: str, round: int) -> None:
    runner.apply(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="imports.discard")
def discard(db: StoreSession, names: list[str]) -> None:
    service.discard(names)

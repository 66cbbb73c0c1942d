"""Celery tasks of the synchronisation with the books."""

from datetime import UTC, datetime
from uuid import UUID

from app.books.sync import runner, service
from app.books.sync.importing import datasets
from app.books.sync.rules import READ_SECONDS
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(
    base=StoreTask, name="sync.read_file", soft_time_limit=READ_SECONDS, time_limit=READ_SECONDS + 30
)
def read_file(db: StoreSession, run_id: str, round: int) -> None:
    runner.read_file(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="sync.apply")
def apply(db: StoreSession, run_id: str, round: int) -> None:
    runner.apply(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="sync.clear_dataset")
def clear_dataset(db: StoreSession, dataset: str) -> None:
    datasets.clear(db, dataset, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="sync.discard")
def discard(db: StoreSession, names: list[str]) -> None:
    service.discard(names)

"""Celery tasks of runs: of sheets that the owner imports, and of syncs with the books."""

from datetime import UTC, datetime
from uuid import UUID

from app.books.imports import runner as imports
from app.books.intake.service import discard as discard_files
from app.books.sync import runner as sync
from app.books.sync.importing import datasets
from app.books.sync.rules import READ_SECONDS
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="intake.read_sheet")
def read_sheet(db: StoreSession, run_id: str, round: int) -> None:
    imports.read(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="intake.check_sheet")
def check_sheet(db: StoreSession, run_id: str, round: int) -> None:
    imports.check(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="intake.apply_sheet")
def apply_sheet(db: StoreSession, run_id: str, round: int) -> None:
    imports.apply(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(
    base=StoreTask, name="intake.read_file", soft_time_limit=READ_SECONDS, time_limit=READ_SECONDS + 30
)
def read_file(db: StoreSession, run_id: str, round: int) -> None:
    sync.read_file(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="intake.apply_pack")
def apply_pack(db: StoreSession, run_id: str, round: int) -> None:
    sync.apply(db, UUID(run_id), round, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="intake.clear_dataset")
def clear_dataset(db: StoreSession, dataset: str) -> None:
    datasets.clear(db, dataset, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="intake.discard")
def discard(db: StoreSession, names: list[str]) -> None:
    discard_files(names)

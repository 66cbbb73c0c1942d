"""Packs imported into a store as a worker does it."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from app.books.intake.files import run_file
from app.books.sync import runner
from app.books.sync.models import SyncRun
from app.books.sync.pack import Batch, Dataset, Mode, PackWriter, Snapshot, Source, zipped
from app.store.media.storage import put_private, read_file
from tenant_router.session import Read, store_session

FIRST_TAKEN_AT = datetime(2026, 11, 1, tzinfo=UTC)


class StoreBooks:
    """A company's books that packs are made of; each pack is taken a minute after the one before."""

    def __init__(self, store, folder, guid: str = "books") -> None:
        self.store, self.guid = store, guid
        self._folder = folder
        self._pack_count = 0

    def put(
        self,
        *batches: Batch,
        mode: Mode = Mode.FULL,
        base: UUID | None = None,
        dry_run: bool = False,
        confirmed: int | None = None,
        taken_at: datetime | None = None,
        snapshot: UUID | None = None,
        refused: Sequence[tuple[str, str]] = (),
        **run_fields: Any,
    ) -> SyncRun:
        run = self.start_run(
            *batches,
            mode=mode,
            base=base,
            dry_run=dry_run,
            confirmed=confirmed,
            taken_at=taken_at,
            snapshot=snapshot,
            refused=refused,
            **run_fields,
        )
        return self.work(run)

    def start_run(
        self,
        *batches: Batch,
        mode=Mode.FULL,
        base=None,
        stock_base=None,
        taken_at=None,
        snapshot=None,
        refused=(),
        **run_fields,
    ) -> UUID:
        """Save a run with its pack, as if it had just been queued for a worker."""
        self._pack_count += 1
        folder = self._folder / uuid4().hex
        folder.mkdir()
        with PackWriter(folder) as writer:
            for batch in batches:
                writer.add(batch)
            for entity, key in refused:
                writer.reject(entity, key, "name", "", "the name is blank")
            writer.finish(
                store=self.store.key,
                dataset=Dataset(dataNm=self.guid, guid=self.guid, compName="Bharat Traders"),
                source=Source(kind="test"),
                snapshot=Snapshot(
                    id=snapshot or uuid4(),
                    takenAt=taken_at or FIRST_TAKEN_AT + timedelta(minutes=self._pack_count),
                    mode=mode,
                    base=base,
                    stockBase=stock_base,
                    cursor={"altMst": self._pack_count, "altVch": self._pack_count},
                ),
            )
        run_id = uuid4()
        kind = "stock" if mode is Mode.STOCK else "all"
        with store_session(self.store) as db:
            db.add(SyncRun(id=run_id, kind=kind, state="validating", source="test", **run_fields))
        with zipped(folder, self._folder / f"{run_id}.zip").open("rb") as content:
            put_private(run_file(self.store, run_id), content, "application/zip")
        return run_id

    def work(self, run_id: UUID) -> SyncRun:
        """Do the run as a worker does, and return it."""
        with store_session(self.store) as db:
            runner.apply(db, run_id, 1, now=datetime.now(UTC))
        with store_session(self.store, read_only=True) as db:
            run = db.get_one(SyncRun, run_id)
            db.expunge(run)
        assert not self.rows("SELECT * FROM store.sync_rows"), "nothing staged is left"
        return run

    def rows(self, statement: str, **values: Any) -> list[tuple]:
        with store_session(self.store, read_only=True) as db:
            return db.read(Read(statement, values))

    def change(self, statement: str, **values: Any) -> None:
        with store_session(self.store) as db:
            db.run(statement, **values)

    def refused(self, run: SyncRun) -> list[str]:
        content = read_file(run.rejects) if run.rejects else None
        return content.decode("utf-8-sig").splitlines()[1:] if content else []


def departments(*names: str, complete: bool = True) -> Batch:
    return Batch("departments", [{"key": f"d-{name}", "name": name} for name in names], complete)


def products(*names: str, complete: bool = True, **more: Any) -> Batch:
    rows = [
        {"key": f"p-{name}", "name": name, "departmentKey": "d-Fans", "unit": "pc", "taxRate": "18", **more}
        for name in names
    ]
    return Batch("products", rows, complete)


def variants(*names: str, rate: str = "100", complete: bool = True, **more: Any) -> Batch:
    rows = [
        {"key": f"p-{name}/.", "productKey": f"p-{name}", "sizeCode": ".", "rates": [rate] * 5, **more}
        for name in names
    ]
    return Batch("variants", rows, complete)


def catalogue(*names: str, rate: str = "100") -> tuple[Batch, Batch, Batch]:
    return departments("Fans"), products(*names), variants(*names, rate=rate)


def accounts(*names: str, complete: bool = True, **more: Any) -> Batch:
    return Batch("accounts", [{"key": f"a-{name}", "name": name, **more} for name in names], complete)


def stock(complete: bool = True, **of: str) -> Batch:
    rows = [{"key": f"p-{name}/.", "quantity": quantity} for name, quantity in of.items()]
    return Batch("stock", rows, complete)

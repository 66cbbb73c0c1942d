"""Reading of the books into a pack: everything, or the changes since the previous pack."""

import logging
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from app.books.sync.connectors.interface import (
    CURRENT_VALUES,
    EVERYTHING,
    ChangesConnector,
    Connector,
    Memory,
    MemoryUnusable,
    ReadOptions,
    SourceProblem,
)
from app.books.sync.pack import Batch, Cursor, Dataset, Mode, PackWriter, Snapshot, Source, read_manifest
from app.books.sync.pack.manifest import MANIFEST
from app.shared.texts.messages import text
from workers.agent import VERSION
from workers.agent.spool import Spool
from workers.agent.store_client import StoreClient

log = logging.getLogger(__name__)
STOCK = "stock"
# What is stored: the masters in the connector's form, the last stock and balances, and the day on which a
# value that was read before starts to apply.
MASTERS, VALUES, DUE = "masters", "values", "due"
# The position in the vouchers is stored with the values, in the connector's form, because neither is
# useful alone.
MOVEMENTS = "movements"
_VALUE_FIELDS = {"stock": "quantity", "balances": "amount"}
_WITH_VALUES = ("products", "variants", "accounts")


@dataclass(frozen=True, slots=True)
class PackOrigin:
    """The origin of a pack."""

    store: str
    product: str


@dataclass(frozen=True, slots=True)
class PackRequest:
    """A run's request, and the owner's settings for reading the books."""

    run: str
    dataset: Dataset
    is_stock: bool
    options: ReadOptions


@dataclass(slots=True)
class _Values:
    """Stock and balances of the previous pack and of this one; values are always sent with their records."""

    before: dict[str, dict[str, str]]
    now: dict[str, dict[str, str]] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)

    def of(self, batch: Batch) -> Batch:
        """Return a batch without the values that the previous pack had."""
        if batch.entity in _WITH_VALUES:
            return Batch(batch.entity, self._note_sent(batch), batch.complete)
        if batch.entity in _VALUE_FIELDS:
            self.now[batch.entity] = {} if batch.complete else dict(self.before.get(batch.entity, {}))
            return Batch(batch.entity, self._changed(batch), batch.complete and not self.before)
        return batch

    def _note_sent(self, batch: Batch) -> Iterator[Mapping[str, Any]]:
        for row in batch.rows:
            self.sent.add(row["key"])
            yield row

    def _changed(self, batch: Batch) -> Iterator[Mapping[str, Any]]:
        before, now = self.before.get(batch.entity, {}), self.now[batch.entity]
        for row in batch.rows:
            key, value = row["key"], str(row[_VALUE_FIELDS[batch.entity]])
            now[key] = value
            if key in self.sent or before.get(key) != value:
                yield row


def make_pack(
    connector: Connector,
    client: StoreClient,
    spool: Spool,
    request: Mapping[str, Any],
    settings: Mapping[str, Any],
    origin: PackOrigin,
) -> None:
    """Read what a run requests into a pack of the spool. Raise SourceProblem if that is not possible."""
    requested = PackRequest(
        request["id"],
        dataset_of(connector, request["dataNm"], _company_of(request, settings)),
        request["mode"] == STOCK,
        ReadOptions.chosen(
            settings,
            invoices_after=request.get("invoicesAfter"),
            figures=bool(request.get("figures")),
        ),
    )
    try:
        _make(connector, client, spool, requested, origin)
    except MemoryUnusable:
        log.info("run %s: the books do not continue what was read before", requested.run)
        _forget(spool, requested.dataset.key, is_stock=requested.is_stock)
        _make(connector, client, spool, requested, origin)


def is_due(spool: Spool, dataset: Dataset, *, today: date) -> bool:
    """Return whether a value that was read before applies from today, such as a rate of a new price list."""
    day, _ = spool.memory(dataset.key, DUE)
    return bool(day) and day <= f"{today:%Y%m%d}"


def notice_backup(spool: Spool, dataset: Dataset, cursor: Cursor, *, before: Cursor) -> None:
    """Drop the stored state of books whose counters fell: a backup was restored.

    Once the counters of the backup have caught up, it would look like the books that it replaced.
    """
    if any((cursor.get(name) or 0) < (counter or 0) for name, counter in before.items()):
        log.info("the counters of %s fell: all of it is read again", dataset.key)
        _forget(spool, dataset.key, is_stock=False)


def forget(spool: Spool, folder: Path) -> None:
    """Drop the state that a pack builds on, so that the next one holds everything."""
    manifest = read_manifest((folder / MANIFEST).read_bytes())
    _forget(spool, manifest.dataset.key, is_stock=manifest.snapshot.mode == Mode.STOCK)


def dataset_of(connector: Connector, name: str, company: str) -> Dataset:
    """Return the books that the owner chose, or the first if they have not chosen.

    Raise SourceProblem if they are not open, or if their company has another name now: a restored backup
    has the same identity as the company.
    """
    same = [each for each in connector.datasets() if each.dataNm == name or not name]
    if not same:
        raise SourceProblem(text("source.books_closed", name=company or name))
    chosen = [each for each in same if each.compName == company or not company]
    if not chosen:
        raise SourceProblem(text("source.books_renamed", name=company, open=same[0].compName))
    if name and len({each.compName for each in chosen}) > 1:
        names = " and ".join(each.compName for each in chosen)
        raise SourceProblem(text("source.books_copied", names=names))
    return chosen[0]


def _make(
    connector: Connector, client: StoreClient, spool: Spool, request: PackRequest, origin: PackOrigin
) -> None:
    dataset, pack, taken_at = request.dataset, uuid4(), datetime.now(UTC).astimezone()
    base, memory = ("", {}) if request.is_stock else spool.memory(dataset.key, MASTERS)
    stock_base, values_before = spool.memory(dataset.key, VALUES) if base or request.is_stock else ("", {})
    movements = dict(values_before.pop(MOVEMENTS, {}))
    values = _Values(values_before)
    # The cursor is read first: changes during the reading are read again next time.
    cursor = connector.cursor(dataset)
    folder = spool.new_folder(str(pack))
    done: list[str] = []
    total = len(CURRENT_VALUES if request.is_stock else EVERYTHING)
    with PackWriter(folder) as writer:
        for batch in _batches(connector, request, memory, movements, writer):
            writer.add(values.of(batch))
            if batch.entity not in done:
                done.append(batch.entity)
            progress = {"entity": batch.entity, "done": len(done), "total": total}
            client.progress(request.run, "reading", **progress)
        writer.finish(
            store=origin.store,
            dataset=dataset,
            source=Source(
                kind=connector.kind, product=origin.product, agent=VERSION, machine=platform.node()[:200]
            ),
            snapshot=Snapshot(
                id=pack,
                takenAt=taken_at,
                run=UUID(request.run),
                mode=Mode.STOCK if request.is_stock else Mode.DELTA if base else Mode.FULL,
                base=UUID(base) if base else None,
                stockBase=UUID(stock_base) if stock_base else None,
                cursor=cursor or None,
            ),
        )
    spool.add_pack(str(pack), request.run, now=datetime.now(UTC))
    if memory:
        spool.remember(dataset.key, MASTERS, str(pack), memory)
        spool.remember(dataset.key, DUE, memory["due"], {})
    spool.remember(dataset.key, VALUES, str(pack), {**values.before, **values.now, MOVEMENTS: movements})
    log.info("run %s: read %s", request.run, ", ".join(done) or "nothing")


def _batches(
    connector: Connector, request: PackRequest, memory: Memory, movements: Memory, writer: PackWriter
) -> Iterator[Batch]:
    if isinstance(connector, ChangesConnector):
        if request.is_stock:
            return connector.read_values(request.dataset, request.options, writer.reject, movements)
        return connector.read_changes(request.dataset, request.options, writer.reject, memory, movements)
    entities = CURRENT_VALUES if request.is_stock else EVERYTHING
    return connector.read(request.dataset, entities, request.options, writer.reject)


def _forget(spool: Spool, dataset: str, *, is_stock: bool) -> None:
    spool.forget(dataset, VALUES)
    if not is_stock:
        spool.forget(dataset, MASTERS)


def _company_of(request: Mapping[str, Any], settings: Mapping[str, Any]) -> str:
    """Return the company that the owner chose, if the run reads the books that they chose."""
    is_chosen = request["dataNm"] == settings.get("dataNm")
    return str(settings.get("compName") or "") if is_chosen else ""

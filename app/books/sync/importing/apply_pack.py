"""Import of a pack in one transaction: all valid rows or, if the pack itself is wrong, nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from app.books.intake.rate_changes import NO_RATES, RateChanges, rounded_of
from app.books.intake.row_counts import RowCounts, RowEnds
from app.books.intake.rules import APPLIED, RunState
from app.books.sync.connectors.registry import are_sheets
from app.books.sync.importing import find_changes, stock_and_balances, write_changes
from app.books.sync.importing.agreement import compare
from app.books.sync.importing.datasets import continues, save_dataset, stranger
from app.books.sync.importing.deliveries import write_deliveries
from app.books.sync.importing.keys import resolve
from app.books.sync.importing.receivables import (
    RECEIVABLES,
    count_receivables,
    first_openings,
    read_all_if_bent,
    write_bills,
    write_entries,
    write_invoices,
)
from app.books.sync.importing.rejects import Rejects
from app.books.sync.importing.staging import REJECTED, source_rejects, stage
from app.books.sync.importing.stock_and_balances import KEY_ENTITY
from app.books.sync.importing.summary import refused_rows, summary
from app.books.sync.importing.targets import TARGETS, Target
from app.books.sync.models import AppliedDataset
from app.books.sync.pack import Manifest, Mode, PackProblem
from app.books.sync.pack.entities import Tombstone
from app.books.sync.pack.reader import read_rows
from app.books.sync.rules import needs_consent, too_many_rejected
from app.catalogue.editing.codes import lock_codes
from app.catalogue.product_limit import room_for_products
from app.catalogue.service import recount
from app.people.accounts.receivables.books import DELIVERING, begin_books
from app.shared.limits import max_products
from app.shared.texts.messages import Message, text
from app.store.settings.company import queue_registry_update
from app.store.settings.queries import load_settings
from tenant_router.engines import wait_longer
from tenant_router.session import StoreSession

VALUE_ENTITIES = ("balances", "stock")
UNCOUNTED = ("party_prices", *VALUE_ENTITIES, "bills", "invoices", "entries", "deliveries")
STAGED = ("company", *(target.entity for target in TARGETS), *UNCOUNTED)
# Statements on a hundred thousand rows take longer than a request may. The planner has no statistics of newly
# staged rows, so it would choose nested loops, which are far too slow.
SETTINGS = {
    "statement_timeout": "240s",
    "lock_timeout": "60s",
    "enable_nestloop": "off",
    "jit": "off",
}
# Longer than the statement timeout.
SILENCE_SECONDS = 260.0
WITH_PRODUCTS = ("departments", "products", "variants")
STAGED_PERCENT, COMPARED_PERCENT, WRITTEN_PERCENT, VALUES_PERCENT = 60, 75, 87, 95
_CLEAR = "DELETE FROM store.sync_rows WHERE run = %(run)s"

Progress = Callable[[int], None]
Counts = dict[str, dict[str, int]]


@dataclass(slots=True)
class ImportOutcome:
    """The outcome of an import, and its changes or, in a dry run, the changes that it would make."""

    state: RunState
    message: str
    counts: Counts = field(default_factory=dict)
    gone: list[dict[str, str]] = field(default_factory=list)
    gone_total: int = 0
    changes: list[dict[str, Any]] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    agreement: dict[str, Any] = field(default_factory=dict)
    rates: RateChanges = NO_RATES

    @property
    def applied(self) -> bool:
        return self.state in APPLIED


class ImportStopped(Exception):
    """The pack as a whole is wrong; the message is shown to the owner."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class PackImport:
    """A pack, the store to import it into, and the owner's decision.

    `read_at` is when the books were read, by the server's clock. `confirmed` is how many records may be
    retired, None before the owner decides. A `dry_run` changes nothing. A `partial` pack lacks records of the
    dataset's other packs, so no record counts as gone.
    """

    db: StoreSession
    run: UUID
    folder: Path
    manifest: Manifest
    rejects: Rejects
    read_at: datetime
    now: datetime
    confirmed: int | None = None
    dry_run: bool = False
    partial: bool = False

    @property
    def dataset(self) -> str:
        return self.manifest.dataset.key


def import_pack(job: PackImport, progress: Progress) -> ImportOutcome:
    """Import a pack; the caller rolls everything back unless the outcome is applied.

    Raise PackProblem for an invalid pack.
    """
    db = job.db
    wait_longer(db.connection(), SILENCE_SECONDS)
    for name, value in SETTINGS.items():
        db.run(f"SET LOCAL {name} = '{value}'")
    db.run(_CLEAR, run=job.run)
    outcome = _outcome(job, progress)
    outcome.refused = refused_rows(db, job.run, job.rejects)
    db.run(_CLEAR, run=job.run)
    return outcome


def _outcome(job: PackImport, progress: Progress) -> ImportOutcome:
    db, counts = job.db, Counts()
    try:
        _check_sequence(job)
        staged = _stage(job, counts, progress)
        _check_rows(job, counts)
        lock_codes(db)
        gone = _compare_entities(job, counts, staged)
        _check_room(job, counts, gone)
    except ImportStopped as stopped:
        _count_rejects(job, counts)
        return ImportOutcome(RunState.FAILED, stopped.reason, counts)
    progress(COMPARED_PERCENT)
    if undecided := _ask_owner(job, counts, gone):
        return undecided
    openings = first_openings(db, job.dataset, now=job.now) if _has_changed_invoices(job) else None
    _write(job, counts, progress)
    _count_rejects(job, counts)
    save_dataset(db, job.manifest, partial=job.partial, read_at=job.read_at)
    if openings is not None:
        read_all_if_bent(db, job.dataset, openings, now=job.now)
    agreement = {}
    if not job.partial:
        agreement = compare(
            db, job.run, job.dataset, job.folder, job.manifest, read_at=job.read_at, now=job.now
        )
    state = RunState.DONE_WITH_REJECTS if job.rejects.total else RunState.DONE
    return ImportOutcome(state, summary(counts, job.rejects), counts, agreement=agreement)


def _check_sequence(job: PackImport) -> None:
    """Raise ImportStopped for a delta that does not follow the last pack, and for an outdated pack."""
    if not continues(job.db, job.manifest):
        raise ImportStopped(text("sync.not_next"))
    last = job.db.get(AppliedDataset, job.dataset)
    if last is not None and job.read_at < last.taken_at:
        raise ImportStopped(text("sync.too_old"))


def _stage(job: PackImport, counts: Counts, progress: Progress) -> dict[str, int]:
    """Stage the rows of all entities, and return the number of rows of each."""
    staged: dict[str, int] = {}
    if file := job.manifest.file_of("rejects"):
        for row in source_rejects(job.folder, file):
            job.rejects.add_of_source(row.entity, row.of or "", row.field or "", row.value or "", row.reason)
    total = sum(file.rows for file in job.manifest.files) or 1
    done = 0

    def on_staged(rows: int) -> None:
        nonlocal done
        done += rows
        progress(done * STAGED_PERCENT // total)

    for entity in STAGED:
        file = job.manifest.file_of(entity)
        if file is None:
            continue
        counts[entity] = dict.fromkeys(("new", "changed", "unchanged", "retired", "passed_over"), 0)
        counts[entity]["read"] = file.rows + job.rejects.by_entity[entity]
        staged[entity] = stage(
            job.db, job.run, job.folder, file, job.rejects, now=job.now, on_progress=on_staged
        )
    return staged


def _check_rows(job: PackImport, counts: Mapping[str, Mapping[str, int]]) -> None:
    for entity in {**counts, **job.rejects.wrong}:
        wrong = job.rejects.wrong[entity]
        read = max(counts.get(entity, {}).get("read", 0), wrong, _count_of_base(job, entity))
        # A store has one company row, whose rejection does not make the pack suspect.
        if entity != "company" and too_many_rejected(read, wrong):
            values = {"rejected": wrong, "read": read, "entity": text(f"sync.entity.{entity}")}
            raise ImportStopped(text("sync.too_many_rejects", **values))
    if job.manifest.snapshot.mode == Mode.FULL and not any(
        counted["read"] for entity, counted in counts.items() if entity != "company"
    ):
        raise ImportStopped(text("sync.nothing"))
    for target in TARGETS:
        file = job.manifest.file_of(target.entity)
        emptied = file is not None and file.complete and not file.rows and not job.partial
        if emptied and find_changes.count_present(job.db, job.dataset, target.entity):
            raise ImportStopped(text("sync.emptied", entity=text(f"sync.entity.{target.entity}")))


def _count_of_base(job: PackImport, entity: str) -> int:
    """Return the number of rows that a pack may leave out because an earlier pack had them."""
    snapshot, file = job.manifest.snapshot, job.manifest.file_of(entity)
    if entity in RECEIVABLES:
        return 0 if file is None or file.complete else count_receivables(job.db, job.dataset, entity)
    if (snapshot.stockBase if entity in VALUE_ENTITIES else snapshot.base) is None:
        return 0
    return find_changes.count_present(job.db, job.dataset, KEY_ENTITY.get(entity, entity))


def _compare_entities(
    job: PackImport, counts: Mapping[str, dict[str, int]], staged: Mapping[str, int]
) -> dict[str, int]:
    """Compare entity by entity; return how many records of each would be retired."""
    gone: dict[str, int] = {}
    tombstones = _tombstones(job)
    from_sheets = are_sheets(job.manifest.source.kind)
    for target in TARGETS:
        entity, file = target.entity, job.manifest.file_of(target.entity)
        if file is not None:
            resolve(job.db, job.run, job.dataset, target, job.rejects, from_sheets=from_sheets)
            for key, category in find_changes.set_parents(job.db, job.run, job.dataset, target):
                reason = text("sync.row.no_category")
                job.rejects.add(entity, key, "departmentKey", category, reason, wrong=False)
            states = find_changes.compare(job.db, job.run, job.dataset, target)
            _count(counts[entity], states, staged[entity])
        gone[entity] = _mark_gone(job, target, tombstones)
        if file is not None:
            counts[entity]["retired"] += gone[entity]
    return gone


def _check_room(job: PackImport, counts: Mapping[str, Mapping[str, int]], gone: Mapping[str, int]) -> None:
    new = counts.get("products", {}).get("new", 0)
    if new and new - gone.get("products", 0) > room_for_products(job.db):
        raise ImportStopped(text("limit.products_of_sync", limit=f"{max_products(job.db.store):,}"))


def _mark_gone(job: PackImport, target: Target, tombstones: Mapping[str, list[str]]) -> int:
    """Mark and count gone records, which only a complete list or the source's own tombstones can prove."""
    file = job.manifest.file_of(target.entity)
    if target.entity == "variants":
        find_changes.mark_sizes_of_gone_items(job.db, job.run, job.dataset)
    # If some items are unknown, their sizes are unknown too.
    doubtful = job.rejects.is_doubtful(target.entity) or (
        target.entity == "variants" and job.rejects.is_doubtful("products")
    )
    if file is not None and file.complete and not doubtful and not job.partial:
        return find_changes.mark_gone(job.db, job.run, job.dataset, target, tombstones=None)
    if target.entity in tombstones:
        keys = tombstones[target.entity]
        return find_changes.mark_gone(job.db, job.run, job.dataset, target, tombstones=keys)
    return 0


def _count(counted: dict[str, int], states: Mapping[str, int], staged: int) -> None:
    """Count the outcomes of the staged rows. Raise RowsLost unless each row has one."""
    counted["new"] = states.get("new", 0)
    counted["changed"] = states.get("changed", 0) + states.get("returned", 0)
    counted["unchanged"] = states.get("same", 0)
    counted["retired"] = states.get("leaving", 0)
    counted["passed_over"] = states.get("inactive", 0)
    ends = RowEnds(
        added=counted["new"],
        updated=counted["changed"] + counted["retired"],
        unchanged=counted["unchanged"],
        refused=states.get(REJECTED, 0),
        passed_over=counted["passed_over"],
    )
    RowCounts(staged, ends)


def _ask_owner(job: PackImport, counts: Counts, gone: Mapping[str, int]) -> ImportOutcome | None:
    """Return an outcome that waits for the owner, or None.

    The run waits if the owner wants a preview, if many records would be retired, or if the data is another
    company's.
    """
    total = sum(gone.values())
    is_large = any(
        needs_consent(find_changes.count_present(job.db, job.dataset, entity), number)
        for entity, number in gone.items()
        if number
    )
    question = stranger(job.db, job.run, job.manifest)
    is_approved = job.confirmed is not None and total <= job.confirmed
    if not job.dry_run and (not (is_large or question) or is_approved):
        return None
    _count_rejects(job, counts)
    shown = [
        entry
        for target in TARGETS
        if gone[target.entity]
        for entry in find_changes.gone_names(job.db, job.run, target, find_changes.MAX_MISSING_SHOWN)
    ][: find_changes.MAX_MISSING_SHOWN]
    if not job.dry_run:
        return ImportOutcome(
            RunState.CONFIRM, question or text("sync.confirm", number=total), counts, shown, total
        )
    sample: list[dict[str, Any]] = []
    for target in TARGETS:
        room = find_changes.MAX_CHANGES - len(sample)
        if room > 0:
            sample += find_changes.sample_changes(job.db, job.run, target, room)
    paise = load_settings(job.db).rates_in_paise
    rates = rounded_of(find_changes.rates(job.db, job.run), paise=paise)
    message = question or text("sync.preview")
    return ImportOutcome(RunState.PREVIEW, message, counts, shown, total, sample, rates=rates)


def _write(job: PackImport, counts: Counts, progress: Progress) -> None:
    db, run, dataset = job.db, job.run, job.dataset
    if "company" in counts and write_changes.write_company(db, run):
        counts["company"]["changed"] = 1
        queue_registry_update(db)
    written = [target for target in TARGETS if target.entity in counts]
    for number, target in enumerate(written, 1):
        write_changes.write(db, run, dataset, target, now=job.now)
        progress(COMPARED_PERCENT + (WRITTEN_PERCENT - COMPARED_PERCENT) * number // len(written))
    _write_values(job, counts)
    progress(VALUES_PERCENT)
    for target in reversed(TARGETS):
        write_changes.retire(db, run, dataset, target, now=job.now)
    for entity in ("company", *UNCOUNTED):
        if entity in counts:
            _count_unchanged(counts[entity], job.rejects.by_entity[entity])
    db.run("SET LOCAL enable_nestloop = 'on'")
    if any(_has_changes(counts.get(entity, {})) for entity in WITH_PRODUCTS):
        recount(db)


def _write_values(job: PackImport, counts: Counts) -> None:
    db, run, dataset = job.db, job.run, job.dataset
    if file := job.manifest.file_of("party_prices"):
        changed, removed = stock_and_balances.write_prices(
            db, run, dataset, job.rejects, complete=file.complete and not job.partial
        )
        counts["party_prices"] |= {"changed": changed, "retired": removed}
    if "accounts" in counts or "party_prices" in counts:
        stock_and_balances.group_accounts(db, dataset)
    if any(counts.get(entity, {}).get("read") for entity in DELIVERING):
        begin_books(db)
    for entity in VALUE_ENTITIES:
        if entity in counts:
            changed = stock_and_balances.write_values(db, run, dataset, entity, job.rejects)
            counts[entity]["changed"] = changed
    if file := job.manifest.file_of("bills"):
        counts["bills"]["changed"] = write_bills(
            db, run, dataset, job.rejects, complete=file.complete and not job.partial
        )
    if file := job.manifest.file_of("invoices"):
        counts["invoices"]["changed"] = write_invoices(
            db, run, dataset, job.rejects, complete=file.complete and not job.partial, now=job.now
        )
    if file := job.manifest.file_of("entries"):
        counts["entries"]["changed"] = write_entries(
            db, run, dataset, job.rejects, complete=file.complete and not job.partial, now=job.now
        )
    if file := job.manifest.file_of("deliveries"):
        changed = write_deliveries(
            db, run, dataset, job.rejects, complete=file.complete and not job.partial, now=job.now
        )
        counts["deliveries"]["changed"] = changed


def _count_unchanged(counted: dict[str, int], rejected: int) -> None:
    counted["unchanged"] = max(0, counted["read"] - counted["changed"] - rejected)


def _has_changed_invoices(job: PackImport) -> bool:
    """Return whether a pack has only the changed invoices instead of all."""
    file = job.manifest.file_of("invoices")
    return file is not None and not file.complete


def _has_changes(counted: Mapping[str, int]) -> bool:
    return any(counted.get(name, 0) for name in ("new", "changed", "retired"))


def _count_rejects(job: PackImport, counts: Counts) -> None:
    for entity in {*counts, *job.rejects.by_entity}:
        counts.setdefault(entity, {})["rejected"] = job.rejects.by_entity[entity]


def _tombstones(job: PackImport) -> dict[str, list[str]]:
    keys: dict[str, list[str]] = {}
    file = job.manifest.file_of("tombstones")
    for row in read_rows(job.folder, file) if file else ():
        if not isinstance(row, Tombstone):
            raise PackProblem(text("pack.line", file=file.name if file else ""))
        keys.setdefault(row.entity, []).append(row.of)
    return keys

"""A pack put into the store in one transaction: all that is right or, where something is amiss, nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert

from app.catalogue.editing.codes import one_at_a_time
from app.catalogue.product_limit import room_for_products
from app.catalogue.service import recount
from app.settings.company import tell_the_list
from app.shared.limits import most_products
from app.shared.messages import text
from app.sync.importing import find_changes, stock_and_balances, write_changes
from app.sync.importing.deliveries import write_deliveries
from app.sync.importing.keys import resolve
from app.sync.importing.rejects import Rejects
from app.sync.importing.sql import run as run_sql
from app.sync.importing.staging import source_rejects, stage
from app.sync.importing.targets import TARGETS, Target
from app.sync.models import AppliedDataset
from app.sync.pack import Manifest, Mode, PackProblem
from app.sync.pack.entities import Tombstone
from app.sync.pack.reader import read_rows
from app.sync.rules import State, needs_consent, too_many_rejected
from tenant_router.session import StoreSession

NARROW = ("balances", "stock")
STAGED = ("company", *(target.entity for target in TARGETS), "party_prices", *NARROW, "deliveries")
# Some statements of a hundred thousand rows take longer than a request may. Nothing is known yet of how many
# rows were staged just now, and joining many of them one by one would take for ever.
SETTINGS = {
    "statement_timeout": "240s",
    "lock_timeout": "60s",
    "enable_nestloop": "off",
    "jit": "off",
}
WITH_PRODUCTS = ("departments", "products", "variants")
SHARE_OF_STAGING, SHARE_OF_COMPARING = 60, 75
_CLEAR = "DELETE FROM store.sync_rows WHERE run = %(run)s"

Progress = Callable[[int], None]


@dataclass(slots=True)
class Outcome:
    """How a run ended, and what it changed or would change."""

    state: State
    message: str
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    gone: list[dict[str, str]] = field(default_factory=list)
    gone_total: int = 0
    changes: list[dict[str, Any]] = field(default_factory=list)

    @property
    def applied(self) -> bool:
        return self.state in (State.DONE, State.DONE_WITH_REJECTS)


class Stopped(Exception):
    """Something is amiss with the whole; the text is for the owner."""


@dataclass(frozen=True, slots=True)
class Putting:
    """What is put where, and what the owner said: how many records may be retired, or that he only looks."""

    db: StoreSession
    run: UUID
    folder: Path
    manifest: Manifest
    rejects: Rejects
    now: datetime
    confirmed: int | None = None
    dry_run: bool = False

    @property
    def dataset(self) -> str:
        return self.manifest.dataset.guid or self.manifest.dataset.dataNm


def put(work: Putting, progress: Progress) -> Outcome:
    """Put a pack into the store; the caller takes everything back where the outcome is not applied.

    Raises PackProblem for a pack that is not as it should be.
    """
    db = work.db
    for name, value in SETTINGS.items():
        run_sql(db, f"SET LOCAL {name} = '{value}'")
    run_sql(db, _CLEAR, run=work.run)
    counts: dict[str, dict[str, int]] = {}
    try:
        _check_order(work)
        _stage(work, counts, progress)
        _check_rows(work, counts)
        one_at_a_time(db)
        gone = _compare(work, counts)
        _check_room(work, counts, gone)
    except Stopped as stopped:
        _note_rejects(work, counts)
        return Outcome(State.FAILED, str(stopped), counts)
    progress(SHARE_OF_COMPARING)
    waiting = _ask(work, counts, gone)
    if waiting:
        return waiting
    _write(work, counts)
    _note_rejects(work, counts)
    _note_dataset(work)
    run_sql(db, _CLEAR, run=work.run)
    state = State.DONE_WITH_REJECTS if work.rejects.total else State.DONE
    return Outcome(state, text("sync.done"), counts)


def _check_order(work: Putting) -> None:
    """A pack of changes follows on the last one, and none is older than what the store has."""
    snapshot = work.manifest.snapshot
    last = work.db.get(AppliedDataset, work.dataset)
    if snapshot.mode == Mode.DELTA and (last is None or last.pack_id != snapshot.base):
        raise Stopped(text("sync.not_next"))
    if last is not None and snapshot.takenAt < last.taken_at:
        raise Stopped(text("sync.too_old"))


def _stage(work: Putting, counts: dict[str, dict[str, int]], progress: Progress) -> None:
    if file := work.manifest.file_of("rejects"):
        for row in source_rejects(work.folder, file):
            work.rejects.add_of_source(row.entity, row.of or "", row.field or "", row.value or "", row.reason)
    total = sum(file.rows for file in work.manifest.files) or 1
    done = 0

    def staged(rows: int) -> None:
        nonlocal done
        done += rows
        progress(done * SHARE_OF_STAGING // total)

    for entity in STAGED:
        file = work.manifest.file_of(entity)
        if file is None:
            continue
        counts[entity] = dict.fromkeys(("new", "changed", "unchanged", "retired"), 0)
        counts[entity]["read"] = file.rows + work.rejects.by_entity[entity]
        stage(work.db, work.run, work.folder, file, work.rejects, staged=staged)


def _check_rows(work: Putting, counts: Mapping[str, Mapping[str, int]]) -> None:
    for entity, counted in counts.items():
        wrong = work.rejects.wrong[entity]
        if too_many_rejected(max(counted["read"], wrong), wrong):
            told = {"rejected": wrong, "read": counted["read"], "entity": _plain(entity)}
            raise Stopped(text("sync.too_many_rejects", **told))
    for target in TARGETS:
        file = work.manifest.file_of(target.entity)
        emptied = file is not None and file.complete and not file.rows
        if emptied and find_changes.present(work.db, work.dataset, target.entity):
            raise Stopped(text("sync.emptied", entity=_plain(target.entity)))


def _compare(work: Putting, counts: Mapping[str, dict[str, int]]) -> dict[str, int]:
    """Compare entity by entity; how many records of each would be retired that the owner does not know of."""
    gone: dict[str, int] = {}
    told = _tombstones(work)
    for target in TARGETS:
        entity, file = target.entity, work.manifest.file_of(target.entity)
        if file is not None:
            resolve(work.db, work.run, work.dataset, target, work.rejects)
            for key, category in find_changes.parents(work.db, work.run, work.dataset, target):
                reason = "category not found; added to Other"
                work.rejects.add(entity, key, "departmentKey", category, reason, wrong=False)
            states = find_changes.compare(work.db, work.run, work.dataset, target)
            _count(counts[entity], states)
        gone[entity] = _gone(work, target, told)
        if file is not None:
            counts[entity]["retired"] += gone[entity]
    return gone


def _check_room(work: Putting, counts: Mapping[str, Mapping[str, int]], gone: Mapping[str, int]) -> None:
    new = counts.get("products", {}).get("new", 0)
    if new and new - gone.get("products", 0) > room_for_products(work.db):
        raise Stopped(text("limit.products_of_sync", limit=f"{most_products(work.db.store):,}"))


def _gone(work: Putting, target: Target, told: Mapping[str, list[str]]) -> int:
    """Only a list of all there are says that something is gone, or a source that says so itself."""
    file = work.manifest.file_of(target.entity)
    if target.entity == "variants":
        find_changes.mark_sizes_of_gone_items(work.db, work.run, work.dataset)
    if file is not None and file.complete and not work.rejects.is_doubtful(target.entity):
        return find_changes.mark_gone(work.db, work.run, work.dataset, target, told=None)
    if target.entity in told:
        return find_changes.mark_gone(work.db, work.run, work.dataset, target, told=told[target.entity])
    return 0


def _count(counted: dict[str, int], states: Mapping[str, int]) -> None:
    counted["new"] = states.get("new", 0)
    counted["changed"] = states.get("changed", 0) + states.get("returned", 0)
    counted["unchanged"] = states.get("same", 0) + states.get("inactive", 0)
    counted["retired"] = states.get("leaving", 0)


def _ask(work: Putting, counts: dict[str, dict[str, int]], gone: Mapping[str, int]) -> Outcome | None:
    """Whether the owner has to be asked first: for a look, or because much would go."""
    total = sum(gone.values())
    much = any(
        needs_consent(find_changes.present(work.db, work.dataset, entity), number)
        for entity, number in gone.items()
        if number
    )
    agreed = work.confirmed is not None and total <= work.confirmed
    if not work.dry_run and (not much or agreed):
        return None
    _note_rejects(work, counts)
    listed = [
        entry
        for target in TARGETS
        if gone[target.entity]
        for entry in find_changes.gone_names(work.db, work.run, target, find_changes.MAX_MISSING_SHOWN)
    ]
    if not work.dry_run:
        message = text("sync.confirm", number=total)
        return Outcome(State.CONFIRM, message, counts, listed[: find_changes.MAX_MISSING_SHOWN], total)
    changed: list[dict[str, Any]] = []
    for target in TARGETS:
        most = find_changes.MAX_CHANGES - len(changed)
        if most > 0:
            changed += find_changes.changes(work.db, work.run, target, most)
    gone_shown = listed[: find_changes.MAX_MISSING_SHOWN]
    return Outcome(State.PREVIEW, text("sync.preview"), counts, gone_shown, total, changed)


def _write(work: Putting, counts: dict[str, dict[str, int]]) -> None:
    db, run, dataset = work.db, work.run, work.dataset
    if "company" in counts and write_changes.write_company(db, run):
        counts["company"]["changed"] = 1
        tell_the_list(db)
    for target in TARGETS:
        if target.entity in counts:
            write_changes.write(db, run, dataset, target)
    _write_values(work, counts)
    for target in reversed(TARGETS):
        write_changes.retire(db, run, dataset, target, now=work.now)
    for entity in ("company", "party_prices", *NARROW, "deliveries"):
        if entity in counts:
            _rest_is_unchanged(counts[entity], work.rejects.by_entity[entity])
    run_sql(db, "SET LOCAL enable_nestloop = 'on'")
    if any(_moved(counts.get(entity, {})) for entity in WITH_PRODUCTS):
        recount(db)


def _write_values(work: Putting, counts: dict[str, dict[str, int]]) -> None:
    db, run, dataset = work.db, work.run, work.dataset
    if file := work.manifest.file_of("party_prices"):
        changed, removed = stock_and_balances.write_prices(
            db, run, dataset, work.rejects, complete=file.complete
        )
        counts["party_prices"] |= {"changed": changed, "retired": removed}
    if "accounts" in counts or "party_prices" in counts:
        stock_and_balances.group_accounts(db, dataset)
    for entity in NARROW:
        if entity in counts:
            changed = stock_and_balances.write_values(db, run, dataset, entity, work.rejects)
            counts[entity]["changed"] = changed
    if file := work.manifest.file_of("deliveries"):
        changed = write_deliveries(db, run, dataset, work.rejects, complete=file.complete, now=work.now)
        counts["deliveries"]["changed"] = changed


def _rest_is_unchanged(counted: dict[str, int], rejected: int) -> None:
    counted["unchanged"] = max(0, counted["read"] - counted["changed"] - rejected)


def _moved(counted: Mapping[str, int]) -> bool:
    return any(counted.get(name, 0) for name in ("new", "changed", "retired"))


def _note_rejects(work: Putting, counts: dict[str, dict[str, int]]) -> None:
    for entity in {*counts, *work.rejects.by_entity}:
        counts.setdefault(entity, {})["rejected"] = work.rejects.by_entity[entity]


def _note_dataset(work: Putting) -> None:
    snapshot = work.manifest.snapshot
    read = {"pack_id": snapshot.id, "taken_at": snapshot.takenAt, "cursor": snapshot.cursor}
    if snapshot.mode == Mode.STOCK:
        return
    row = insert(AppliedDataset).values(guid=work.dataset, **read)
    work.db.execute(row.on_conflict_do_update(index_elements=["guid"], set_=read))


def _tombstones(work: Putting) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    file = work.manifest.file_of("tombstones")
    for row in read_rows(work.folder, file) if file else ():
        if not isinstance(row, Tombstone):
            raise PackProblem("The pack is damaged: tombstones.ndjson has an invalid line.")
        told.setdefault(row.entity, []).append(row.of)
    return told


def _plain(entity: str) -> str:
    return entity.replace("_", " ")

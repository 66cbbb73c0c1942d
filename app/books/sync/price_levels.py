"""Grades of price levels: each level of the books keeps its first grade."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.books.sync.attention import levels_appeared
from app.books.sync.models import SyncSettings
from app.books.sync.rules import GRADES
from app.people.activity.recording import Change, record
from app.shared.audited import ActivityKind
from tenant_router.session import StoreSession

# All levels that were ever reported. A seen level without a grade is the owner's choice.
SEEN = "levelsSeen"


def given_grades(
    levels: Iterable[str], *, chosen: Mapping[str, str], seen: Iterable[str]
) -> tuple[dict[str, str], list[str]]:
    """Return the next free grades for new levels, sorted by name, and the levels left without one."""
    existing = {_folded(name) for name in (*chosen, *seen)}
    new = sorted({_folded(name): name for name in levels if _folded(name) not in existing}.items())
    free = [grade for grade in GRADES if grade not in chosen.values()]
    names = [name for _, name in new]
    return dict(zip(names, free, strict=False)), names[len(free) :]


def learn_levels(db: StoreSession, levels: Sequence[str], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Remember the grades of levels that the books report for the first time, and notify the owner.

    Without this a new level would shift the grades of the others, and customers would pay the rates of
    another grade. Return the changed choices.
    """
    if {_folded(level) for level in levels} <= set(chosen.get(SEEN) or ()):
        return {}
    stored: dict[str, Any] = db.scalar(select(SyncSettings.chosen).with_for_update()) or {}
    before, seen = stored.get("levels") or {}, stored.get(SEEN) or []
    given, left = given_grades(levels, chosen=before, seen=seen)
    now = {**before, **given}
    learned = {"levels": now, SEEN: sorted({*seen, *(_folded(level) for level in levels)})}
    row = insert(SyncSettings).values(id=1, chosen={**stored, **learned})
    db.execute(row.on_conflict_do_update(index_elements=["id"], set_={"chosen": {**stored, **learned}}))
    if given:
        record(db, ActivityKind.BOOKS, "books", "", changes=[Change("levels", before, now)])
    if before or seen:
        levels_appeared(db, given, left)
    return learned


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()

"""Where files are named: each slice says so for the purposes of its rows, so that this one knows no other."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from app.media.rules import Purpose
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Place:
    """How the rows of a purpose name their files; names are those of public files, in their order.

    `present(db, target)` locks the row and says which names it has, None where there is no such row;
    `put(db, target, names)` has it name these and no others, and runs in the worker too;
    `used(db, names)` says which of the names stand in any row of this purpose;
    `refused(db, target, reason)` hears that no upload could be taken, for those who wait for one.
    """

    present: Callable[[StoreSession, str], list[str] | None]
    put: Callable[[StoreSession, str, list[str]], None]
    used: Callable[[StoreSession, Collection[str]], set[str]]
    refused: Callable[[StoreSession, str, str], None] | None = None


_places: dict[Purpose, Place] = {}


def register(purpose: Purpose, place: Place) -> None:
    """Say where the files of a purpose are named; called once, where the slice's module is imported."""
    _places[purpose] = place


def place_of(purpose: Purpose) -> Place:
    return _places[purpose]


def registered() -> frozenset[Purpose]:
    """The purposes that somebody has said a place for."""
    return frozenset(_places)


def names_in_use(db: StoreSession, names: Collection[str]) -> set[str]:
    """Which of these public files any row names."""
    return set().union(*(place.used(db, names) for place in _places.values())) if names else set()

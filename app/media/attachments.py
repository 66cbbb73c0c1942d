"""Attachment targets: slices register how their rows refer to files, so media imports none."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from app.media.rules import Purpose
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Place:
    """How the rows of a purpose refer to their public files, by name and in order.

    `current(db, target)` locks the row and returns its file names, or None if there is no such row.
    `assign(db, target, names)` replaces the row's files with these; it also runs in the worker. `used(db,
    names)` returns those of the names that any row of this purpose refers to. `rejected(db, target, reason)`
    is called if every upload was rejected, for slices that wait for one.
    """

    present: Callable[[StoreSession, str], list[str] | None]
    put: Callable[[StoreSession, str, list[str]], None]
    used: Callable[[StoreSession, Collection[str]], set[str]]
    refused: Callable[[StoreSession, str, str], None] | None = None


_places: dict[Purpose, Place] = {}


def register(purpose: Purpose, place: Place) -> None:
    """Register the attachment target of a purpose. Called once, when the slice's module is imported."""
    _places[purpose] = place


def place_of(purpose: Purpose) -> Place:
    return _places[purpose]


def registered() -> frozenset[Purpose]:
    """Return the purposes that have a registered target."""
    return frozenset(_places)


def names_in_use(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return those of the public files that any row refers to."""
    return set().union(*(place.used(db, names) for place in _places.values())) if names else set()

"""Attachment targets: rooms register how their rows refer to files, so media imports none."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from app.store.media.rules import Purpose
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class AttachmentTarget:
    """The references of a purpose's rows to their public files, by name and in order.

    `current(db, target)` locks the row and returns its file names, or None if there is no such row.
    `assign(db, target, names)` replaces the row's files with these; it also runs in the worker. `used(db,
    names)` returns the names that any row of this purpose refers to. `rejected(db, target, reason)` is called
    if every upload was rejected, for rooms that wait for an upload.
    """

    current: Callable[[StoreSession, str], list[str] | None]
    assign: Callable[[StoreSession, str, list[str]], None]
    used: Callable[[StoreSession, Collection[str]], set[str]]
    rejected: Callable[[StoreSession, str, str], None] | None = None


_targets: dict[Purpose, AttachmentTarget] = {}


def register(purpose: Purpose, target: AttachmentTarget) -> None:
    """Register the attachment target of a purpose. Called once, when the room's module is imported."""
    _targets[purpose] = target


def target_of(purpose: Purpose) -> AttachmentTarget:
    return _targets[purpose]


def registered() -> frozenset[Purpose]:
    """Return the purposes that have a registered target."""
    return frozenset(_targets)


def names_in_use(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return which of these public files any row refers to."""
    return set().union(*(place.used(db, names) for place in _targets.values())) if names else set()

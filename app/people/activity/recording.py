"""Record sensitive actions, in the transaction that does them.

The session notices changes of rows that a model declares as `audited`. A service records what it writes past
the ORM, such as a change of many products. Work without a person, such as a sync, is not recorded.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from sqlalchemy import event, inspect, update

from app.people.activity.models import ActivityEntry
from app.shared.actor import Access
from app.shared.audited import ActivityKind, Audited
from app.shared.models import StoreModel
from tenant_router.session import StoreSession

MAX_CHANGES = 20
MAX_TEXT = 200
MASKED_DIGITS = 4
PEOPLE = {"owner": Access.OWNER, "customer": Access.PARTY, "salesperson": Access.SALESPERSON}


class Change(NamedTuple):
    """A field and its value before and after; both None for a secret."""

    field: str
    before: Any = None
    after: Any = None


@dataclass(frozen=True, slots=True)
class Origin:
    """The person who acts, and the address; PUBLIC is a person who proves who they are by a code."""

    kind: Access
    code: str
    name: str
    address: str


# Set by the edge: returns who makes this request, None outside of one.
_origin: Callable[[], Origin | None] = lambda: None  # noqa: E731 -- a default until `use` replaces it


def use(origin: Callable[[], Origin | None]) -> None:
    """Register how the person behind a request is found; create_app() calls it once."""
    global _origin
    _origin = origin


def record(
    db: StoreSession,
    kind: ActivityKind,
    noun: str,
    subject: str,
    *,
    name: str = "",
    changes: Iterable[Change] = (),
) -> None:
    """Record what the person behind this request does, in the session's transaction.

    Without a person nothing is recorded. Changes must not contain a secret.
    """
    origin = _origin()
    if origin is not None and origin.kind is not Access.PUBLIC:
        _add(db, origin, kind, noun, subject, name, changes)


def _add(
    db: StoreSession,
    origin: Origin,
    kind: ActivityKind,
    noun: str,
    subject: str,
    name: str,
    changes: Iterable[Change],
) -> None:
    listed = [
        {"field": change.field, "before": as_text(change.before), "after": as_text(change.after)}
        for change, _ in zip(changes, range(MAX_CHANGES), strict=False)
    ]
    entry = ActivityEntry(kind=kind, noun=noun, subject=subject, name=name, changes=listed, **_by(origin))
    entry.address = origin.address
    db.add(entry)


def _by(origin: Origin) -> dict[str, str]:
    # Customers are stored by their code alone, so that a removed customer leaves no name here.
    by_name = origin.name if origin.kind in (Access.OWNER, Access.SALESPERSON) else ""
    by_code = "" if origin.kind is Access.ADMINISTRATOR else origin.code
    return {"by_kind": origin.kind, "by_code": by_code, "by_name": by_name}


def person() -> dict[str, str]:
    """Return who makes this request as `by_kind`, `by_code` and `by_name`, empty outside of requests."""
    origin = _origin()
    return _by(origin) if origin else dict.fromkeys(("by_kind", "by_code", "by_name"), "")


def as_text(value: Any) -> str | None:
    """Return a value as the log shows it, at most 200 characters of it."""
    if value is None or isinstance(value, str):
        text = value
    elif isinstance(value, bool):
        text = "Y" if value else "N"
    elif isinstance(value, Decimal):
        text = f"{value.normalize():f}"
    elif isinstance(value, date):
        text = value.isoformat()
    elif isinstance(value, list) and all(isinstance(each, str) for each in value):
        text = ", ".join(value)
    else:
        text = json.dumps(value, ensure_ascii=False, default=str)
    return text[:MAX_TEXT] if text else text


@event.listens_for(StoreSession, "before_flush")
def _record_changed_rows(db: StoreSession, _context: Any, _instances: Any) -> None:
    rows = [*db.new, *db.dirty, *db.deleted]
    audited_rows = [row for row in rows if isinstance(row, StoreModel) and row.audited]
    origin = _origin() if audited_rows else None
    if origin is None:
        return
    for row in audited_rows:
        audited = row.audited
        assert audited is not None  # noqa: S101 -- for the type checker; the list has no others
        subject = " · ".join(str(getattr(row, column)) for column in audited.subject if column)
        name = str(getattr(row, audited.name, "") or "") if audited.name else ""
        for kind, changes in _changes(db, row, audited).items():
            by = _person_by_code(origin, audited, subject, kind)
            if by is not None:
                _add(db, by, kind, audited.noun, subject, name, changes)


def _person_by_code(origin: Origin, audited: Audited, subject: str, kind: ActivityKind) -> Origin | None:
    """Return who changes a row. A person with only a code may set their own password, and nothing else."""
    if origin.kind is not Access.PUBLIC:
        return origin
    if kind is not ActivityKind.PASSWORDS or audited.noun not in PEOPLE:
        return None
    return replace(origin, kind=PEOPLE[audited.noun], code=subject)


def _changes(db: StoreSession, row: StoreModel, audited: Audited) -> Mapping[ActivityKind, list[Change]]:
    """Return the changes of a row, by kind."""
    if row in db.deleted:
        return {audited.removed: []} if audited.removed else {}
    if row in db.new and audited.added is None:
        return {}
    attributes = inspect(row).attrs
    if audited.erased and attributes[audited.erased].history.has_changes():
        _forget_name(db, audited, str(getattr(row, audited.subject[0])))
        return {ActivityKind.DELETIONS: []}
    kinds: dict[ActivityKind, list[Change]] = {}
    for column, kind in audited.columns.items():
        history = attributes[column].history
        if history.has_changes():
            before, after = (values[0] if values else None for values in (history.deleted, history.added))
            of_kind = kinds.setdefault(audited.added if row in db.new and audited.added else kind, [])
            of_kind.extend(_of_column(audited, column, before, after))
    return {kind: changes for kind, changes in kinds.items() if changes}


def _of_column(audited: Audited, column: str, before: Any, after: Any) -> Iterator[Change]:
    if column in audited.secret:
        yield Change(column)
    elif column in audited.masked:
        yield Change(column, _masked(before), _masked(after))
    elif column in audited.expand:
        old, new = (audited.expand[column](value or {}) for value in (before, after))
        for name in [*old, *(name for name in new if name not in old)]:
            if old.get(name) != new.get(name):
                yield Change(f"{column}.{name}", old.get(name), new.get(name))
    elif before or after or before != after:
        yield Change(column, before, after)


def _masked(value: str | None) -> str | None:
    return f"…{value[-MASKED_DIGITS:]}" if value else value


def _forget_name(db: StoreSession, audited: Audited, subject: str) -> None:
    entries = (ActivityEntry.noun == audited.noun, ActivityEntry.subject == subject)
    db.execute(update(ActivityEntry).where(*entries).values(name=""))

"""Remembers which columns and which code page the owner chose, for the next table with the same columns."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import uuid4

from sqlalchemy import delete, select

from app.books.intake.models import ColumnChoice
from tenant_router.session import StoreSession

MAX_REMEMBERED = 100
MAX_CODE_PAGES = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """The column of each field in a table of a kind; None for a field that has none.

    `file` is the table's name if it is recognised by that too. `header` has all its columns; see `header_of`.
    `category` is that of all products, `program` the program that wrote the table.
    """

    kind: str
    header: list[str]
    columns: dict[str, str | None]
    file: str = ""
    encoding: str | None = None
    category: str | None = None
    program: str | None = None

    @property
    def key(self) -> tuple[str, str, tuple[str, ...]]:
        """Return what a later choice replaces."""
        return self.kind, self.file, tuple(self.header)


def header_of(columns: Iterable[str]) -> list[str]:
    """Return the column names that a table is recognised by, in whatever order and case it has them."""
    return sorted(column.casefold() for column in columns)


def remembered(db: StoreSession, intake: str, kind: str | None = None) -> list[Choice]:
    """Return the choices for tables of an intake, latest first; those of a kind, if one is named."""
    return [
        Choice(**{name: getattr(row, name) for name in Choice.__slots__})
        for row in _rows(db, intake)
        if kind in (None, row.kind)
    ]


def find(choices: Iterable[Choice], header: list[str], file: str = "") -> Choice | None:
    """Return the latest choice for a table with exactly these columns."""
    return next((choice for choice in choices if (choice.file, choice.header) == (file, header)), None)


def code_pages(choices: Iterable[Choice]) -> list[str]:
    """Return the code pages that were chosen, latest first."""
    return list(dict.fromkeys(choice.encoding for choice in choices if choice.encoding))[:MAX_CODE_PAGES]


def remember(db: StoreSession, intake: str, choices: Sequence[Choice], *, now: datetime) -> None:
    """Save the owner's choices in place of earlier ones for the same tables; the oldest are forgotten."""
    new = {choice.key: choice for choice in choices}
    rows = {row.id: (row.kind, row.file, tuple(row.header)) for row in _rows(db, intake)}
    kept = [number for number, key in rows.items() if key not in new][: max(0, MAX_REMEMBERED - len(new))]
    db.execute(delete(ColumnChoice).where(ColumnChoice.id.in_(rows.keys() - set(kept))))
    db.add_all(
        ColumnChoice(id=uuid4(), intake=intake, chosen_at=now, **asdict(choice)) for choice in new.values()
    )
    db.flush()


def own_code_page(encoding: str | None) -> str | None:
    """Return a code page to remember; that of a Unicode file shows in the file itself."""
    return None if (encoding or "").startswith("utf") else encoding


def _rows(db: StoreSession, intake: str) -> Sequence[ColumnChoice]:
    latest = select(ColumnChoice).where(ColumnChoice.intake == intake)
    order = ColumnChoice.chosen_at.desc(), ColumnChoice.id
    return db.scalars(latest.order_by(*order).limit(2 * MAX_REMEMBERED)).all()

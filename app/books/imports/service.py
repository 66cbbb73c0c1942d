"""The owner's side of an import: upload, column mapping, dry run, apply."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from app.books.imports import mapping, queries
from app.books.imports.kinds import KINDS
from app.books.imports.models import Import
from app.books.imports.rules import MAPPABLE, MAX_IN_PROGRESS
from app.books.intake import service as intake
from app.books.intake.queries import one_run
from app.books.intake.rules import RunState
from app.books.intake.service import advance, begin
from app.catalogue.editing import undo
from app.catalogue.models import CatalogueChange
from app.people.activity.recording import Change, record
from app.shared.audited import ActivityKind
from app.shared.cleaning import one_line
from app.shared.errors import Conflict, Invalid
from app.shared.sheets.errors import BadMapping
from app.shared.sheets.reading.code_pages import code_page
from app.store.media.rules import FileKind
from app.store.media.service import uploaded_file
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

CATEGORY = "category"
WRONG_CODE_PAGE = "import.wrong_code_page"
# The reasons why a state does not allow an action.
_CONFLICT_MESSAGES = {
    RunState.QUEUED: "import.reading",
    RunState.APPLYING: "import.applying",
    RunState.DONE: "run.done",
    RunState.FAILED: "import.failed",
    RunState.CANCELLED: "run.cancelled",
}


def start(db: StoreSession, kind: str, upload: str, name: str, *, now: datetime) -> Import:
    """Queue the reading of an uploaded spreadsheet.

    Raises Invalid if the upload is not a spreadsheet. Raises Conflict while too many imports are in progress,
    or one of the same kind waits to be read.
    """
    uploaded_file(db, upload, FileKind.TABLE, field="upload")
    if queries.in_progress_count(db) >= MAX_IN_PROGRESS:
        raise Conflict("import.too_many")
    if queries.is_waiting_for_worker(db, kind):
        raise Conflict("import.waiting")
    return begin(db, Import(kind=kind, upload=upload, name=name), "intake.read_sheet", now=now)


def set_mapping(
    db: StoreSession,
    run_id: UUID,
    column_names: Mapping[str, str | None],
    *,
    category: str | None = None,
    now: datetime,
) -> Import:
    """Set which column holds which field, and queue a dry run.

    Where no column holds the category of products, new ones get `category`.

    Raises NotFound. Raises Conflict if the import's state does not allow it. Raises Invalid for an unknown
    field or column, and for a required field without a column.
    """
    run = one_run(db, Import, run_id, lock=True)
    if run.state not in MAPPABLE or not run.columns:
        raise Conflict(_CONFLICT_MESSAGES[RunState(run.state)])
    if (run.message_key or {}).get("key") == WRONG_CODE_PAGE:
        raise Conflict(WRONG_CODE_PAGE)
    chosen = {field: column for field, column in column_names.items() if column}
    has_field = CATEGORY in KINDS[run.kind].field_names and CATEGORY not in chosen
    run.category = one_line(category or "") or None if has_field else None
    run.mapping = _column_positions(run, chosen)
    run.counts, run.refused, run.rejects = {}, [], None
    advance(db, run, RunState.VALIDATING, "intake.check_sheet", now=now)
    return run


def read_again(db: StoreSession, run_id: UUID, encoding: str, *, now: datetime) -> Import:
    """Queue the columns to be read again in the code page that the owner chose.

    Raises NotFound. Raises Conflict if the import's state does not allow it or the file is not a text file.
    Raises Invalid for an unknown code page.
    """
    run = one_run(db, Import, run_id, lock=True)
    if run.state not in MAPPABLE or run.encoding is None:
        raise Conflict(_CONFLICT_MESSAGES.get(RunState(run.state), "import.no_text"))
    chosen = code_page(encoding)
    if chosen is None:
        raise Invalid("import.code_page", field="encoding")
    run.encoding, run.mapping = chosen, {}
    advance(db, run, RunState.QUEUED, "intake.read_sheet", now=now)
    return run


def apply(db: StoreSession, run_id: UUID, *, now: datetime) -> Import:
    """Queue the import of the checked rows. A repeated call returns the same import.

    Raises NotFound, and Conflict for an import that is not checked.
    """
    run = one_run(db, Import, run_id, lock=True)
    if run.state in (RunState.APPLYING, RunState.DONE):
        return run
    if run.state != RunState.PREVIEW:
        raise Conflict("import.unchecked")
    advance(db, run, RunState.APPLYING, "intake.apply_sheet", now=now)
    changes = [Change("list", None, run.kind), *(Change(name, None, n) for name, n in run.counts.items())]
    record(db, ActivityKind.IMPORTS, "import", run.name, changes=changes)
    return run


def undo_import(db: StoreSession, run_id: UUID, *, now: datetime) -> Import:
    """Undo an applied import, except for rows that were edited since.

    Raises NotFound. Raises Conflict if the import made no change that can be undone, or was applied too long
    ago.
    """
    run = one_run(db, Import, run_id, lock=True)
    if run.change_id is None:
        raise Conflict("import.no_undo")
    undo.undo(db, run.change_id, now=now)
    after_commit(db, "stores.count", queue="sync")
    return run


def cancel(db: StoreSession, run_id: UUID, *, now: datetime) -> None:
    """Cancel an import and remove its files. Raises NotFound, and Conflict if the import is done."""
    run = one_run(db, Import, run_id, lock=True)
    intake.cancel(db, run, now=now)
    run.sample = []


@dataclass(frozen=True)
class ShownImport(intake.ShownRun[Import]):
    """An import as its owner sees it, with the change to the catalogue that it made."""

    change: CatalogueChange | None = None
    now: datetime = field(kw_only=True)

    @property
    def encoding(self) -> str | None:
        """Return the code page of a text file."""
        return self.run.encoding and self.run.encoding.removesuffix("-sig")

    @property
    def suggested(self) -> dict[str, str]:
        """Return the column name of each field: the chosen mapping, or else the suggested one."""
        return self.mapping or self._columns(
            mapping.suggest(KINDS[self.run.kind], self.run.columns, self.run.sample)
        )

    @property
    def mapping(self) -> dict[str, str]:
        """Return the chosen column name of each field."""
        return self._columns(self.run.mapping)

    def _columns(self, places: Mapping[str, int]) -> dict[str, str]:
        return {field: self.run.columns[at] for field, at in places.items()}

    @property
    def undo_until(self) -> datetime | None:
        """Return until when the owner may undo the import; None if it can't be undone."""
        change = self.change
        return change.undo_until if change and undo.can_undo(change, now=self.now) else None

    @property
    def undone(self) -> CatalogueChange | None:
        """Return the change if the owner has undone it."""
        return self.change if self.change and self.change.undone_at else None


def _column_positions(run: Import, column_names: Mapping[str, str]) -> dict[str, int]:
    """Return the column index of each field. Raises Invalid."""
    kind = KINDS[run.kind]
    errors = {
        **{field: "import.field" for field in column_names if field not in kind.field_names},
        **{field: "import.column" for field, column in column_names.items() if column not in run.columns},
    }
    if errors:
        raise _invalid(errors)
    positions = {
        field: run.columns.index(column_names[field]) for field in kind.field_names if field in column_names
    }
    try:
        mapping.check_mapping(kind, positions, run.columns, run.for_all)
    except BadMapping as problem:
        error = "import.rivals" if problem.field in positions else "import.column_missing"
        raise _invalid({problem.field or "": error}) from problem
    return positions


def _invalid(errors: Mapping[str, str]) -> Invalid:
    first = next(iter(errors.values()))
    return Invalid(first, fields={f"mapping.{field}": message for field, message in errors.items()})

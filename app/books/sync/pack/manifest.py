"""The manifest of a pack."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from app.books.sync.pack.archives import MAX_BYTES, MAX_FILES
from app.books.sync.pack.entities import ENTITIES
from app.books.sync.pack.problems import PackProblem
from app.shared.texts.messages import text

MANIFEST = "manifest.json"
MAX_MANIFEST_BYTES = 100_000
MAX_ROWS = 5_000_000
_ShortText = Annotated[str, StringConstraints(max_length=300, pattern=r"^[^\x00]*$")]
Cursor = dict[str, Any]


class Mode(StrEnum):
    """The content of a pack: everything, the changes since another pack, or only stock and balances."""

    FULL = "full"
    DELTA = "delta"
    STOCK = "stock"


class _StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Dataset(_StrictModel):
    """A company's books of one year; `guid` identifies the company, `dataNm` the books of the year."""

    dataNm: Annotated[_ShortText, Field(min_length=1)]
    guid: _ShortText = ""
    compName: _ShortText = ""
    fromyr: _ShortText = ""
    toyr: _ShortText = ""

    @property
    def key(self) -> str:
        """Return the key that identifies the dataset."""
        return self.guid or self.dataNm


class Source(_StrictModel):
    """The program that the rows come from, and the agent that read them."""

    kind: Annotated[_ShortText, Field(min_length=1)]
    product: _ShortText = ""
    agent: _ShortText = ""
    machine: _ShortText = ""


class Snapshot(_StrictModel):
    """When and how the books were read.

    `base` is the id of the pack that a delta builds on, `cursor` the counters of the books. `stockBase` is
    the pack with the stock and balances that this one leaves out as unchanged. `run` is the run that
    requested the pack. `takenAt` is the time on the computer that read the books, which may be wrong.
    """

    id: UUID
    takenAt: AwareDatetime
    run: UUID | None = None
    mode: Mode = Mode.FULL
    base: UUID | None = None
    stockBase: UUID | None = None
    cursor: Cursor | None = None


class PackFile(_StrictModel):
    """A file of a pack; `complete` if it has all rows of its entity in the source."""

    name: str
    entity: Annotated[str, Field(pattern=f"^({'|'.join(ENTITIES)})$")]
    rows: Annotated[int, Field(ge=0, le=MAX_ROWS)]
    bytes: Annotated[int, Field(ge=0, le=MAX_BYTES)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    complete: bool


class Manifest(_StrictModel):
    """A pack's `manifest.json`."""

    format: Literal["sync-pack"] = "sync-pack"
    version: Literal[1] = 1
    store: Annotated[str, Field(pattern=r"^[0-9]{10}$")]
    dataset: Dataset
    source: Source
    snapshot: Snapshot
    files: Annotated[list[PackFile], Field(max_length=MAX_FILES)]

    def file_of(self, entity: str) -> PackFile | None:
        """Return the file of an entity, or None."""
        return next((file for file in self.files if file.entity == entity), None)

    def as_bytes(self) -> bytes:
        """Return the manifest as written to the file; equal packs have equal bytes."""
        return orjson.dumps(self.model_dump(mode="json"), option=orjson.OPT_INDENT_2)


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows from a source. The last batch of an entity determines whether the rows are complete."""

    entity: str
    rows: Iterable[Mapping[str, Any]]
    complete: bool


def read_manifest(content: bytes | Mapping[str, Any]) -> Manifest:
    """Return a manifest from bytes or a mapping. Raise PackProblem with a readable message."""
    if isinstance(content, bytes) and len(content) > MAX_MANIFEST_BYTES:
        raise PackProblem(text("pack.manifest_large"))
    try:
        data = orjson.loads(content) if isinstance(content, bytes) else content
        manifest = Manifest.model_validate(data)
    except orjson.JSONDecodeError as error:
        raise PackProblem(text("pack.manifest_unreadable")) from error
    except ValidationError as error:
        raise PackProblem(text("pack.manifest_invalid", why=describe_error(error))) from error
    _check_names(manifest)
    return manifest


def describe_error(error: ValidationError) -> str:
    """Return the place and message of the first error."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "row"
    return f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}"


def _check_names(manifest: Manifest) -> None:
    entities = [file.entity for file in manifest.files]
    if len(set(entities)) != len(entities):
        raise PackProblem(text("pack.entity_twice"))
    if any(file.name != f"{file.entity}.ndjson" for file in manifest.files):
        raise PackProblem(text("pack.file_foreign"))
    if sum(file.bytes for file in manifest.files) > MAX_BYTES:
        raise PackProblem(text("pack.large"))
    if (manifest.snapshot.mode == Mode.DELTA) != (manifest.snapshot.base is not None):
        raise PackProblem(text("pack.base"))

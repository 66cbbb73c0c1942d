"""Files of runs: their names in storage, and local copies."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from app.shared.sheets.errors import Unreadable
from app.store.media.rules import MAX_BYTES, TOO_LARGE, FileKind
from app.store.media.storage import fetch, put_private, size_of
from tenant_router.keys import private_file
from tenant_router.store import Store

BINARY = "application/octet-stream"


def run_file(store: Store, run_id: UUID) -> str:
    """Return the storage name of a run's own file: the copy of a sheet, or the pack made of an upload.

    A second upload to the same signed address cannot change it.
    """
    return private_file(store, f"intake/{run_id}")


def rejects_file(store: Store, run_id: UUID) -> str:
    """Return the storage name of a run's rejected rows."""
    return private_file(store, f"intake/{run_id}-refused.csv")


def files_of(store: Store, run_ids: Iterable[UUID]) -> list[str]:
    """Return the storage names of the files that runs may have."""
    return [name for run_id in run_ids for name in (run_file(store, run_id), rejects_file(store, run_id))]


def keep_file(name: str, path: Path, content_type: str = BINARY) -> str:
    """Keep a file of a run in storage under a name; return the name."""
    with path.open("rb") as content:
        put_private(name, content, content_type)
    return name


@contextmanager
def local_copy(name: str, file_name: str, kind: FileKind) -> Iterator[Path]:
    """Yield a copy of a stored file, in a folder that is deleted afterwards.

    Raise Unreadable if the file has not arrived, or is larger than files of its kind may be.
    """
    size = size_of(name)
    if size is None:
        raise Unreadable("media.not_arrived")
    if size > MAX_BYTES[kind]:
        raise Unreadable(TOO_LARGE[kind])
    with TemporaryDirectory(prefix="intake-") as folder:
        path = Path(folder) / file_name
        with path.open("wb") as file:
            fetch(name, file)
        yield path

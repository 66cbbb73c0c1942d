"""Files of runs as local copies."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.shared.sheets.errors import Unreadable
from app.store.media.storage import fetch, size_of


@contextmanager
def local_copy(name: str, file_name: str, *, max_bytes: int, too_large: str) -> Iterator[Path]:
    """Yield a copy of a stored file, in a folder that is deleted afterwards.

    Raise Unreadable if the file has not arrived, and with the message `too_large` for a larger one.
    """
    size = size_of(name)
    if size is None:
        raise Unreadable("media.not_arrived")
    if size > max_bytes:
        raise Unreadable(too_large)
    with TemporaryDirectory(prefix="intake-") as folder:
        path = Path(folder) / file_name
        with path.open("wb") as file:
            fetch(name, file)
        yield path

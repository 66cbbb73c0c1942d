"""Reads files as a worker does, with little memory; prints as JSON what became of each.

`python -m tests.hostile.read_limited READER FOLDER` reads all files of the folder, by their names. The file
that ends the process, if one does, follows that of the last line.
"""

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from app.books.imports.kinds import PRODUCTS
from app.books.imports.mapping import name_counter
from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions
from app.books.sync.pack import PackProblem, PackWriter
from app.shared.sheets.errors import BadMapping, Unreadable
from app.shared.sheets.reading.sheets import examine, records
from app.store.media.videos import strip_metadata

MEMORY = 700 * 1024 * 1024
# Seconds of the processor for all files; far more than they need, and far less than a bomb takes.
PROCESSOR = 240
REFUSALS = (Unreadable, BadMapping, PackProblem)


def as_import(path: Path) -> int:
    return sum(1 for _ in records(examine(path, name_counter(PRODUCTS)), {"name": 0}))


def as_sync(path: Path) -> int:
    with TemporaryDirectory() as folder:
        unpacked, pack = Path(folder) / "unpacked", Path(folder) / "pack"
        unpacked.mkdir()
        connector = open_source(path, path.name, {}, unpacked)
        with PackWriter(pack) as writer:
            for batch in connector.read(connector.datasets()[0], EVERYTHING, ReadOptions(), writer.reject):
                writer.add(batch)
        outside = [found for found in Path(folder).rglob("*") if not found.resolve().is_relative_to(folder)]
        if outside:
            raise RuntimeError(f"written outside its folder: {outside}")
    return 0


def as_video(path: Path) -> int:
    with path.open("r+b") as video:
        return strip_metadata(video)


READERS: dict[str, Callable[[Path], int]] = {"import": as_import, "sync": as_sync, "video": as_video}


def main() -> None:
    reader, folder = READERS[sys.argv[1]], Path(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    for path in sorted(folder.iterdir()):
        try:
            outcome, words = "read", str(reader(path))
        except REFUSALS as refusal:
            outcome, words = "refused", str(refusal)
        except BaseException as error:  # noqa: BLE001 -- reported with its file
            outcome, words = "broken", f"{type(error).__name__}: {error}"
        print(json.dumps([path.name, outcome, words[:300]]), flush=True)


if __name__ == "__main__":
    main()

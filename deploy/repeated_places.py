"""Counts the places in the code that repeat another one, so that their number cannot rise unnoticed.

`python -m deploy.repeated_places` prints the numbers and fails where one rose; with `--list` also the places.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
# The maximum number of places in each part. Lower it when the number has fallen.
AT_MOST = {"app": 0, "web/src": 18}
# A place is this many consecutive lines that also occur elsewhere, ignoring their texts and numbers.
LINES = 9
SUFFIXES = frozenset((".py", ".ts", ".tsx", ".css"))
GENERATED = frozenset(("schema.d.ts", "declared-columns.ts"))
TEXT_OR_NUMBER = re.compile(r'"[^"]*"|\b\d+\b')
# Lines that are alike in good code too: imports, comments, brackets, and bare names, texts and numbers.
PASSED_OVER = re.compile(r"(import|from|#|//|/?\*|} from) |(\w+=)?[^a-zA-Z]*$|\w+,$")


class Place(NamedTuple):
    """The first of the repeated lines, counted from 1."""

    file: Path
    line: int


def repeated_places(files: Iterable[Path]) -> list[tuple[Place, Place]]:
    """Return the places that repeat another one, each with its first occurrence."""
    first_of: dict[tuple[str, ...], Place] = {}
    repeated: list[tuple[Place, Place]] = []
    for file in files:
        lines = list(_lines(file))
        counted_to = 0
        for start in range(len(lines) - LINES + 1):
            place = Place(file, lines[start][0])
            first = first_of.setdefault(tuple(line for _, line in lines[start : start + LINES]), place)
            if first.file == file and place.line - first.line < LINES:
                continue
            # A longer repetition counts as one place.
            if start >= counted_to:
                repeated.append((place, first))
            counted_to = start + LINES
    return repeated


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(file.read_text().splitlines(), 1):
        shape = TEXT_OR_NUMBER.sub("_", line.strip())
        if not PASSED_OVER.match(shape):
            yield number, shape


def _files(part: str) -> list[Path]:
    found = (ROOT / part).rglob("*")
    return sorted(file for file in found if file.suffix in SUFFIXES and file.name not in GENERATED)


def main() -> None:
    rose = False
    for part, at_most in AT_MOST.items():
        places = repeated_places(_files(part))
        if "--list" in sys.argv:
            for place, first in places:
                print(*(f"{each.file.relative_to(ROOT)}:{each.line}" for each in (place, first)))
        rose = rose or len(places) > at_most
        print(
            f"{'✗' if len(places) > at_most else '✓'} {part} repeats {len(places)} places; {at_most} at most"
        )
    if rose:
        sys.exit("✗ The change repeats what is elsewhere: --list names it, make it one place")


if __name__ == "__main__":
    main()

"""Hands out tests to several processes, the longest first, so that all of them end together."""

from collections.abc import Sequence

from xdist.scheduler import LoadFileScheduling

JOURNEYS = "tests/browser/"
# Journeys above all others in length, the longest first; CONTRIBUTING.md has the seconds.
LONG_JOURNEYS = (
    "offline",
    "routes",
    "effects",
    "browsing",
    "smooth",
    "platform",
    "ordering",
    "customer",
    "utility",
    "session",
    "codes",
    "thirty-orders",
)
# The files of other tests that take more than half a minute, the longest first.
LONG_FILES = (
    "tests/safety/test_document.py",
    "tests/contract/test_fuzz.py",
    "tests/deploy/test_release.py",
)


class ByFileAndJourney(LoadFileScheduling):
    """Hands out tests by file, and each journey in the browser alone: files of journeys are long."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)


def unit_of(test: str) -> str:
    """Return the name of the unit that a test is handed out with."""
    file = test.split("::", 1)[0]
    return test if file.startswith(JOURNEYS) else file


def place_of(test: str, workers: int) -> tuple[int, int]:
    """Return the place of a test among all: journeys first, then long files, then the others.

    The first journey makes the demo that all of them copy. Until it is there, other workers run long files.
    """
    unit = unit_of(test)
    name = unit.partition("[")[2].removesuffix("]")
    if unit == f"{JOURNEYS}test_pages.py::test_journeys[{LONG_JOURNEYS[0]}]":
        return 0, 0
    if unit in LONG_FILES[: workers - 1]:
        return 1, LONG_FILES.index(unit)
    if unit.startswith(JOURNEYS):
        return 2, _index(LONG_JOURNEYS, name)
    return 3, _index(LONG_FILES, unit)


def _index(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else len(names)

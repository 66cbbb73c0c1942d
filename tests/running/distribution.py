"""Hands out tests to several processes."""

from xdist.scheduler import LoadFileScheduling


class ByFileAndJourney(LoadFileScheduling):
    """Hands out tests by file, and each journey in the browser alone: files of journeys are long."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)


def unit_of(test: str) -> str:
    """Return the name of the unit that a test is handed out with."""
    file = test.split("::", 1)[0]
    return test if file.startswith("tests/browser/") else file

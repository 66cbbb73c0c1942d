"""Files that Tally wrote, on machines that have them."""

from pathlib import Path

import pytest

from tests.running.skips import REFERENCE_DATA

FOLDER = Path(__file__).parents[5] / "shared" / "data" / "tally"


def real(name: str) -> Path:
    """Return the path of a real file; skip the test if it is not on this machine."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(REFERENCE_DATA)
    return path

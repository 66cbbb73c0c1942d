"""Where files that Tally wrote are, on machines that have them."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "tally"


def real(name: str) -> Path:
    """A real file; the test is left out where it is not there."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"the file {name} is not on this machine")
    return path

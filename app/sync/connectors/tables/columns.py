"""Which kind of thing a table lists, and which of its columns is what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.imports.categories.fields import FIELDS as CATEGORY_FIELDS
from app.imports.fields import Field, names
from app.imports.naming import by_usual_names, plain
from app.imports.parties.fields import FIELDS as PARTY_FIELDS
from app.imports.products.fields import FIELDS as PRODUCT_FIELDS
from app.sync.connectors.interface import SourceProblem

# Of accounts alone, which have no place in a spreadsheet of customers.
_BALANCE = Field("balance", "Balance", "1500", names("closing balance, outstanding, cl bal, due amount"))
KINDS: dict[str, tuple[Field, ...]] = {
    "products": PRODUCT_FIELDS,
    "parties": (*PARTY_FIELDS, _BALANCE),
    "categories": CATEGORY_FIELDS,
}
# Where no column names the category, one with its code stands for it.
_CODES = (Field("category", "Category code", "E1", names("dept code, department code, group code")),)
_SHORT = {"nm": "name", "cd": "code"}
_SURE = {"products": 3, "parties": 3, "categories": 2}


@dataclass(frozen=True, slots=True)
class Columns:
    """What a table lists, and the place of each field's column."""

    kind: str
    places: dict[str, int]


def recognised(columns: Sequence[str]) -> int:
    """How many names among some are names of columns, of the kind that fits best."""
    return max(len(_guessed(kind, columns)) for kind in KINDS)


def choose(columns: Sequence[str], mapping: Mapping[str, object] | None = None) -> Columns | None:
    """The columns as the owner named them, and the rest by their usual names; None where nothing fits.

    `mapping` is {"kind", "columns": {field: column}}, or the fields alone. Raises SourceProblem for a column
    or field that there is not.
    """
    given = dict(mapping or {})
    named = given.get("columns", {key: value for key, value in given.items() if key != "kind"})
    kind = given.get("kind")
    if not isinstance(named, Mapping) or kind not in (None, *KINDS):
        raise SourceProblem("The choice of columns cannot be read.")
    kinds = [str(kind)] if kind else [each for each in KINDS if _fits(each, named)]
    if not kinds:
        raise SourceProblem(f"There is no field “{next(iter(named))}”.")
    found = [Columns(each, _guessed(each, columns, _places(columns, named))) for each in kinds]
    best = max(found, key=lambda choice: (len(choice.places), choice.kind == "products"))
    enough = bool(named) or len(best.places) >= _SURE[best.kind]
    return best if enough and "name" in best.places else None


def _fits(kind: str, named: Mapping[str, object]) -> bool:
    return set(named) <= {field.name for field in KINDS[kind]}


def _places(columns: Sequence[str], named: Mapping[str, object]) -> dict[str, int]:
    folded = [column.casefold() for column in columns]
    places = {}
    for field, column in named.items():
        if str(column).casefold() not in folded:
            raise SourceProblem(f"The file has no column “{column}”.")
        places[field] = folded.index(str(column).casefold())
    return places


def _guessed(kind: str, columns: Sequence[str], chosen: dict[str, int] | None = None) -> dict[str, int]:
    full = [" ".join(_SHORT.get(word, word) for word in plain(column).split()) for column in columns]
    first = by_usual_names(KINDS[kind], columns, chosen, ("brand", "long_name"))
    found = by_usual_names(KINDS[kind], full, first, ("brand", "long_name"))
    return by_usual_names(_CODES, full, found) if kind == "products" else found

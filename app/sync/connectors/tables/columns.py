"""Which kind of thing a table lists, and which of its columns is what."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from app.imports.categories.fields import FIELDS as CATEGORY_FIELDS
from app.imports.column_names import by_usual_names, plain
from app.imports.fields import Field, names
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
# What of these a sync has no use for.
_UNREAD = {
    "products": ("priority",),
    "parties": ("role", "distributor"),
    "categories": ("description", "priority"),
}
READ = {
    kind: tuple(field for field in fields if field.name not in _UNREAD[kind])
    for kind, fields in KINDS.items()
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
    return max(len(guessed(kind, columns)) for kind in KINDS)


def choose(columns: Sequence[str], mapping: Mapping[str, object] | None = None) -> Columns | None:
    """The columns as the owner named them, and the rest by their usual names; None where nothing fits.

    `mapping` is {"kind", "columns": {field: column}}, or the fields alone; a field whose column is None has
    none. Raises SourceProblem for a column or field that there is not.
    """
    given = dict(mapping or {})
    named = given.get("columns", {key: value for key, value in given.items() if key != "kind"})
    kind = given.get("kind")
    if not isinstance(named, Mapping) or kind not in (None, *KINDS):
        raise SourceProblem("The selected columns could not be read.")
    kinds = [each for each in KINDS if kind in (None, each) and _fits(each, named)]
    if not kinds:
        known = {field.name for each in KINDS if kind in (None, each) for field in KINDS[each]}
        raise SourceProblem(f"Unknown field “{next(iter(set(named) - known or named))}”.")
    without = [field for field, column in named.items() if column is None]
    found = [Columns(each, guessed(each, columns, _places(columns, named), without)) for each in kinds]
    best = max(found, key=lambda choice: (len(choice.places), choice.kind == "products"))
    enough = bool(named) or len(best.places) >= _SURE[best.kind]
    return best if enough and "name" in best.places else None


def _fits(kind: str, named: Mapping[str, object]) -> bool:
    return set(named) <= {field.name for field in KINDS[kind]}


def _places(columns: Sequence[str], named: Mapping[str, object]) -> dict[str, int]:
    folded = [column.casefold() for column in columns]
    places = {}
    for field, column in named.items():
        if column is None:
            continue
        if str(column).casefold() not in folded:
            raise SourceProblem(f"The file has no column “{column}”.")
        places[field] = folded.index(str(column).casefold())
    return places


def guessed(
    kind: str, columns: Sequence[str], chosen: dict[str, int] | None = None, without: Collection[str] = ()
) -> dict[str, int]:
    """The columns that are called as a field of the kind usually is, beside those that were chosen."""
    fields = [field for field in KINDS[kind] if field.name not in without]
    full = [" ".join(_SHORT.get(word, word) for word in plain(column).split()) for column in columns]
    first = by_usual_names(fields, columns, chosen, ("brand", "long_name"))
    found = by_usual_names(fields, full, first, ("brand", "long_name"))
    if kind != "products" or "category" in without:
        return found
    return by_usual_names(_CODES, full, found)

"""Match columns to fields by their usual names."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.books.imports.fields import Field
from app.shared.sheets.column_names import normalize_name, normalize_names

# In a stock summary a rate is the cost of the goods, not a selling rate.
_MOVEMENTS = frozenset(("opening", "closing", "inward", "inwards", "outward", "outwards", "op", "cl"))
_VALUES = frozenset(("value", "amount"))
_COSTS = frozenset(
    ("rate", "price", "unit price", "net rate", "net price", "दर", "रेट", "भाव", "मूल्य", "ભાવ", "દર", "રેટ")
)


class _System(NamedTuple):
    """A shop system with its own exports: the columns in all of them, and its names for the usual columns."""

    marks: frozenset[str]
    names: Mapping[str, str]


_SYSTEMS = (
    # Shopify's product export.
    _System(
        frozenset(("handle", "title", "variant price")),
        {
            "item code": "handle",
            "item name": "title",
            "description": "body html",
            "brand": "vendor",
            "category": "type",
            "size": "option1 value",
            "rate": "variant price",
            "mrp": "variant compare at price",
            "barcode": "variant barcode",
            "stock": "variant inventory qty",
        },
    ),
)


def match_columns(
    fields: Sequence[Field],
    columns: Sequence[str],
    columns_by_field: dict[str, int] | None = None,
    blank: Collection[int] = (),
) -> dict[str, int]:
    """Return the column index of each field, adding to `columns_by_field` the columns with a usual name.

    A column is used for one field only. If two columns are alike, neither is used: the owner selects one.
    Programs leave some columns `blank`, so filled columns go first.
    """
    names = usual_names(columns)
    matches = dict(columns_by_field or {})
    if blank:
        matches = _matched(fields, ["" if at in blank else name for at, name in enumerate(names)], matches)
    return _matched(fields, names, matches)


def alike_columns(fields: Sequence[Field], columns: Sequence[str], matches: Mapping[str, int]) -> list[str]:
    """Return the first group of similar column names for a field without a column; empty if there is none."""
    names, used = usual_names(columns), set(matches.values())
    for field in fields:
        if field.name not in matches and len(found := _columns_of(field, names, used)) > 1:
            return [columns[at] for at in found]
    return []


def usual_names(columns: Sequence[str]) -> list[str]:
    """Return plain column names, without costs; names of a known shop system become the usual ones."""
    names = normalize_names(columns)
    for system in _SYSTEMS:
        if system.marks <= set(names):
            usual = {own: name for name, own in system.names.items()}
            return [usual.get(name, name) for name in names]
    words = {word for name in names for word in name.split()}
    if words & _MOVEMENTS and words & _VALUES:
        return ["" if name in _COSTS else name for name in names]
    return names


def _matched(fields: Sequence[Field], names: Sequence[str], chosen: Mapping[str, int]) -> dict[str, int]:
    matches = dict(chosen)
    used = set(matches.values())
    for field in fields:
        if field.name not in matches and len(found := _columns_of(field, names, used)) == 1:
            matches[field.name] = found[0]
            used.add(found[0])
    return matches


def _columns_of(field: Field, names: Sequence[str], used: Collection[int]) -> list[int]:
    """Return the unused columns that have a field's most reliable name."""
    label = normalize_name(field.label)
    for usual in field.aliases if label in field.aliases else (label, *field.aliases):
        if found := [at for at, name in enumerate(names) if name == usual and at not in used]:
            return found
    return []

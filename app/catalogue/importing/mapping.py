"""Which column of a spreadsheet holds which field."""

import re
from collections.abc import Mapping, Sequence

from app.catalogue.importing.errors import BadMapping
from app.catalogue.importing.rules import FIELDS

# Header names as people and programs write them, the surest first; compared without capitals, signs
# and currencies.
USUAL_NAMES: Mapping[str, tuple[str, ...]] = {
    "code": ("code", "item code", "product code", "sku", "sku code", "item cd", "item no", "part no"),
    "name": ("name", "product name", "item name", "product", "item", "title", "particulars", "stock item"),
    "short_name": ("short name", "item sname", "alias"),
    "long_name": ("long name", "full name", "item lname", "print name"),
    "brand": ("brand", "brand name", "make", "company", "manufacturer"),
    "category": ("category", "category name", "department", "dept", "dept name", "group", "stock group"),
    "rate": ("rate", "sale price", "sale rate", "selling price", "price", "sales price", "unit price"),
    "rate1": ("rate1", "rate 1", "rate a", "sale rate1", "price a"),
    "rate2": ("rate2", "rate 2", "rate b", "sale rate2", "price b"),
    "rate3": ("rate3", "rate 3", "rate c", "sale rate3", "price c"),
    "rate4": ("rate4", "rate 4", "rate d", "sale rate4", "price d"),
    "rate5": ("rate5", "rate 5", "rate e", "sale rate5", "price e"),
    "mrp": ("mrp", "market price", "m r p", "list price", "maximum retail price"),
    "unit": ("unit", "uom", "units", "unit of measure"),
    "hsn": ("hsn", "hsn code", "hsn sac", "hsncode"),
    "tax_rate": ("tax rate", "gst", "gst rate", "tax", "rateoftax", "rate of tax", "igst"),
    "size": ("size", "size cd", "size code", "pack", "pack size", "variant"),
    "pieces_per_box": ("pieces per box", "box", "box qty", "pcs per box", "desc1", "packing"),
    "minimum_quantity": ("minimum quantity", "min qty", "minimum qty", "moq", "min oqty", "min order qty"),
    "quantity_step": ("quantity step", "step", "multiple", "qyt multi", "order multiple"),
    "discount_percent": ("discount percent", "discount", "disc", "sale disc"),
    "stock": ("stock", "closing stock", "cl stk", "qty", "quantity", "stock qty", "available"),
    "description": ("description", "desc", "details", "item desc"),
    "priority": ("priority", "sort order", "position"),
}
_CURRENCIES = frozenset(("rs", "inr", "₹"))
_RIVALS = {"brand": "long_name", "long_name": "brand"}


def choose(columns: Sequence[str], given: Sequence[str]) -> dict[str, int]:
    """The column of each field: as given ("field=column"), the rest by their usual names.

    Raises BadMapping, with what there is, where the two do not fit.
    """
    chosen = dict(_given(columns, text) for text in given)
    if "brand" in chosen and "long_name" in chosen:
        raise BadMapping("brand and long_name are kept in one place, the long name: give one of them.")
    _guess(columns, chosen)
    missing = [field for field in ("name", "category") if field not in chosen]
    if "rate" not in chosen and "rate1" not in chosen:
        missing.append("rate")
    if missing:
        raise BadMapping(
            f"No column found for {' and '.join(missing)}: say which one with --map {missing[0]}=COLUMN. "
            f"{_columns(columns)}"
        )
    return {field: chosen[field] for field in FIELDS if field in chosen}


def _given(columns: Sequence[str], text: str) -> tuple[str, int]:
    field, equals, column = (part.strip() for part in text.partition("="))
    if not equals or not column:
        raise BadMapping(f"“{text}” is not of the form field=column.")
    if field not in FIELDS:
        raise BadMapping(f"There is no field “{field}”. Fields: {', '.join(FIELDS)}.")
    found = [at for at, name in enumerate(columns) if name == column]
    found = found or [at for at, name in enumerate(columns) if name.casefold() == column.casefold()]
    if not found:
        raise BadMapping(f"The file has no column “{column}”. {_columns(columns)}")
    if len(found) > 1:
        raise BadMapping(f"The file has {len(found)} columns “{column}”: give each a name of its own.")
    return field, found[0]


def _guess(columns: Sequence[str], chosen: dict[str, int]) -> None:
    taken = set(chosen.values())
    plain = [_plain(column) for column in columns]
    for field, names in USUAL_NAMES.items():
        if field in chosen or _RIVALS.get(field) in chosen:
            continue
        for name in names:
            if name in plain and plain.index(name) not in taken:
                chosen[field] = plain.index(name)
                taken.add(chosen[field])
                break


def _plain(column: str) -> str:
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", column)
    words = re.sub(r"[\W_]+", " ", words.casefold())
    return " ".join(word for word in words.split() if word not in _CURRENCIES)


def _columns(columns: Sequence[str]) -> str:
    return f"The file's columns: {', '.join(name for name in columns if name)}."

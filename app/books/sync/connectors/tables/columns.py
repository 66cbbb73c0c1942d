"""Recognition of tables: the kind of records in a table, and the field of each column."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from app.books.imports.categories.fields import FIELDS as CATEGORY_FIELDS
from app.books.imports.column_matching import alike_columns, match_columns, usual_names
from app.books.imports.fields import Field, split_names
from app.books.imports.parties.fields import FIELDS as PARTY_FIELDS
from app.books.imports.products.fields import FIELDS as PRODUCT_FIELDS
from app.books.sync.connectors.interface import SourceProblem
from app.shared.sheets.column_names import normalize_name, unique_names
from app.shared.texts.messages import text

# Fields that only a sync reads; the spreadsheet import lacks them. The web app has its own labels for them.
_BALANCE = Field(
    "balance",
    "Balance",
    "1500",
    split_names(
        "closing balance, outstanding, cl bal, due amount, balance, balance outstanding, net balance, "
        "cl balance, बकाया, बाकी, બાકી, બાકી રકમ"
    ),
)
_SIDE = Field("balance_side", "Debit or credit", "Dr", split_names("dr cr, d c, balance type, cl bal dr cr"))
_GROUP = Field(
    "account_group",
    "Account group",
    "Sundry Debtors",
    split_names("account group, group, acc group, ledger group, parent group, under group, group name"),
)
_BATCH = Field("batch", "Batch", "B12", split_names("batch, batch no, batch number, b no"))
TABLE_KINDS: dict[str, tuple[Field, ...]] = {
    "products": (*PRODUCT_FIELDS, _BATCH),
    "parties": (*PARTY_FIELDS, _BALANCE, _SIDE, _GROUP),
    "categories": CATEGORY_FIELDS,
}
# Fields that a synchronisation does not use.
_UNUSED = {
    "products": ("priority",),
    "parties": ("role", "distributor"),
    "categories": ("description", "priority"),
}
READ_FIELDS = {
    kind: tuple(field for field in fields if field.name not in _UNUSED[kind])
    for kind, fields in TABLE_KINDS.items()
}
# If no column names the category, a column with its code is used instead.
_CATEGORY_CODES = (
    Field(
        "category",
        "Category code",
        "E1",
        split_names(
            "dept code, department code, group code, category code, category id, category no, "
            "category number, cat id, cat code, group id, dept no, department id"
        ),
    ),
)
_ABBREVIATIONS = {"nm": "name", "cd": "code"}
_MIN_MATCHES = {"products": 3, "parties": 3, "categories": 2}
_MIN_IN_REPORT = 2
# Fields of other tables that a table of categories may also have.
_OF_CATEGORIES = frozenset(("code", "name", "category", "description", "priority", "account_group"))
_ASKED_IF_ALIKE = frozenset(("code", "name", "rate", "mrp", "stock", "phone1", "balance"))
_SUPPLIER_KEYS = frozenset(("supplier id", "supplier code", "supplier no", "vendor id", "vendor code"))


@dataclass(frozen=True, slots=True)
class Columns:
    """The kind of records in a table, and the position of each field's column.

    `coded_category` means that its products have the code of a category instead of its name.
    """

    kind: str
    places: dict[str, int]
    coded_category: bool = False


def count_recognised(columns: Sequence[str]) -> int:
    """Return how many of the names are column names of the kind that fits best."""
    return max(len(guess_columns(kind, columns)) for kind in TABLE_KINDS)


def choose(
    columns: Sequence[str],
    mapping: Mapping[str, object] | None = None,
    blank: Collection[int] = (),
    *,
    report: bool = False,
) -> Columns | None:
    """Return the columns that the owner named, and the others by their usual names; None if no kind fits.

    Two columns are enough in a `report` of a known program. Columns that are `blank` in the first rows are
    matched last. `mapping` is {"kind", "columns": {field: column}}, or the fields alone; a field with None
    has no column. Raise SourceProblem for an unknown column or field.
    """
    choice = dict(mapping or {})
    named = choice.get("columns", {key: value for key, value in choice.items() if key != "kind"})
    kind = choice.get("kind")
    if not isinstance(named, Mapping) or kind not in (None, *TABLE_KINDS):
        raise SourceProblem(text("source.columns"))
    kinds = [each for each in TABLE_KINDS if kind in (None, each) and _fits(each, named)]
    if not kinds:
        field_names = {
            field.name for each in TABLE_KINDS if kind in (None, each) for field in TABLE_KINDS[each]
        }
        raise SourceProblem(text("source.unknown_field", field=next(iter(set(named) - field_names or named))))
    excluded = [field for field, column in named.items() if column is None]
    candidates = [
        Columns(each, guess_columns(each, columns, _places(columns, named), excluded, blank))
        for each in kinds
    ]
    best = max(candidates, key=lambda columns: (len(columns.places), columns.kind == "products"))
    is_sure = bool(named) or len(best.places) >= (_MIN_IN_REPORT if report else _MIN_MATCHES[best.kind])
    if not is_sure or "name" not in best.places or (not named and _must_be_asked(best, columns, blank)):
        return None
    return replace(best, coded_category=_has_coded_category(best, columns))


def columns_alike(columns: Sequence[str], mapping: Mapping[str, object] | None = None) -> list[str]:
    """Return the columns with similar names that compete for an important field, such as name, code or rate.

    The owner selects one. Empty if there are no such columns, or the owner has selected one.
    """
    if mapping:
        return []
    kind = max(TABLE_KINDS, key=lambda each: len(guess_columns(each, columns)))
    fields = [field for field in TABLE_KINDS[kind] if field.name in _ASKED_IF_ALIKE]
    return alike_columns(fields, columns, guess_columns(kind, columns))


def _has_coded_category(table: Columns, columns: Sequence[str]) -> bool:
    at = table.places.get("category") if table.kind == "products" else None
    return at is not None and bool(match_columns(_CATEGORY_CODES, [_in_full(columns[at])]))


def _must_be_asked(table: Columns, columns: Sequence[str], blank: Collection[int]) -> bool:
    filled = ["" if at in blank else column for at, column in enumerate(unique_names(columns))]
    return (
        _lists_suppliers(table.kind, columns)
        or _lists_more_than_categories(table, columns)
        or (table.kind == "products" and table.places.keys() <= _OF_CATEGORIES)
        or bool(columns_alike(filled))
    )


def _lists_more_than_categories(table: Columns, columns: Sequence[str]) -> bool:
    """Return whether a table taken for categories may list items, in a column with an unusual name.

    Such a table would lose its prices and packs silently. A serial number does not name a category.
    """
    if table.kind != "categories":
        return False
    others = {field for kind in ("products", "parties") for field in guess_columns(kind, columns)}
    naming = table.places.keys() - {"priority"}
    return bool(others - _OF_CATEGORIES) or (len(naming) == 1 and len(table.places) < len(columns))


def _lists_suppliers(kind: str, columns: Sequence[str]) -> bool:
    """Return whether a table of parties lists suppliers, who become customers only if the owner says so."""
    return kind == "parties" and bool({normalize_name(column) for column in columns} & _SUPPLIER_KEYS)


def _in_full(column: str) -> str:
    return " ".join(_ABBREVIATIONS.get(word, word) for word in normalize_name(column).split())


def _fits(kind: str, named: Mapping[str, object]) -> bool:
    return set(named) <= {field.name for field in TABLE_KINDS[kind]}


def _places(columns: Sequence[str], named: Mapping[str, object]) -> dict[str, int]:
    folded = [column.casefold() for column in columns]
    places = {}
    for field, column in named.items():
        if column is None:
            continue
        if str(column).casefold() not in folded:
            raise SourceProblem(text("source.no_column", column=column))
        places[field] = folded.index(str(column).casefold())
    return places


def guess_columns(
    kind: str,
    columns: Sequence[str],
    chosen: dict[str, int] | None = None,
    excluded: Collection[str] = (),
    blank: Collection[int] = (),
) -> dict[str, int]:
    """Return the columns with the usual names of the kind's fields, in addition to the chosen ones.

    Filled columns go first, because programs leave some columns blank.
    """
    fields = [field for field in TABLE_KINDS[kind] if field.name not in excluded]
    full = [_in_full(name) for name in usual_names(columns)]
    first = match_columns(fields, columns, chosen, blank)
    places = match_columns(fields, full, first, blank)
    if kind != "products" or "category" in excluded:
        return places
    return match_columns(_CATEGORY_CODES, full, places)

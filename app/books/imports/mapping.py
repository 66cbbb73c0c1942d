"""The mapping of fields to the columns of a spreadsheet."""

from collections.abc import Callable, Collection, Mapping, Sequence

from app.books.imports.column_matching import match_columns
from app.books.imports.kinds import ImportKind
from app.shared.sheets.errors import BadMapping


def suggest(kind: ImportKind, columns: Sequence[str], sample: Sequence[Sequence[str]] = ()) -> dict[str, int]:
    """Return the column index of each field whose usual name a column has.

    Columns that are blank in the sample rows are matched last, because programs leave some of their columns
    blank.
    """
    filled = {at for row in sample for at, cell in enumerate(row) if cell.strip()}
    blank = set(range(len(columns))) - filled if sample else set()
    return _in_field_order(kind, match_columns(kind.fields, columns, blank=blank))


def name_counter(kind: ImportKind) -> Callable[[Sequence[str]], int]:
    """Return a function that counts how many of some column names are usual names of a field."""
    return lambda columns: len(suggest(kind, columns))


def build_mapping(kind: ImportKind, columns: Sequence[str], assignments: Sequence[str]) -> dict[str, int]:
    """Return the column index of each field from "field=column" texts; the rest match by usual names.

    Raises BadMapping, with the available fields or columns in the message, when a field or column is unknown.
    """
    named = dict(_parse_assignment(kind, columns, text) for text in assignments)
    columns_by_field = match_columns(kind.fields, columns, named)
    check_mapping(kind, columns_by_field, columns)
    return _in_field_order(kind, columns_by_field)


def check_mapping(
    kind: ImportKind,
    columns_by_field: Mapping[str, int],
    columns: Sequence[str],
    for_all: Collection[str] = (),
) -> None:
    """Raise BadMapping when a required field has neither a column nor a value for all rows."""
    present = {*columns_by_field, *for_all}
    missing = [
        field.name
        for field in kind.fields
        if field.required and field.name not in present and field.unless not in columns_by_field
    ]
    has_one = kind.codes in columns_by_field or any(name in columns_by_field for name in kind.required_one_of)
    if kind.required_one_of and not has_one:
        missing.append(kind.required_one_of[0])
    if missing:
        raise BadMapping(f"Column missing: {' and '.join(missing)}. {_column_list(columns)}", missing[0])


def _parse_assignment(kind: ImportKind, columns: Sequence[str], text: str) -> tuple[str, int]:
    field, equals, column = (part.strip() for part in text.partition("="))
    if not equals or not column:
        raise BadMapping(f"“{text}” is not valid. Use field=column.")
    if field not in kind.field_names:
        raise BadMapping(f"Unknown field “{field}”. Fields: {', '.join(kind.field_names)}.")
    positions = [at for at, name in enumerate(columns) if name == column]
    positions = positions or [at for at, name in enumerate(columns) if name.casefold() == column.casefold()]
    if not positions:
        raise BadMapping(f"The file has no column “{column}”. {_column_list(columns)}")
    if len(positions) > 1:
        raise BadMapping(f"The file has {len(positions)} columns named “{column}”. Rename them.")
    return field, positions[0]


def _in_field_order(kind: ImportKind, columns_by_field: Mapping[str, int]) -> dict[str, int]:
    return {field: columns_by_field[field] for field in kind.field_names if field in columns_by_field}


def _column_list(columns: Sequence[str]) -> str:
    return f"The file's columns: {', '.join(name for name in columns if name)}."

"""Match columns to fields by their usual names."""

from collections.abc import Sequence

from app.books.imports.fields import Field
from app.shared.sheets.column_names import normalize_name


def match_columns(
    fields: Sequence[Field],
    columns: Sequence[str],
    columns_by_field: dict[str, int] | None = None,
) -> dict[str, int]:
    """Return the column index of each field, adding to `columns_by_field` the columns with a usual name.

    A column is used for one field only.
    """
    matches = dict(columns_by_field or {})
    used = set(matches.values())
    plain_columns = [normalize_name(column) for column in columns]
    for field in fields:
        if field.name in matches:
            continue
        label = normalize_name(field.label)
        for name in field.aliases if label in field.aliases else (label, *field.aliases):
            if name in plain_columns and plain_columns.index(name) not in used:
                matches[field.name] = plain_columns.index(name)
                used.add(matches[field.name])
                break
    return matches

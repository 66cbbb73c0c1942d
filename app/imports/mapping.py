"""Which column of a spreadsheet holds which field."""

from collections.abc import Callable, Mapping, Sequence

from app.imports.column_names import by_usual_names
from app.imports.errors import BadMapping
from app.imports.kinds import Kind


def suggest(kind: Kind, columns: Sequence[str]) -> dict[str, int]:
    """The columns that are called as a field usually is, each for one field."""
    return _in_order(kind, by_usual_names(kind.fields, columns, rivals=kind.rivals))


def known_names(kind: Kind) -> Callable[[Sequence[str]], int]:
    """Counts those names among columns that a field is usually called by."""
    return lambda columns: len(suggest(kind, columns))


def choose(kind: Kind, columns: Sequence[str], given: Sequence[str]) -> dict[str, int]:
    """The column of each field: as given ("field=column"), the rest by their usual names.

    Raises BadMapping, with what there is, where the two do not fit.
    """
    named = dict(_given(kind, columns, text) for text in given)
    chosen = by_usual_names(kind.fields, columns, named, kind.rivals)
    check(kind, chosen, columns)
    return _in_order(kind, chosen)


def check(kind: Kind, chosen: Mapping[str, int], columns: Sequence[str]) -> None:
    """Raise BadMapping where a required field has no column, or two fields are kept in one place."""
    if all(field in chosen for field in kind.rivals) and kind.rivals:
        one, other = (name.replace("_", " ") for name in kind.rivals)
        raise BadMapping(f"{one} and {other} store the same value. Use only one.", kind.rivals[0])
    missing = [field.name for field in kind.fields if field.required and field.name not in chosen]
    if kind.one_of and not any(field in chosen for field in kind.one_of):
        missing.append(kind.one_of[0])
    if missing:
        raise BadMapping(f"Column missing: {' and '.join(missing)}. {_there_are(columns)}", missing[0])


def _given(kind: Kind, columns: Sequence[str], text: str) -> tuple[str, int]:
    field, equals, column = (part.strip() for part in text.partition("="))
    if not equals or not column:
        raise BadMapping(f"“{text}” is not valid. Use field=column.")
    if field not in kind.names:
        raise BadMapping(f"Unknown field “{field}”. Fields: {', '.join(kind.names)}.")
    found = [at for at, name in enumerate(columns) if name == column]
    found = found or [at for at, name in enumerate(columns) if name.casefold() == column.casefold()]
    if not found:
        raise BadMapping(f"The file has no column “{column}”. {_there_are(columns)}")
    if len(found) > 1:
        raise BadMapping(f"The file has {len(found)} columns named “{column}”. Rename them.")
    return field, found[0]


def _in_order(kind: Kind, chosen: Mapping[str, int]) -> dict[str, int]:
    return {field: chosen[field] for field in kind.names if field in chosen}


def _there_are(columns: Sequence[str]) -> str:
    return f"The file's columns: {', '.join(name for name in columns if name)}."

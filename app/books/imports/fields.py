"""The fields that a spreadsheet column may hold."""

from dataclasses import dataclass

from app.shared.sheets.column_names import normalize_name


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row: its label for the owner, an example, and the usual names of its column.

    `aliases` are ordered from the most to the least reliable; the label comes first unless it is among them.
    Case, punctuation and currency signs do not matter. A required field needs a column, unless the field
    `unless` has one.
    """

    name: str
    label: str
    example: str
    aliases: tuple[str, ...]
    required: bool = False
    unless: str | None = None


def split_names(text: str) -> tuple[str, ...]:
    """Split comma-separated column names."""
    return tuple(normalize_name(name) for name in text.split(","))

"""The fields that a spreadsheet column may hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row: its label for the owner, an example, and the usual names of its column.

    `aliases` are ordered from the surest to the least sure. Case, punctuation and currency signs do not
    matter.
    """

    name: str
    label: str
    example: str
    aliases: tuple[str, ...]
    required: bool = False


def split_names(text: str) -> tuple[str, ...]:
    """Split comma-separated column names."""
    return tuple(name.strip() for name in text.split(","))

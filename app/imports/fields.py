"""What a column of a spreadsheet may hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row: how the owner reads it, what stands in it, and how headers usually call it.

    Usual names go from the surest to the least sure; capitals, signs and
    currencies make no difference.
    """

    name: str
    label: str
    example: str
    usual: tuple[str, ...]
    required: bool = False


def names(text: str) -> tuple[str, ...]:
    """Usual names as written with commas between them."""
    return tuple(name.strip() for name in text.split(","))

"""Names of columns: their plain forms, and numbers for repeated names."""

import re
from collections.abc import Container, Sequence

from app.shared.cleaning import plain_code

# At least three single letters, so that “rate a” and “s no” stay two words.
_SPACED = re.compile(r"\b[^\W\d_](?: [^\W\d_]\b){2,}")
# Regular expressions do not count vowel signs of Indian scripts as letters.
_BETWEEN_WORDS = re.compile(r"(?:[^\w\u0900-\u0dff]|_)+")
_NUMBERED = re.compile(r"(.+) \(\d+\)")
_CURRENCIES = frozenset(("rs", "inr", "₹"))


def normalize_name(column: str) -> str:
    """Return a column's name in lower case, without punctuation and currency signs.

    Single letters in a row, such as P A R T Y or M.R.P., are joined to a word.
    """
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", plain_code(column))
    words = _BETWEEN_WORDS.sub(" ", words.casefold()).strip()
    words = _SPACED.sub(lambda letters: letters[0].replace(" ", ""), words)
    return " ".join(word for word in words.split() if word not in _CURRENCIES)


def normalize_names(columns: Sequence[str]) -> list[str]:
    """Return the plain forms of all columns, without the numbers that `unique_names` added."""
    names = set(columns)
    return [normalize_name(_unnumbered(column, names)) for column in columns]


def unique_names(columns: Sequence[str]) -> list[str]:
    """Return the columns with a number after each repeated name. Blank names stay blank."""
    names: set[str] = set()
    last_numbers: dict[str, int] = {}
    return [_unique_name(name, names, last_numbers) for name in columns]


def _unnumbered(column: str, others: Container[str]) -> str:
    while (numbered := _NUMBERED.fullmatch(column)) and numbered[1] in others:
        column = numbered[1]
    return column


def _unique_name(name: str, others: set[str], last_numbers: dict[str, int]) -> str:
    """Return a name that no other column has, and add it to the others.

    `last_numbers` holds the last number used for each name, so that none is tried twice.
    """
    unique = name
    if name and name in others:
        number = last_numbers.get(name, 1) + 1
        while f"{name} ({number})" in others:
            number += 1
        last_numbers[name] = number
        unique = f"{name} ({number})"
    others.add(unique)
    return unique

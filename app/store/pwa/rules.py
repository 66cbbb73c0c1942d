"""The appearance of a store on a home screen, by its name and its owner's colours."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FILL, TEXT = "#0B5F66", "#FFFFFF"
BACKGROUND = "#F4F5F2"
# The number of characters that fit under an icon on a phone.
MAX_SHORT_NAME_LENGTH = 12
# The Unicode combining class of viramas.
VIRAMA = 9

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_BETWEEN_WORDS = re.compile(r"[\s(&/-]+")


@dataclass(frozen=True, slots=True)
class Appearance:
    """The values that an icon is drawn from."""

    initials: str
    fill: str
    text: str
    logo: str | None


def appearance_of(name: str, colours: Mapping[str, Any] | None, logo: str | None) -> Appearance:
    """Return the appearance of a store. Missing or malformed colours are replaced by the defaults."""
    chosen = colours or {}
    return Appearance(
        initials=initials(name),
        fill=_colour(chosen.get("primaryColor"), FILL),
        text=_colour(chosen.get("primaryColorText"), TEXT),
        logo=logo,
    )


def initials(name: str) -> str:
    """Return the initials, SU for Shree Umiya: first letters, with vowel signs, of the first two words."""
    words = [word for word in _BETWEEN_WORDS.split(name) if word and word[0].isalpha()]
    return "".join(_first_letter(word) for word in words[:2]).upper()


def short_name(name: str) -> str:
    """Return as many whole words as fit under an icon, at least the first one."""
    words = name.split()
    fitting = [" ".join(words[:count]) for count in range(1, len(words) + 1)]
    return next(
        (text for text in reversed(fitting) if len(text) <= MAX_SHORT_NAME_LENGTH),
        words[0] if words else name,
    )


def _first_letter(word: str) -> str:
    """Return a letter with its signs; in Indic scripts a virama joins the next letter to it."""
    end = 1
    while end < len(word) and (_is_sign(word[end]) or unicodedata.combining(word[end - 1]) == VIRAMA):
        end += 1
    return word[:end]


def _is_sign(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _colour(value: object, default: str) -> str:
    return value if isinstance(value, str) and _COLOUR.fullmatch(value) else default

"""The marks of texts that were read in a wrong code page."""

import re
import unicodedata
from collections.abc import Iterable

MAX_SHARE = 0.2
# Signs that no one writes beside a letter; a wrong code page puts them there.
_SIGNS = "‚„†‡ˆ‰‹›˜¤¦§¨ª«¬¯´¶¸º»¿¡¢£¥¹±÷"
_SIGN_AT_LETTER = re.compile(rf"[^\W\d_][{_SIGNS}]|[{_SIGNS}][^\W\d_]")
_DRAWING = re.compile("[\u2500-\u259f]")
_ACCENTED = re.compile("[\u00c0-\u00ff]{4}")
_WORD = re.compile(r"[^\W\d_]{2,}")
# Units of measure, which follow Latin letters.
_UNITS = str.maketrans("", "", "Ωµμ")
# Scripts that do not share a word.
_SCRIPTS = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "THAI"))


def looks_wrong(texts: Iterable[str]) -> bool:
    """Return whether many of the texts that are not plain ASCII have marks of a wrong code page."""
    strange = [text for text in texts if not text.isascii()]
    return sum(map(_has_marks, strange)) > len(strange) * MAX_SHARE


def _has_marks(text: str) -> bool:
    if any(unicodedata.category(sign) in ("Cc", "Cn", "Co", "Cs") for sign in text):
        return True
    if _SIGN_AT_LETTER.search(text) or _DRAWING.search(text) or _ACCENTED.search(text):
        return True
    return any(len(_scripts(word)) > 1 for word in _WORD.findall(text.translate(_UNITS)))


def _scripts(word: str) -> set[str]:
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in word} & _SCRIPTS

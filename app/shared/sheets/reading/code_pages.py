"""Code pages of text files, and the marks of texts that were read in a wrong one."""

import re
import unicodedata
from collections.abc import Iterable

UTF8 = "utf-8-sig"
# The code page of a file that is not Unicode, because the file does not declare one.
DEFAULT = "cp1252"
_CODE_PAGES = frozenset(
    [
        "cp1252",
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "cp437",
        "cp850",
        "cp1250",
        "cp1251",
        "cp1256",
        "cp874",
        "cp936",
        "cp950",
        "cp932",
        "cp949",
        "mac-roman",
    ]
)
MAX_SHARE = 0.2
# Signs that no one writes next to a letter, but that a wrong code page produces there.
_SIGNS = "‚„†‡ˆ‰‹›˜¤¦§¨ª«¬¯´¶¸º»¿¡¢£¥¹±÷"
_SIGN_AT_LETTER = re.compile(rf"[^\W\d_][{_SIGNS}]|[{_SIGNS}][^\W\d_]")
_DRAWING = re.compile("[\u2500-\u259f]")
_ACCENTED = re.compile("[\u00c0-\u00ff]{4}")
_WORD = re.compile(r"[^\W\d_]{2,}")
# Units of measure, which follow Latin letters.
_UNITS = str.maketrans("", "", "Ωµμ")
# Scripts that are never mixed in a word.
_SCRIPTS = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "THAI"))


def code_page(name: object) -> str | None:
    """Return the codec of a code page that may be chosen, or None for any other name."""
    if not isinstance(name, str) or name.casefold() not in _CODE_PAGES:
        return None
    return UTF8 if name.casefold() == "utf-8" else name.casefold()


def looks_wrong(texts: Iterable[str]) -> bool:
    """Return whether many of the texts that are not plain ASCII have marks of a wrong code page."""
    strange = [text for text in texts if not text.isascii()]
    return sum(map(_has_marks, strange)) > len(strange) * MAX_SHARE


def _has_marks(text: str) -> bool:
    # Tabs and line breaks are no marks; the replacement character stands for bytes that a code page lacks.
    if any(_is_no_sign(sign) for sign in text if sign not in "\t\r\n"):
        return True
    if _SIGN_AT_LETTER.search(text) or _DRAWING.search(text) or _ACCENTED.search(text):
        return True
    return any(len(_scripts(word)) > 1 for word in _WORD.findall(text.translate(_UNITS)))


def _is_no_sign(sign: str) -> bool:
    return sign == "\N{REPLACEMENT CHARACTER}" or unicodedata.category(sign) in ("Cc", "Cn", "Co", "Cs")


def _scripts(word: str) -> set[str]:
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in word} & _SCRIPTS

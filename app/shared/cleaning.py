"""The plain form of texts from outside: sheets, books, forms, sign-ins, searches and written orders.

People copy texts from chats and documents, with invisible marks. Texts that look the same must be the same.
"""

import re
import unicodedata
from typing import Any

# Joiners connect letters of Indian scripts and the parts of an emoji; elsewhere they are invisible marks.
_JOINERS = "\u200c\u200d"
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_CONTROL_BUT_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# Hyphens and minus signs that look like the keyboard's hyphen.
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2212\ufe63\uff0d", "-"))
_DASHES = str.maketrans(dict.fromkeys("\u2013\u2014\u2015", "-"))


def visible(text: str) -> str:
    """Return a text in composed form, without invisible and directional marks, with plain blanks and hyphens.

    Its line breaks stay.
    """
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", text).translate(_HYPHENS)
    return "".join(
        " " if category == "Zs" else sign
        for at, sign in enumerate(composed)
        if (category := unicodedata.category(sign)) != "Cf" or _joins(composed, at)
    )


def one_line(text: str) -> str:
    """Return the visible text as a single line, without control characters and with single spaces."""
    return " ".join(_CONTROL.sub(" ", visible(text)).split())


def plain_code(text: str) -> str:
    """Return a code or a number as one line with the digits 0 to 9 and the keyboard's hyphen."""
    return plain_signs(one_line(text))


def plain_signs(text: str) -> str:
    """Return a visible text with the digits of any script as 0 to 9, and dashes as hyphens."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in visible(text).translate(_DASHES))


def comparison_key(text: str) -> str:
    """Return the key under which two texts compare as equal, ignoring case, spacing, dashes and scripts."""
    return plain_code(text).casefold()


def clean_input(value: Any) -> Any:
    """Return the visible text of a request; any other value stays for its field to refuse."""
    return visible(value) if isinstance(value, str) else value


def clean_code(value: Any) -> Any:
    """Return the plain form of a code in a request; any other value stays for its field to refuse."""
    return plain_code(value) if isinstance(value, str) else value


def _joins(text: str, at: int) -> bool:
    """Return whether a mark joins two signs that are not plain ASCII."""
    return text[at] in _JOINERS and 0 < at < len(text) - 1 and not (text[at - 1] + text[at + 1]).isascii()

"""Finds words that the catalogues spell in two ways: the texts of the screens, and those of the server."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from app.shared.english import ENGLISH

CATALOGUES = Path(__file__).parents[1] / "web" / "src" / "shared" / "i18n"
LANGUAGES = ("en", "hi", "gu")
SERVER = "server"

# By language: a spelling that is not used, and the one that is.
SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "en": {
        r"\bcatalogues?\b": "catalog",
        r"\be-mails?\b": "email",
        r"\bpin ?codes?\b(?<!pincode)(?<!pincodes)": "pincode",
        r"\bcancell(?:ed|ing|ation)\b": "canceled",
        r"\bcannot\b": "can't",
        r"\bcolors?\b": "colour",
        r"\bsalesm[ae]n\b": "salesperson",
        r"\btelephone\b": "phone",
        r"\bclocked\b": "punched",
        r"\bany more\b": "no longer",
    },
    "hi": {
        "साइन इन": "लॉगिन",
        "साइन आउट": "लॉगआउट",
        "भाव": "रेट",
        "इमेज": "फ़ोटो",
        "फोटो": "फ़ोटो",
        "फाइल": "फ़ाइल",
        "ऑफिस": "ऑफ़िस",
        "नम्बर": "नंबर",
        "मंजूर": "मंज़ूर",
        "एकाउंट": "अकाउंट",
        "ई-मेल": "ईमेल",
        "पिन कोड": "पिनकोड",
        "कस्टमर": "ग्राहक",
        "सेल्सपर्सन": "सेल्समैन",
        "तारीख़": "तारीख",
    },
    "gu": {
        "લોગિન": "સાઇન ઇન",
        r"(?<![\u0a80-\u0aff])રેટ": "ભાવ",
        "ઇમેજ": "ફોટો",
        "ફાઈલ": "ફાઇલ",
        "આઈટમ": "આઇટમ",
        "ઑફિસ": "ઓફિસ",
        "ઑડિટ": "ઓડિટ",
        "ઑર્ડર": "ઓર્ડર",
        "અકાઉન્ટ": "એકાઉન્ટ",
        "ઇમેઇલ": "ઈમેલ",
        "પિન કોડ": "પિનકોડ",
        "કસ્ટમર": "ગ્રાહક",
        "સેલ્સમેન": "સેલ્સપર્સન",
    },
}
# What the product's users know in both ways: names of columns, buttons and messages that must not change.
BOTH_WAYS = frozenset(
    {
        "account name",
        "account code",
        "best selling",
        "go to shop",
        "please enter valid password",
        "punch in",
        "punch out",
        "something went wrong",
    }
)


def mixed_spellings() -> Iterator[str]:
    """Yield `language/file: text: what to write` for each text that is spelled in a way that is not used."""
    for language in LANGUAGES:
        texts = dict(_texts(language))
        yield from _refused(language, texts)
        if language == "en":
            yield from _two_cases(texts)


def _texts(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((CATALOGUES / language).glob("*.json")):
        for key, text in _flat(json.loads(path.read_text(encoding="utf-8"))):
            yield f"{language}/{path.stem}.{key}", text
    if language == "en":
        yield from ((f"{language}/{SERVER}.{key}", text) for key, text in ENGLISH.items())


def _flat(words: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, str):
            yield f"{path}{key}", value
        else:
            yield from _flat(value, f"{path}{key}.")


def _refused(language: str, texts: Mapping[str, str]) -> Iterator[str]:
    for key, text in texts.items():
        for spelling, used in SPELLINGS[language].items():
            found = re.search(spelling, text, re.IGNORECASE)
            if found:
                yield f"{key}: {found[0]}: write {used}"


def _two_cases(texts: Mapping[str, str]) -> Iterator[str]:
    """Yield texts that differ from another only by capital letters; within a sentence all are small."""
    ways: dict[str, dict[str, str]] = defaultdict(dict)
    for key, text in texts.items():
        plain = text.rstrip(".")
        if plain[:1].isupper() and plain.lower() not in BOTH_WAYS:
            ways[plain.lower()].setdefault(plain, key)
    for found in ways.values():
        if len(found) > 1:
            yield "; ".join(f"{key}: {text}" for text, key in found.items()) + ": write both the same"

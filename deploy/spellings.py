"""Finds words that the catalogues spell in two ways: the texts of screens, server, agent and papers."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.papers.exports.labels import LABELS
from app.shared.texts.english import ENGLISH

CATALOGUES = Path(__file__).parents[1] / "web" / "src" / "shared" / "i18n"
LANGUAGES = ("en", "hi", "gu")
AGENT = Path(__file__).parents[1] / "workers" / "agent" / "window" / "texts"
SERVER = "server"

# English phrases that are not used anywhere: on screens, in code and in documents; with the replacement.
PHRASES: Mapping[str, str] = {
    r"\bbeyond the credit\b": "over the credit limit",
    r"\b(?:let|lets|letting) (?:it |them )?go\b": "release",
    r"\b(?:take|takes|taken|taking) (?:back(?!-)|away)\b": "undo, remove",
    r"\bof (?:its|their) own\b": "custom, separate",
    r"\bby (?:itself|themselves)\b": "automatically",
    r"\b(?:is|are) away\b": "is not reachable",
    r"\bno longer there\b": "no longer exists",
    r"\bcame of (?:it|them)\b": "outcome",
    r"\b(?:those|one) that\b": "the noun",
    r"\bso (?:many|much)\b": "how many, how much",
    r"\bwhom\b": "who",
    r"\bbesides?\b": "next to, also",
    r"\bmeanwhile\b": "until then",
}
# By language: a spelling that is not allowed, and the spelling to use.
SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "en": {
        r"\bcatalogues?\b": "catalog",
        r"\be-mails?\b": "email",
        r"\b(?:lots?|quantity steps?|in steps of)\b": "multiple",
        r"\bpin ?codes?\b(?<!pincode)(?<!pincodes)": "pincode",
        r"\bcancell(?:ed|ing|ation)\b": "canceled",
        r"\bcannot\b": "can't",
        r"\bcolors?\b": "colour",
        r"\bsalesm[ae]n\b": "salesperson",
        r"\btelephone\b": "phone",
        r"\bclocked\b": "punched",
        r"\bany more\b": "no longer",
        r"^of [a-z]": "a sentence with a subject",
        **PHRASES,
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
        "भुगतान": "पेमेंट",
        "कृपया": "no please",
        r"(?<![\u0900-\u097f])सीमा": "लिमिट",
        "प्रोडक्ट": "आइटम",
        "सूची": "लिस्ट",
        "केवल": "सिर्फ़",
        "ख़त्म": "खत्म",
        "ख़रीद": "खरीद",
        "ख़ास": "खास",
        "आख़िर": "आखिर",
        "ग़लत": "गलत",
        "हटाएं": "हटाएँ",
        "यहां": "यहाँ",
        "जांच": "जाँच",
        "अनुरोध": "रिक्वेस्ट",
        r"(?<![\u0900-\u097f])फ़र्म": "कंपनी",
        "संदेश": "मैसेज",
        "चाबी": "की",
        "गतिविधि": "एक्टिविटी",
        "सारांश": "समरी",
        "पूछताछ": "इन्क्वायरी",
        "आपूर्ति": "सप्लाई",
        r"(?<![\u0900-\u097f])स्थिति": "स्टेटस",
        "पंक्ति": "लाइन",
        "कैंसल": "कैंसिल",
        "इंपोर्ट": "इम्पोर्ट",
        "शाखा": "ब्रांच",
        "कर योग्य": "टैक्सेबल",
        "शीर्षक": "हेडिंग",
        r"(?<![\u0900-\u097f])स्तर": "स्लैब",
        "निजी": "प्राइवेट",
        "पूर्णांक": "राउंड",
        "आंशिक": "कुछ",
        "साइन-इन": "लॉगिन",
        "पूरा नंबर": "पूरी संख्या",
    },
    "gu": {
        "લોગિન": "સાઇન ઇન",
        r"(?<![\u0a80-\u0aff])રેટ": "ભાવ",
        "ઇમેજ": "ફોટો",
        "ફાઈલ": "ફાઇલ",
        "આઈટમ": "આઇટમ",
        "અકાઉન્ટ": "એકાઉન્ટ",
        "ઇમેઇલ": "ઈમેલ",
        "પિન કોડ": "પિનકોડ",
        "કસ્ટમર": "ગ્રાહક",
        "સેલ્સમેન": "સેલ્સપર્સન",
        "ચુકવણી": "પેમેન્ટ",
        "કૃપા કરી": "no please",
        "મર્યાદા": "લિમિટ",
        "પ્રોડક્ટ": "આઇટમ",
        "ઇન્વોઇસ": "ઇનવોઇસ",
        "ડિસ્પેચ": "રવાના",
        "પ્રયત્ન": "પ્રયાસ",
        "સ્તર": "સ્લેબ",
        "ઇન્ક્વાયરી": "પૂછપરછ",
        "પેઢી": "કંપની",
        "સંદેશ": "મેસેજ",
        "પ્રવૃત્તિ": "એક્ટિવિટી",
        "પુરવઠા": "સપ્લાય",
        "હરોળ": "લાઇન",
        "ખાનગી": "પ્રાઇવેટ",
        "ચાવી": "કી",
        "શાખા": "બ્રાંચ",
        "બ્રાન્ચ": "બ્રાંચ",
        "સારાંશ": "સમરી",
        "કરપાત્ર": "ટેક્સેબલ",
        "રિમાર્ક": "નોંધ",
        "સાઇન-ઇન": "સાઇન ઇન",
        "ચોપડ": "હિસાબ",
        "કોઈપણ": "કોઈ પણ",
        "ઉધાર લિમિટ": "ઉધારીની લિમિટ",
        "જવા દ": "રોક હટાવો",
        "ઑ": "ઓ",
        "ૉ": "ો",
        "ઍ": "એ",
        "ૅ": "ે",
    },
}
# Spellings that users know in both forms: names of columns, buttons and messages that must not change.
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
    """Yield `language/file: text: what to write` for each text with a spelling that is not allowed."""
    for language in LANGUAGES:
        texts = dict(_texts(language))
        yield from _refused(language, texts)
        if language == "en":
            yield from _two_cases(texts)


def _texts(language: str) -> Iterator[tuple[str, str]]:
    files = {path.stem: path for path in sorted((CATALOGUES / language).glob("*.json"))}
    for name, path in {**files, "agent": AGENT / f"{language}.json"}.items():
        for key, text in _flat(json.loads(path.read_text(encoding="utf-8"))):
            yield f"{language}/{name}.{key}", text
    yield from ((f"{language}/labels.{key}", text) for key, text in _flat(asdict(LABELS[language])))
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
    """Yield texts that differ from another only by capitals; within a sentence all letters are small."""
    ways: dict[str, dict[str, str]] = defaultdict(dict)
    for key, text in texts.items():
        plain = text.rstrip(".")
        if plain[:1].isupper() and plain.lower() not in BOTH_WAYS:
            ways[plain.lower()].setdefault(plain, key)
    for found in ways.values():
        if len(found) > 1:
            yield "; ".join(f"{key}: {text}" for text, key in found.items()) + ": write both the same"

"""The words of sizes, as price lists and buyers write them: `8 module` is `8 M`, `1.5 sqmm` has two words."""

import re
from collections.abc import Iterable
from itertools import pairwise

# The spellings of the same units in price lists and searches.
_UNITS = (
    "a amp amps ampere amperes एम्पियर एम्पीयर એમ્પિયર",
    "ft foot feet fut फुट ફૂટ ફુટ",
    "g gm gms gram grams ग्राम ગ્રામ",
    "in inch inches इंच ઇંચ ઈંચ",
    "kg kilo kgs",
    "l ltr litre litres liter liters लीटर લીટર",
    "m mtr mtrs meter meters metre metres मीटर મીટર",
    "pc pcs piece pieces",
    "v volt volts वोल्ट વોલ્ટ",
    "w watt watts वाट वॉट વોટ વૉટ",
)
# These are signs only after a number: `8 M` is 8 modules, but a `module` is no `m`.
_SIGNS = {
    "c": "core cores कोर કોર",
    "m": "module modules modul moduls mod mods मॉड्यूल मोड्यूल મોડ્યુલ મોડ્યૂલ",
    "p": "pole poles पोल પોલ",
    "ph": "phase phases फेज ફેઝ",
}
_NUMBERS = ("1 one ek", "2 two", "3 three", "4 four")
_SQUARE_MM = re.compile(r"(?:(?<=\d)\s*|\b)sq\.?\s?mm\b|(?<=\d)\s*mm(?:2\b|²)", re.IGNORECASE)
# A wire of "2.5 sq": its unit is left out.
_SQUARE = re.compile(r"(?<=\d)\s*sq\b(?!\.?\s?(?:mm|cm|m|mtr|ft|feet|in|inch|yd|yards?)\b)", re.IGNORECASE)


def _groups() -> dict[str, frozenset[str]]:
    groups: dict[str, frozenset[str]] = {
        word: frozenset(names.split()) for names in (*_UNITS, *_NUMBERS) for word in names.split()
    }
    for sign, names in _SIGNS.items():
        groups[sign] = groups.get(sign, frozenset()) | {sign, *names.split()}
    return groups


_GROUPS = _groups()
_SIGN_OF = {name: sign for sign, names in _SIGNS.items() for name in names.split()}


def unit_forms(word: str) -> frozenset[str]:
    """Return the spellings of a unit or a small number, or nothing for another word."""
    return _GROUPS.get(word, frozenset())


def plain_squares(text: str) -> str:
    """Return a text with the square millimetres of a wire in two words: `1.5sqmm` is `1.5 sq mm`."""
    return _SQUARE.sub(" sq mm", _SQUARE_MM.sub(" sq mm", text))


def with_signs(words: Iterable[str]) -> list[str]:
    """Return words in which the name of a unit after a number is its sign: `8 module` is `8 m`."""
    return [
        _SIGN_OF.get(word, word) if before[:1].isdigit() else word for before, word in pairwise(("", *words))
    ]

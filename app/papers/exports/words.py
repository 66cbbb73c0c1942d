"""Amounts of rupees in words, in lakh and crore, in the languages of papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

ENGLISH, HINDI, GUJARATI = "en", "hi", "gu"
LANGUAGES = (ENGLISH, HINDI, GUJARATI)
_PAISA = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class _Numerals:
    """The words of a language: its numbers below a hundred, its large ones, and the frame of an amount."""

    small: Sequence[str]
    large: Sequence[tuple[int, str]]
    rupees: str
    paise: str

    def of(self, number: int) -> str:
        for size, name in self.large:
            if number >= size:
                count, remainder = divmod(number, size)
                return f"{self.of(count)} {name}" + (f" {self.of(remainder)}" if remainder else "")
        return self.small[number]


def amount_in_words(amount: Decimal, language: str = ENGLISH) -> str:
    """Return an amount of rupees in words of a language, with paise only if there are any."""
    words = _NUMERALS[language]
    rupees, paise = divmod(int(amount.quantize(_PAISA, ROUND_HALF_UP) * 100), 100)
    return (
        words.paise.format(words.of(rupees), words.of(paise))
        if paise
        else words.rupees.format(words.of(rupees))
    )


_ENGLISH_ONES = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
_ENGLISH_TEENS = """
Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen
"""
_ENGLISH_TENS = ("Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")
_ENGLISH = (
    *_ENGLISH_ONES,
    *_ENGLISH_TEENS.split(),
    *(f"{tens}-{ones}".removesuffix("-Zero") for tens in _ENGLISH_TENS for ones in _ENGLISH_ONES),
)
# The numbers from 0 to 99, ten a line, in CLDR's spelling for most of them.
_HINDI = """
शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे
"""
_GUJARATI = """
શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ દસ અગિયાર બાર તેર ચૌદ પંદર સોળ સત્તર અઢાર ઓગણીસ
વીસ એકવીસ બાવીસ તેવીસ ચોવીસ પચ્ચીસ છવ્વીસ સત્તાવીસ અઠ્ઠાવીસ ઓગણત્રીસ
ત્રીસ એકત્રીસ બત્રીસ તેત્રીસ ચોત્રીસ પાંત્રીસ છત્રીસ સાડત્રીસ આડત્રીસ ઓગણચાલીસ
ચાલીસ એકતાલીસ બેતાલીસ તેતાલીસ ચુંમાલીસ પિસ્તાલીસ છેતાલીસ સુડતાલીસ અડતાલીસ ઓગણપચાસ
પચાસ એકાવન બાવન ત્રેપન ચોપન પંચાવન છપ્પન સત્તાવન અઠ્ઠાવન ઓગણસાઠ
સાઠ એકસઠ બાસઠ ત્રેસઠ ચોસઠ પાંસઠ છાસઠ સડસઠ અડસઠ અગણોસિત્તેર
સિત્તેર એકોતેર બોતેર તોતેર ચુમોતેર પંચોતેર છોતેર સિત્યોતેર ઇઠ્યોતેર ઓગણાએંસી
એંસી એક્યાસી બ્યાસી ત્યાસી ચોર્યાસી પંચાસી છ્યાસી સત્યાસી અઠ્યાસી નેવ્યાસી
નેવું એકાણું બાણું ત્રાણું ચોરાણું પંચાણું છન્નું સત્તાણું અઠ્ઠાણું નવ્વાણું
"""
_NUMERALS = {
    ENGLISH: _Numerals(
        _ENGLISH,
        ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred")),
        "Rupees {} Only",
        "Rupees {} and {} Paise Only",
    ),
    HINDI: _Numerals(
        _HINDI.split(),
        ((10_000_000, "करोड़"), (100_000, "लाख"), (1_000, "हज़ार"), (100, "सौ")),
        "{} रुपये मात्र",
        "{} रुपये और {} पैसे मात्र",
    ),
    GUJARATI: _Numerals(
        _GUJARATI.split(),
        ((10_000_000, "કરોડ"), (100_000, "લાખ"), (1_000, "હજાર"), (100, "સો")),
        "રૂપિયા {} પૂરા",
        "રૂપિયા {} અને {} પૈસા પૂરા",
    ),
}

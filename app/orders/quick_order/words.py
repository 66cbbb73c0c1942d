"""The words of written orders, as people type English, Hindi and Gujarati: units, numbers, fillers."""

from enum import StrEnum


class Unit(StrEnum):
    """The unit of a quantity."""

    PIECE = "piece"
    BOX = "box"
    DOZEN = "dozen"
    COIL = "coil"
    METRE = "metre"
    SET = "set"
    PACK = "pack"
    LENGTH = "length"


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


UNITS = {
    name: unit
    for unit, names in {
        Unit.PIECE: "pc pcs pice pices piece pieces pis nos no nag nang nug peace नग पीस નંગ પીસ",
        Unit.BOX: "box boxes bx dabba dabbe dabbi peti petti carton cartons ctn डिब्बा बॉक्स पेटी બોક્સ પેટી",
        Unit.DOZEN: "dozen dozens doz dz darjan darzan दर्जन ડઝન",
        Unit.COIL: "coil coils roll rolls bundle bundles bndl bandal कॉइल બંડલ",
        Unit.METRE: "mtr mtrs meter meters metre metres मीटर મીટર",
        Unit.SET: "set sets सेट સેટ",
        Unit.PACK: "pack packs packet packets paket pkt pkts पैकेट પેકેટ",
        Unit.LENGTH: "length lengths लेंथ લેન્થ",
    }.items()
    for name in names.split()
}
# The codes of the GST list of units that mean a unit above; people do not type them in orders.
_GST_UNITS = {"bdl": Unit.COIL, "pac": Unit.PACK, "rol": Unit.COIL, "unt": Unit.PIECE}
# Units without pieces: the codes of the GST list, then as stores write them.
_MEASURES = _words(
    "bou cbm ccm cms ggk ggr gms grs gyd kgs klr kme mlt mts qtl sqf sqm sqy tgm thd ton ugs yds",
    "cm ft feet foot g gm gram grams gross kg kilo km l litre litres liter ltr ltrs ml quintal tonne",
    "yard yards",
)


def unit_of(written: str) -> Unit | None:
    """Return the unit in which a store sells a product, or None for another one."""
    name = written.strip().rstrip(".").casefold()
    return Unit.METRE if name == "m" else UNITS.get(name) or _GST_UNITS.get(name)


def has_pieces(written: str) -> bool:
    """Return whether a product in a unit is sold in pieces, as far as is known."""
    unit = unit_of(written)
    return written.strip().rstrip(".").casefold() not in _MEASURES and unit not in (Unit.METRE, Unit.DOZEN)


# These words are numbers only before a unit: "do" is also an ordinary word.
NUMBERS = {
    name: number
    for number, names in {
        1: "ek one एक એક",
        2: "do be two दो બે",
        3: "teen tin tran three तीन ત્રણ",
        4: "char chaar four चार ચાર",
        5: "panch paanch five पांच पाँच પાંચ",
        6: "chhe chah cha six छह છ",
        7: "saat sat seven सात સાત",
        8: "aath ath eight आठ આઠ",
        9: "nau nav nine नौ નવ",
        10: "das dus ten दस દસ",
        12: "barah baar twelve बारह બાર",
        15: "pandrah pandar fifteen पंद्रह પંદર",
        20: "bees vis twenty बीस વીસ",
        25: "pachees pachis twentyfive पच्चीस પચીસ",
        50: "pachas fifty पचास પચાસ",
        100: "sau so hundred सौ સો",
    }.items()
    for name in names.split()
}
# A number before one of these is a property of the item, not a quantity.
DETAILS = _words(
    "a amp amps ampere w watt watts v volt volts mm cm m in inch inches ft feet foot sq sqmm hp kw kva ah",
    "l ltr litre liter kg g gm gram grams k kelvin pin way pole core module modules mod gang star blade",
    "burner jar jars speed phase step segment yard hz ka ma km p tr sweep",
)
# Trade names in addition to an item's name: a line with one of these may mean either.
ABBREVIATIONS = {
    "db": "distribution board",
    "ext": "extension",
    "chg": "charger",
    "tubelight": "tube",
    "frls": "fr lsh",
    "frlsh": "fr lsh",
}
# Words of a message that name no item.
FILLERS = _words(
    "please pls plz kindly send bhejo bhej bhejna bhejdo dena de dijiye chahiye chaiye joie joiye joye joiae",
    "mokalo moklo aapo apo aap ke ki ka ko ni no na nu and aur ane wala wali wale vala vali vado of the bhai",
    "sir ji bhi also order need want required urgent qty quantity each",
)

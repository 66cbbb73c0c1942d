"""Making place names readable."""

import re
from collections.abc import Collection, Iterable, Sequence

DEFAULT_STATE = "Gujarat"

# The GST codes of the states in each postal zone, which is the first digit of a pincode. India Post lists
# some offices in a state at the other end of the country, such as Agartala's (799001) in Telangana.
_ZONES = {
    1: ("01", "02", "03", "04", "06", "07", "38"),
    2: ("05", "09"),
    3: ("08", "24", "26"),
    4: ("22", "23", "27", "30"),
    5: ("29", "34", "36", "37"),
    6: ("31", "32", "33", "34"),
    7: ("11", "12", "13", "14", "15", "16", "17", "18", "19", "21", "35"),
    8: ("10", "20"),
}

# Offices that are listed in a neighbouring state: offices of Gujarat in Rajasthan, of Telangana in Andhra
# Pradesh, of Tamil Nadu in Kerala, and of Arunachal Pradesh in Mizoram.
_LISTED_WRONG = {384316: "08", 504346: "37", 612906: "32", 791701: "15"}

_SMALL_WORDS = {"and", "of"}
_PARENTHESES = re.compile(r"\(.*?(\)|$)")
# The kind of office in a post office's name: sub, head, general; its district follows.
_OFFICE = re.compile(
    r"\b(N\.?D\.?\s*)?(T\.?\s?S\.?\s?O|D\.?S\.?O|N\.?S\.?O|[SHPBG]\.?\s?P?\.?\s?O|Post Office|M\.?D\.?G|NDC)"
    r"\b.*$",
    re.IGNORECASE,
)
# The town after the kind of office in an office's name.
_AFTER_OFFICE = re.compile(r"\b[SH]\.?O\.?\s+([A-Za-z ]+)$")
_TRAILING_CAPITALS = re.compile(r"(?<=[a-z])[A-Z]+$")
# Offices with these words are named after a part of a town or an institution.
_NO_TOWN = re.compile(
    r"\b("
    r"academy|aerodrome|agency|airforce|airport|ashram|avenue|bagh|bank|bazaar|bazar|bhavan|"
    r"bhawan|block|board|bridge|building|buildings|bungalow|bus|campus|cantt|cantonment|cell|"
    r"cement|center|centre|chowk|circle|city|civil|college|collectorate|colliery|colony|"
    r"complex|compound|corporation|counter|court|courts|delivery|depot|district|east|estate|"
    r"extension|extn|factory|farm|force|gate|gidc|high|hill|hospital|house|housing|hub|"
    r"industrial|institute|jail|junction|kutchery|lane|layout|line|lines|main|mandir|market|"
    r"marg|medical|midc|mill|mills|mohalla|municipal|nodal|north|office|ongc|parcel|park|"
    r"phase|index|plant|plot|police|port|post|power|press|project|railway|road|sabha|sadan|"
    r"sanatorium|school|secretariat|sector|society|south|square|stage|stand|station|steel|"
    r"street|sugar|technology|temple|terminus|thermal|township|university|vihar|vistar|west|"
    r"workshop|yard"
    r")\b",
    re.IGNORECASE,
)


def is_in_zone(pincode: int, state_code: str) -> bool:
    """Return whether a state is in the postal zone of a pincode, and not listed for it by mistake."""
    return state_code in _ZONES.get(pincode // 100_000, ()) and _LISTED_WRONG.get(pincode) != state_code


def readable(name: str) -> str:
    """Return a name in capitals in mixed case: `THE NILGIRIS` becomes Nilgiris, `Y.S.R.` stays as it is."""
    words = name.split()
    if len(words) > 1 and words[0].lower() == "the":
        words = words[1:]
    return " ".join(_mixed_case(word, first=index == 0) for index, word in enumerate(words))


def _mixed_case(word: str, *, first: bool) -> str:
    if word.lower() in _SMALL_WORDS and not first:
        return word.lower()
    initials = "." in word or not re.search("[aeiouy]", word, re.IGNORECASE)
    if initials or not word.isupper():
        return word
    return re.sub("[A-Z]+", lambda part: part.group().capitalize(), word)


def towns(offices: Iterable[tuple[str, bool]], state: str) -> list[str]:
    """Return the towns of a state that its post offices are named after, in alphabetical order.

    Each office comes with whether it is a head office. `Rajkot Raiya` is dropped as a part of Rajkot, which
    has a head office.
    """
    named = [(_town(office, state), head) for office, head in offices]
    heads = {name for name, head in named if head}
    whole_names = {
        name for name, _ in named if name and not any(name.startswith(f"{town} ") for town in heads)
    }
    return sorted(whole_names - {""})


def city_of(
    offices: Sequence[tuple[str, bool]], district: str, state: str, state_towns: Collection[str]
) -> str:
    """Return the city of a pincode by its post offices, or an empty text if they do not determine it.

    Each office comes with whether it is a head office. The city is the head office's town, or the only
    office's, or the town that an office's name ends with (`Town Hall SO Mumbai`), or the district if it is
    named after a town. `state_towns` are the towns of the state.
    """
    named_after = [
        *(_town(name, state) for name, head in offices if head),
        *(_town(name, state) for name, _ in offices if len(offices) == 1),
    ]
    ends = [readable(end[1]) for name, _ in offices if (end := _AFTER_OFFICE.search(name))]
    return next((town for town in [*named_after, *ends, readable(district)] if town in state_towns), "")


def _town(office: str, state: str) -> str:
    """Return the town in a post office's name, or an empty text if it is named after something else."""
    name = _TRAILING_CAPITALS.sub("", _OFFICE.sub("", _PARENTHESES.sub(" ", office)).strip())
    words = readable(name.removesuffix(f" {state}")).split()
    if words == ["New"]:
        words.append(state)
    while words and len(words[-1].strip(".")) < 3:
        words.pop()
    town = " ".join(words)
    initials = any(len(word) == 1 or word.isupper() or not word.isalpha() for word in words)
    return "" if initials or _NO_TOWN.search(town) else town

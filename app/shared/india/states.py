"""The two-digit GST codes of states and union territories, by name."""

import re

# As the GSTN numbers them.
_CODES = {
    "01": ("Jammu and Kashmir",),
    "02": ("Himachal Pradesh",),
    "03": ("Punjab",),
    "04": ("Chandigarh",),
    "05": ("Uttarakhand", "Uttaranchal"),
    "06": ("Haryana",),
    "07": ("Delhi", "New Delhi", "NCT of Delhi"),
    "08": ("Rajasthan",),
    "09": ("Uttar Pradesh",),
    "10": ("Bihar",),
    "11": ("Sikkim",),
    "12": ("Arunachal Pradesh",),
    "13": ("Nagaland",),
    "14": ("Manipur",),
    "15": ("Mizoram",),
    "16": ("Tripura",),
    "17": ("Meghalaya",),
    "18": ("Assam",),
    "19": ("West Bengal",),
    "20": ("Jharkhand",),
    "21": ("Odisha", "Orissa"),
    "22": ("Chhattisgarh", "Chattisgarh"),
    "23": ("Madhya Pradesh",),
    "24": ("Gujarat",),
    "26": (
        "Dadra and Nagar Haveli and Daman and Diu",
        "Dadra and Nagar Haveli",
        "The Dadra and Nagar Haveli and Daman and Diu",
        "Daman and Diu",
    ),
    "27": ("Maharashtra",),
    "29": ("Karnataka",),
    "30": ("Goa",),
    "31": ("Lakshadweep",),
    "32": ("Kerala",),
    "33": ("Tamil Nadu", "Tamilnadu"),
    "34": ("Puducherry", "Pondicherry"),
    "35": ("Andaman and Nicobar Islands", "Andaman and Nicobar"),
    "36": ("Telangana",),
    "37": ("Andhra Pradesh",),
    "38": ("Ladakh",),
}

# Daman and Diu before the merger: all of it has the code of today. 28, Andhra Pradesh before its division, is
# not here: it may mean either of two states.
MERGED = {"25": "26"}
# The sea and other territory outside the states.
_OTHER_TERRITORY = "97"


def _folded(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.casefold().replace("&", "and"))


_BY_NAME = {_folded(name): code for code, names in _CODES.items() for name in names}


def name_of_state(code: str) -> str:
    """Return the name of the state with a GST code, or an empty text for an unknown code."""
    return _CODES.get(code, ("",))[0]


def current_code(code: str) -> str:
    """Return the two-digit code that a state has today, or an empty text for an unknown code."""
    digits = code.strip().zfill(2)
    today = MERGED.get(digits, digits)
    return today if today in _CODES or today == _OTHER_TERRITORY else ""


def code_of_state(name: str) -> str:
    """Return a state's GST code, or an empty text for an unknown name."""
    return _BY_NAME.get(_folded(name), "")

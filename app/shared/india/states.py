"""The two-digit GST codes of states and union territories, by name."""

import re
from difflib import get_close_matches
from unicodedata import normalize

# The GSTN's numbers, each with the official name, then other common names and the letters of number plates.
# CH is missing, because some people mean Chhattisgarh by it. 97 is the sea and other territory outside the
# states.
_CODES = {
    "01": (
        "Jammu and Kashmir",
        "Jammu Kashmir",
        "J and K",
        "Jammu",
        "Kashmir",
        "JK",
        "जम्मू और कश्मीर",
        "જમ્મુ અને કાશ્મીર",
    ),
    "02": ("Himachal Pradesh", "Himachal", "HP", "हिमाचल प्रदेश", "હિમાચલ પ્રદેશ"),
    "03": ("Punjab", "PB", "पंजाब", "પંજાબ"),
    "04": ("Chandigarh", "चंडीगढ़", "ચંદીગઢ"),
    "05": ("Uttarakhand", "Uttaranchal", "UK", "उत्तराखंड", "ઉત્તરાખંડ"),
    "06": ("Haryana", "HR", "हरियाणा", "હરિયાણા"),
    "07": (
        "Delhi",
        "Dehli",
        "New Delhi",
        "NCT of Delhi",
        "Delhi NCT",
        "National Capital Territory of Delhi",
        "DL",
        "दिल्ली",
        "દિલ્હી",
    ),
    "08": ("Rajasthan", "RJ", "राजस्थान", "રાજસ્થાન"),
    "09": ("Uttar Pradesh", "UP", "उत्तर प्रदेश", "ઉત્તર પ્રદેશ"),
    "10": ("Bihar", "BR", "बिहार", "બિહાર"),
    "11": ("Sikkim", "SK", "सिक्किम", "સિક્કિમ"),
    "12": ("Arunachal Pradesh", "Arunachal", "AR", "अरुणाचल प्रदेश", "અરુણાચલ પ્રદેશ"),
    "13": ("Nagaland", "NL", "नागालैंड", "નાગાલેન્ડ"),
    "14": ("Manipur", "MN", "मणिपुर", "મણિપુર"),
    "15": ("Mizoram", "MZ", "मिज़ोरम", "મિઝોરમ"),
    "16": ("Tripura", "TR", "त्रिपुरा", "ત્રિપુરા"),
    "17": ("Meghalaya", "ML", "मेघालय", "મેઘાલય"),
    "18": ("Assam", "AS", "असम", "આસામ"),
    "19": ("West Bengal", "WB", "पश्चिम बंगाल", "પશ્ચિમ બંગાળ"),
    "20": ("Jharkhand", "JH", "झारखंड", "ઝારખંડ"),
    "21": ("Odisha", "Orissa", "OD", "ओडिशा", "ઓડિશા"),
    "22": ("Chhattisgarh", "Chattisgarh", "CG", "छत्तीसगढ़", "છત્તીસગઢ"),
    "23": ("Madhya Pradesh", "MP", "मध्य प्रदेश", "મધ્ય પ્રદેશ"),
    "24": ("Gujarat", "GJ", "गुजरात", "ગુજરાત"),
    "26": (
        "Dadra and Nagar Haveli and Daman and Diu",
        "The Dadra and Nagar Haveli and Daman and Diu",
        "Dadra and Nagar Haveli",
        "Dadra Nagar Haveli",
        "Daman and Diu",
        "Daman Diu",
        "Daman",
        "Diu",
        "DNH and DD",
        "DNHDD",
        "दादरा और नगर हवेली और दमन और दीव",
        "દાદરા અને નગર હવેલી અને દમણ અને દીવ",
    ),
    "27": ("Maharashtra", "MH", "महाराष्ट्र", "મહારાષ્ટ્ર"),
    "29": ("Karnataka", "KA", "कर्नाटक", "કર્ણાટક"),
    "30": ("Goa", "GA", "गोवा", "ગોવા"),
    "31": ("Lakshadweep", "LD", "लक्षद्वीप", "લક્ષદ્વીપ"),
    "32": ("Kerala", "KL", "केरल", "કેરળ"),
    "33": ("Tamil Nadu", "TN", "तमिलनाडु", "તમિલનાડુ"),
    "34": ("Puducherry", "Pondicherry", "PY", "पुडुचेरी", "પુડુચેરી"),
    "35": (
        "Andaman and Nicobar Islands",
        "Andaman and Nicobar",
        "Andaman Nicobar",
        "Andaman",
        "A and N Islands",
        "AN",
        "अंडमान और निकोबार द्वीपसमूह",
        "આંદામાન અને નિકોબાર ટાપુઓ",
    ),
    "36": ("Telangana", "TS", "TG", "तेलंगाना", "તેલંગાણા"),
    "37": ("Andhra Pradesh", "Andhra Pradesh (New)", "AP", "आंध्र प्रदेश", "આંધ્ર પ્રદેશ"),
    "38": ("Ladakh", "लद्दाख", "લદ્દાખ"),
    "97": ("Other Territory",),
}

# Daman and Diu before the merger: the merged territory has one code today. 28, Andhra Pradesh before its
# division, is not here: it may mean either of two states.
_MERGED = {"25": "26"}
# A GSTIN that Andhra Pradesh issued before its division belongs to Andhra Pradesh today.
_CODES_OF_TODAY = {**_MERGED, "28": "37"}

# The minimum likeness of a proposed name. Many towns reach 0.8, such as Kashipur to Kashmir.
_LIKENESS = 0.82


def _folded(name: str) -> str:
    """Return the letters of a name in the three scripts, with their marks."""
    words = normalize("NFKC", name).casefold().replace("&", "and")
    return re.sub(r"[^a-z\u0900-\u0963\u0a80-\u0ae3]", "", words)


_BY_NAME = {_folded(name): code for code, names in _CODES.items() for name in names}


def name_of_state(code: str) -> str:
    """Return the name of the state with a GST code, or an empty text for an unknown code."""
    return _CODES.get(code, ("",))[0]


def current_code(code: str) -> str:
    """Return the two-digit code that a state has today, or an empty text for an unknown code."""
    digits = code.strip().zfill(2)
    today = _MERGED.get(digits, digits)
    return today if today in _CODES else ""


def state_code_of(gstin: str) -> str:
    """Return the code that the state of a GSTIN has today."""
    return _CODES_OF_TODAY.get(gstin[:2], gstin[:2])


def code_of_state(name: str) -> str:
    """Return a state's GST code, or an empty text for an unknown name."""
    return _BY_NAME.get(_folded(name), "")


def nearest_state(name: str) -> str:
    """Return the name of the state that a misspelt name may mean, or an empty text if it is like none."""
    near = get_close_matches(_folded(name), _BY_NAME, 1, _LIKENESS)
    return name_of_state(_BY_NAME[near[0]]) if near else ""

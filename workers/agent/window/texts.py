"""The texts of the window in English, Hindi and Gujarati."""

import json
import locale
from functools import cache
from pathlib import Path

LANGUAGES = {"en": "English", "hi": "हिन्दी", "gu": "ગુજરાતી"}
_FOLDER = Path(__file__).parent / "texts"


@cache
def texts_of(language: str) -> dict[str, str]:
    """Return the texts of a language by key."""
    return json.loads((_FOLDER / f"{language}.json").read_text("utf-8"))


def say(language: str, key: str, **values: str) -> str:
    """Return a text with its values filled in."""
    return texts_of(language)[key].format(**values)


def language_of_system() -> str:
    """Return the system's language if the window speaks it, else English."""
    name = (locale.getlocale()[0] or "").lower()
    # Windows returns "Hindi_India", other systems "hi_IN".
    languages = {"hindi": "hi", "gujarati": "gu", "hi": "hi", "gu": "gu"}
    return languages.get(name.split("_")[0], "en")

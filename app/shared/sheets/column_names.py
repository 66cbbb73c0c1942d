"""The plain form of a column's name."""

import re

# At least three, so that “rate a” and “s no” stay two words.
_SPACED = re.compile(r"\b[^\W\d_](?: [^\W\d_]\b){2,}")
_CURRENCIES = frozenset(("rs", "inr", "₹"))


def normalize_name(column: str) -> str:
    """Return a column's name in lower case, without punctuation and currency signs.

    Letters that stand alone, such as P A R T Y or M.R.P., are a word.
    """
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", column)
    words = re.sub(r"[\W_]+", " ", words.casefold())
    words = _SPACED.sub(lambda letters: letters[0].replace(" ", ""), words)
    return " ".join(word for word in words.split() if word not in _CURRENCIES)

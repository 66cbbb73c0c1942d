"""Match columns to fields by their usual names."""

import re
from collections.abc import Sequence

from app.imports.fields import Field

# At least three, so that “rate a” and “s no” stay two words.
_SPACED = re.compile(r"\b[^\W\d_](?: [^\W\d_]\b){2,}")
_CURRENCIES = frozenset(("rs", "inr", "₹"))


def match_columns(
    fields: Sequence[Field],
    columns: Sequence[str],
    columns_by_field: dict[str, int] | None = None,
) -> dict[str, int]:
    """Return the column index of each field, adding to `columns_by_field` the columns with a usual name.

    A column is used for one field only.
    """
    matches = dict(columns_by_field or {})
    used = set(matches.values())
    plain_columns = [normalize_name(column) for column in columns]
    for field in fields:
        if field.name in matches:
            continue
        label = normalize_name(field.label)
        for name in field.aliases if label in field.aliases else (label, *field.aliases):
            if name in plain_columns and plain_columns.index(name) not in used:
                matches[field.name] = plain_columns.index(name)
                used.add(matches[field.name])
                break
    return matches


def normalize_name(column: str) -> str:
    """Return a column's name in lower case, without punctuation and currency signs.

    Letters that stand alone, such as P A R T Y or M.R.P., are a word.
    """
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", column)
    words = re.sub(r"[\W_]+", " ", words.casefold())
    words = _SPACED.sub(lambda letters: letters[0].replace(" ", ""), words)
    return " ".join(word for word in words.split() if word not in _CURRENCIES)

"""How columns are usually called."""

import re
from collections.abc import Collection, Sequence

from app.imports.fields import Field

_CURRENCIES = frozenset(("rs", "inr", "₹"))


def by_usual_names(
    fields: Sequence[Field],
    columns: Sequence[str],
    chosen: dict[str, int] | None = None,
    rivals: Collection[str] = (),
) -> dict[str, int]:
    """The columns that are called as a field usually is, each for one field, beside those chosen already.

    Of `rivals` only one gets a column.
    """
    found = dict(chosen or {})
    taken = set(found.values())
    plain_columns = [plain(column) for column in columns]
    for field in fields:
        if field.name in found or (field.name in rivals and set(rivals) & set(found)):
            continue
        for name in (plain(field.label), *field.usual):
            if name in plain_columns and plain_columns.index(name) not in taken:
                found[field.name] = plain_columns.index(name)
                taken.add(found[field.name])
                break
    return found


def plain(column: str) -> str:
    """A column's name without capitals, signs and currencies."""
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", column)
    words = re.sub(r"[\W_]+", " ", words.casefold())
    return " ".join(word for word in words.split() if word not in _CURRENCIES)

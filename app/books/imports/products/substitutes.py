"""Substitutes in a product spreadsheet: collecting the codes that they may name, and writing them."""

from collections.abc import Mapping, Sequence

from app.catalogue.editing.owned_table import Fields, Key, Value
from app.shared.cleaning import plain_code
from app.shared.sheets.reading.sheets import Rows
from tenant_router.session import Read, StoreSession

FIELD = "substitutes"
# The codes of each item's substitutes, the best first.
Named = Mapping[str, Sequence[str]]

_DIFFERENT = """
unnest(%(codes)s::text[], %(named)s::text[]) AS n (code, lines),
LATERAL (SELECT string_to_array(n.lines, chr(10)) AS named) s
WHERE o.code = n.code AND o.substitutes <> s.named
"""
_CHANGES = (
    f"SELECT o.code, array_to_string(o.substitutes, chr(10)), n.lines FROM store.products o, {_DIFFERENT}"  # noqa: S608 -- our own names; values are parameters
)
_SET = f"UPDATE store.products o SET substitutes = s.named, updated_at = now() FROM {_DIFFERENT}"  # noqa: S608 -- our own names; values are parameters


def codes_of(rows: Rows) -> set[str]:
    """Return the codes of all items of a sheet that names substitutes; rows may name items of later rows."""
    if FIELD not in rows.fields:
        return set()
    return {plain_code(record.cells.get("code", "")) for record in rows}


def changes(db: StoreSession, named: Named) -> dict[Key, Fields]:
    """Return the changes that `write` would make to existing items, by key."""
    read = db.read(Read(_CHANGES, _values(named))) if named else []
    return {(code,): {FIELD: Value(before, after)} for code, before, after in read}


def write(db: StoreSession, named: Named) -> None:
    """Set the substitutes of items. This replaces substitutes that the owner chose by hand."""
    if named:
        db.run(_SET, **_values(named))


def _values(named: Named) -> dict[str, list[str]]:
    return {"codes": list(named), "named": ["\n".join(codes) for codes in named.values()]}

"""The words about what a run changed, what it left out, and why."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from app.books.sync.importing.rejects import Rejects
from app.shared.texts.english_files import FILES
from app.shared.texts.messages import Message, key_of, text
from tenant_router.session import StoreSession

_REASONS = ("import.row.", "import.word.", "sync.row.")
# The records that name those of an entity without names.
_NAMED_BY = {"variants": "products", "stock": "products", "balances": "accounts"}
_NAMES = """
SELECT entity, key, data ->> 'name' FROM store.sync_rows
WHERE run = %(run)s AND key = ANY(%(keys)s) AND data ->> 'name' <> ''
"""
MAX_SHOWN_LENGTH = 200
_PLACE = re.compile(r"\\\{(\w+)\\\}")


def summary(counts: Mapping[str, Mapping[str, int]], rejects: Rejects) -> Message:
    """Return the message of an applied run."""
    if not rejects.total:
        return text("sync.done")
    changed = sum(
        counted.get(what, 0) for counted in counts.values() for what in ("new", "changed", "retired")
    )
    reason = message_of(rejects.main_reason)
    return text("sync.done_partly", changed=changed, rejected=rejects.total, reason=reason)


def refused_rows(db: StoreSession, run: UUID, rejects: Rejects) -> list[dict[str, Any]]:
    """Return the first rejected rows as a run keeps them, with the names of their records as staged."""
    # The key of a size begins with that of its item.
    keys = {key for row in rejects.shown for key in (row.key, _item_key(row.key))}
    rows = db.run(_NAMES, run=run, keys=list(keys)).fetchall() if keys else []
    names = {(entity, key): name for entity, key, name in rows}

    def name_of(entity: str, key: str) -> str:
        of = _NAMED_BY.get(entity, entity)
        # Other keys may have slashes, too, and their beginning is another record.
        of_item = names.get((of, _item_key(key))) if of == "products" != entity else None
        return names.get((of, key)) or of_item or key

    return [
        {
            "entity": row.entity,
            "record": (row.name or name_of(row.entity, row.key))[:MAX_SHOWN_LENGTH],
            "field": row.field or None,
            "value": row.value[:MAX_SHOWN_LENGTH],
            "reason": row.reason,
            "key": key_of(message_of(row.reason)),
        }
        for row in rejects.shown
    ]


def _item_key(key: str) -> str:
    return key.rpartition("/")[0]


def message_of(english: str) -> str:
    """Return the catalogue message of an English reason, so that screens can translate it.

    Packs contain their source's reasons as plain text.
    """
    for key, pattern in _patterns():
        if match := pattern.fullmatch(english):
            values = {name: message_of(value) for name, value in match.groupdict().items()}
            return text(key, **values)
    return english


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return the pattern of each reason; patterns with most fixed text come first."""
    keys = [key for key in FILES if key.startswith(_REASONS)]
    keys.sort(key=lambda key: len(re.sub(r"{\w+}", "", FILES[key])), reverse=True)
    return [(key, _pattern(FILES[key])) for key in keys]


def _pattern(english: str) -> re.Pattern[str]:
    """Return the pattern of a sentence with values; a value may appear twice."""
    seen: set[str] = set()

    def group(match: re.Match[str]) -> str:
        name = match[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    return re.compile(_PLACE.sub(group, re.escape(english)))

"""The sentence about what a run changed, what it left out, and why."""

import re
from collections.abc import Mapping
from functools import cache

from app.books.sync.importing.rejects import Rejects
from app.shared.texts.english_files import FILES
from app.shared.texts.messages import Message, text

_REASONS = ("import.row.", "import.word.", "sync.row.")
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

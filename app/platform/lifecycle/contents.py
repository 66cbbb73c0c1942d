"""The permitted contents of an archive: only what our own export writes, wherever the archive comes from."""

import re

from app.store.media.rules import CONTENT_TYPES, FileKind

PUBLIC_KINDS = frozenset({FileKind.IMAGE, FileKind.VIDEO, FileKind.PDF})
# Types by file extension: a public file must have the type that its name promises.
PUBLIC_TYPES = {ending: name for name, (kind, ending) in CONTENT_TYPES.items() if kind in PUBLIC_KINDS}
PRIVATE_TYPES = frozenset(
    {
        *("application/octet-stream", "application/pdf", "application/zip", "image/webp"),
        *("text/csv", "text/csv; charset=utf-8"),
    }
)
MAX_NAME_LENGTH = 300
_PART = r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*"
_NAME = re.compile(rf"(public|private)(?:/{_PART})+")


def is_safe_name(name: str) -> bool:
    """Return whether this is a valid file name: plain words between slashes, which stay in the folder."""
    return len(name) <= MAX_NAME_LENGTH and _NAME.fullmatch(name) is not None


def file_problem(name: str, content_type: str) -> str | None:
    """Return why a file of this name and type is rejected, or None if it is fine."""
    if not is_safe_name(name):
        return "no export has a file with such a name"
    if name.startswith("private/"):
        return None if content_type in PRIVATE_TYPES else f"{content_type} is no type of our private files"
    expected = PUBLIC_TYPES.get(name.rpartition(".")[2])
    return None if content_type == expected else f"{content_type} is not the type of a public file so named"


def foreign_file_pattern(number: str) -> str:
    """Return a PostgreSQL regular expression for values that name a file of any other store.

    The file name may be the whole value, an element of an array, or a text in JSON.
    """
    start, folders = r'(^|["{,])', "(public|private|incoming)"
    return "|".join(
        (
            rf"{start}{folders}/(?!{number}/)[0-9]{{10}}/",
            rf'{start}{folders}/[0-9]{{10}}/([^"]*/)?\.\.(/|"|$)',
            rf"{start}platform/",
        )
    )

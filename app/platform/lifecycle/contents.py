"""What may be in an archive: only what an export of ours puts there, whoever has made the archive."""

import re

from app.media.rules import CONTENT_TYPES, Kind

SHOWN = frozenset({Kind.IMAGE, Kind.VIDEO, Kind.PDF})
# By their endings: what anybody may read has the type that its name says.
PUBLIC_TYPES = {ending: name for name, (kind, ending) in CONTENT_TYPES.items() if kind in SHOWN}
PRIVATE_TYPES = frozenset(
    {"application/octet-stream", "application/pdf", "application/zip", "text/csv", "text/csv; charset=utf-8"}
)
MAX_NAME_LENGTH = 300
_PART = r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*"
_NAME = re.compile(rf"(public|private)(?:/{_PART})+")


def is_name(name: str) -> bool:
    """Whether a file of ours may be called so: plain words between slashes, which lead nowhere else."""
    return len(name) <= MAX_NAME_LENGTH and _NAME.fullmatch(name) is not None


def unfit_file(name: str, content_type: str) -> str | None:
    """Why a file of this name and type is none of ours; None for one that is."""
    if not is_name(name):
        return "no export has a file with such a name"
    if name.startswith("private/"):
        return None if content_type in PRIVATE_TYPES else f"{content_type} is no type of our private files"
    expected = PUBLIC_TYPES.get(name.rpartition(".")[2])
    return None if content_type == expected else f"{content_type} is not the type of a public file so named"


def foreign_file_pattern(number: str) -> str:
    """A regular expression of PostgreSQL for values that name a file of another store than of this number.

    The name is the whole value, an element of an array, or a text in JSON.
    """
    begin, places = r'(^|["{,])', "(public|private|incoming)"
    return "|".join(
        (
            rf"{begin}{places}/(?!{number}/)[0-9]{{10}}/",
            rf'{begin}{places}/[0-9]{{10}}/([^"]*/)?\.\.(/|"|$)',
            rf"{begin}platform/",
        )
    )

"""Who is told what."""

from collections.abc import Iterable

from app.shared.actor import Access

OWNER = "owner"
LONGEST_TOKEN = 4096


def recipient(kind: str, code: str | None) -> str | None:
    """The name under which somebody is told things: `party:P001`, `sman:S014`, `owner`; guests have none."""
    if kind == Access.OWNER:
        return OWNER
    if kind in (Access.PARTY, Access.SALESPERSON) and code:
        return f"{kind}:{code}"
    return None


def listeners(concerned: Iterable[str | None], *, by: str | None) -> list[str]:
    """Who of those concerned is told of a change: each once, and never he who made it."""
    return [name for name in dict.fromkeys(concerned) if name and name != by]

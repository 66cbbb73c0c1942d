"""What this process keeps in its memory so as not to ask again."""

from typing import NamedTuple

from app.auth import tokens
from tenant_router import pipeline, registry


class Cache(NamedTuple):
    """How often something was found since the start, how often not, and how much is kept."""

    hits: int
    misses: int
    entries: int


def caches() -> dict[str, Cache]:
    """The caches that every request meets."""
    statements = pipeline._numbered.cache_info()
    return {
        "stores": Cache(registry.lookups.hits, registry.lookups.misses, len(registry._cache)),
        "tokens": Cache(tokens.lookups.hits, tokens.lookups.misses, len(tokens._verified)),
        "statements": Cache(statements.hits, statements.misses, statements.currsize),
    }

"""Statistics of this process's in-memory caches."""

from typing import NamedTuple

from app.auth import tokens
from app.shared import response_cache
from tenant_router import pipeline, registry


class CacheStats(NamedTuple):
    """Hits and misses since the process started, and the current number of entries."""

    hits: int
    misses: int
    entries: int


def cache_stats() -> dict[str, CacheStats]:
    """Return the statistics of the caches that every request uses."""
    statements = pipeline._numbered.cache_info()
    return {
        "stores": CacheStats(registry.lookups.hits, registry.lookups.misses, len(registry._cache)),
        "tokens": CacheStats(tokens.lookups.hits, tokens.lookups.misses, len(tokens._verified)),
        "answers": CacheStats(
            response_cache.lookups.hits, response_cache.lookups.misses, len(response_cache.answers)
        ),
        "statements": CacheStats(statements.hits, statements.misses, statements.currsize),
    }

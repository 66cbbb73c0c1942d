"""Statistics of this process's in-memory caches."""

from typing import NamedTuple

from app.edge import response_cache
from app.shared.hooks import Hook
from tenant_router import pipeline, registry


class CacheStats(NamedTuple):
    """Hits and misses since the process started, and the current number of entries."""

    hits: int
    misses: int
    entries: int


# Answered by the sign-ins, which cache the tokens that they verified.
token_cache: Hook[[], CacheStats] = Hook("the statistics of verified tokens")


def cache_stats() -> dict[str, CacheStats]:
    """Return the statistics of the caches that every request uses."""
    (tokens,) = token_cache()
    statements = pipeline._numbered.cache_info()
    return {
        "stores": CacheStats(registry.lookups.hits, registry.lookups.misses, len(registry._cache)),
        "tokens": tokens,
        "answers": CacheStats(
            response_cache.lookups.hits, response_cache.lookups.misses, len(response_cache.answers)
        ),
        "statements": CacheStats(statements.hits, statements.misses, statements.currsize),
    }

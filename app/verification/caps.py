"""How often codes may be requested and tried, counted in Valkey for the whole deployment.

Each code costs money and rings a phone, so none is sent while counting is impossible.
"""

import time

from limits import RateLimitItem, parse
from limits.strategies import MovingWindowRateLimiter
from redis import RedisError

from app.shared.attempts import Attempt
from app.shared.errors import TooManyRequests, Unavailable
from app.shared.throttle import Limit, counters, rules_of
from app.verification.rules import RANGE_DIGITS


def count_request(*, number: str, address: str, store: str) -> None:
    """Count a request for a code; raises TooManyRequests, and then counts nothing."""
    values = {"number": number, "range": number[:RANGE_DIGITS], "address": address, "store": store}
    _count(Attempt.CODE_REQUEST, values)


def count_try(*, address: str) -> None:
    """Count a try at a code, right or wrong; raises TooManyRequests."""
    _count(Attempt.CODE_TRY, {"address": address})


def _count(attempt: Attempt, values: dict[str, str]) -> None:
    if not counters.enabled:
        return
    limits = [(parse(rule.rate), rule) for rule in rules_of(attempt, **values) if isinstance(rule, Limit)]
    limiter = MovingWindowRateLimiter(counters.shared)
    try:
        # Test all limits before counting: a request that one rejects must not use up another.
        for step in (limiter.test, limiter.hit):
            for limit, rule in limits:
                if not step(limit, rule.name, rule.bucket):
                    raise _too_many(limiter, limit, rule)
    except RedisError:
        raise Unavailable from None


def _too_many(limiter: MovingWindowRateLimiter, limit: RateLimitItem, rule: Limit) -> TooManyRequests:
    stats = limiter.get_window_stats(limit, rule.name, rule.bucket)
    seconds = max(1, round(stats.reset_time - time.time()))
    return TooManyRequests(headers={"Retry-After": str(seconds)}, seconds=seconds)

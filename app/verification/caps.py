"""How often codes may be asked for and tried: counted in Valkey, for the whole deployment at once.

Each code costs money and reaches a telephone, so nothing is sent while nobody can count.
"""

import time
from collections.abc import Iterable
from typing import NamedTuple

from limits import RateLimitItem, parse
from limits.strategies import MovingWindowRateLimiter
from redis import RedisError

from app.shared.errors import TooManyRequests, Unavailable
from app.shared.throttle import counters
from app.verification.rules import RANGE_DIGITS, RESEND_SECONDS
from tenant_router.keys import platform_rate_bucket


class Cap(NamedTuple):
    """How many of what is called by these names."""

    limit: str
    names: tuple[str, ...]


def take_code(*, number: str, address: str, store: str) -> None:
    """Count a code that is asked for; raises TooManyRequests, and then counts nothing that is wider.

    From one address a number gets fewer codes than from all, and so does a range: one stranger alone can't
    use up what others need.
    """
    numbers = number[:RANGE_DIGITS]
    _take(
        (
            Cap(f"1 per {RESEND_SECONDS} seconds", ("again", number, address)),
            Cap("5 per hour", ("number and address", number, address)),
            Cap("10 per hour", ("number", number)),
            Cap("20 per day", ("number", number)),
            Cap("30 per hour", ("address", address)),
            Cap("100 per day", ("address", address)),
            Cap("10 per hour", ("range and address", numbers, address)),
            Cap("30 per hour", ("range", numbers)),
            Cap("100 per day", ("range", numbers)),
            Cap("300 per hour", ("store", store)),
        )
    )


def take_try(*, address: str) -> None:
    """Count a try at a code, right or wrong; raises TooManyRequests."""
    _take((Cap("60 per 15 minutes", ("tries", address)),))


def _take(caps: Iterable[Cap]) -> None:
    if not counters.enabled:
        return
    counted = [(parse(cap.limit), platform_rate_bucket("code", *cap.names)) for cap in caps]
    limiter = MovingWindowRateLimiter(counters.shared)
    try:
        # All are looked at before any is counted: what one cap refuses must not use up another.
        for counting in (limiter.test, limiter.hit):
            for limit, bucket in counted:
                if not counting(limit, bucket):
                    raise _too_many(limiter, limit, bucket)
    except RedisError:
        raise Unavailable from None


def _too_many(limiter: MovingWindowRateLimiter, limit: RateLimitItem, bucket: str) -> TooManyRequests:
    seconds = max(1, round(limiter.get_window_stats(limit, bucket).reset_time - time.time()))
    return TooManyRequests(headers={"Retry-After": str(seconds)}, seconds=seconds)

"""How often codes may be requested and tried, counted in Valkey for the whole deployment.

Each code costs money and rings a phone, so none is sent while counting is impossible.
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
    """A rate limit and the bucket that it counts in."""

    limit: str
    names: tuple[str, ...]


def count_request(*, number: str, address: str, store: str) -> None:
    """Count a request for a code; raises TooManyRequests, and then counts nothing.

    The caps of a number or a range are lower for one address than for all addresses together, so that one
    attacker can't use up what others need.
    """
    numbers = number[:RANGE_DIGITS]
    _count(
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


def count_try(*, address: str) -> None:
    """Count a try at a code, right or wrong; raises TooManyRequests."""
    _count((Cap("60 per 15 minutes", ("tries", address)),))


def _count(caps: Iterable[Cap]) -> None:
    if not counters.enabled:
        return
    limits = [(parse(cap.limit), platform_rate_bucket("code", *cap.names)) for cap in caps]
    limiter = MovingWindowRateLimiter(counters.shared)
    try:
        # Test all caps before counting: a request that one cap rejects must not use up another.
        for step in (limiter.test, limiter.hit):
            for limit, bucket in limits:
                if not step(limit, bucket):
                    raise _too_many(limiter, limit, bucket)
    except RedisError:
        raise Unavailable from None


def _too_many(limiter: MovingWindowRateLimiter, limit: RateLimitItem, bucket: str) -> TooManyRequests:
    seconds = max(1, round(limiter.get_window_stats(limit, bucket).reset_time - time.time()))
    return TooManyRequests(headers={"Retry-After": str(seconds)}, seconds=seconds)

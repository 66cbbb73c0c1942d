"""The limits of requests and tries of codes, counted in Valkey for the whole deployment.

Each code costs money and rings a phone, so none is sent while counting is impossible.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import structlog
from limits import RateLimitItem, parse
from limits.strategies import MovingWindowRateLimiter
from redis import RedisError

from app.edge.addresses import PROVIDED_PREFIX, network_of
from app.edge.attempts import Attempt, AttemptLimit, Key, limits_of
from app.edge.throttle import Limit, counters, limit_of
from app.people.verification.rules import RANGE_DIGITS
from app.shared.errors import TooManyRequests, Unavailable
from tenant_router.keys import platform_rate_bucket

log = structlog.get_logger("verification")

KNOWN_FOR = timedelta(days=30)
# Keys of the limits that all callers share.
SHARED = ((), (Key.STORE,))


def count_request(
    *, number: str, address: str, store: str, from_anyone: bool = False, sent: bool = True
) -> None:
    """Count a request for a code; raises TooManyRequests, and then counts nothing.

    `from_anyone`: the store need not know the number. A code that is not sent costs nothing, so it counts for
    no limit that all callers share.
    """
    values = {"number": number, "range": number[:RANGE_DIGITS], "address": address, "store": store}
    values["network"] = network_of(address, PROVIDED_PREFIX)
    with _counting():
        attempts = [Attempt.CODE_REQUEST]
        if from_anyone and not counters.shared.get(_known_key(address, store)):
            attempts.append(Attempt.CODE_TO_STRANGER)
        _count(attempts, values, not_counted=() if sent else SHARED)


def count_try(*, address: str) -> None:
    """Count a try at a code, right or wrong; raises TooManyRequests."""
    with _counting():
        _count([Attempt.CODE_TRY], {"address": address})


def remember(*, address: str, store: str) -> None:
    """Remember an address from which a number was proven."""
    with _counting():
        counters.shared.incr(_known_key(address, store), int(KNOWN_FOR.total_seconds()))


def used_up() -> dict[str, float]:
    """Return the used part of the day's codes: of all, and of those for strangers."""
    limiter, used = MovingWindowRateLimiter(counters.shared), {}
    for who, attempt in (("all", Attempt.CODE_REQUEST), ("strangers", Attempt.CODE_TO_STRANGER)):
        for row in _rows([attempt]):
            if not row.per:
                rule = limit_of(row)
                limit = parse(rule.rate)
                left = limiter.get_window_stats(limit, rule.name, rule.bucket).remaining
                used[who] = 1 - left / limit.amount
    return used


def _rows(attempts: list[Attempt]) -> list[AttemptLimit]:
    return [row for attempt in attempts for row in limits_of(attempt) if isinstance(row, AttemptLimit)]


def _known_key(address: str, store: str) -> str:
    return f"KNOWN/{platform_rate_bucket(f'address={address}', f'store={store}')}"


@contextmanager
def _counting() -> Iterator[None]:
    try:
        yield
    except RedisError:
        raise Unavailable from None


def _count(
    attempts: list[Attempt], values: dict[str, str], *, not_counted: tuple[tuple[Key, ...], ...] = ()
) -> None:
    if not counters.enabled:
        return
    limits = [(row, limit_of(row, **values)) for row in _rows(attempts)]
    limiter = MovingWindowRateLimiter(counters.shared)
    # Test all limits before counting: a request that one rejects must not use up another.
    for step, skipped in ((limiter.test, ()), (limiter.hit, not_counted)):
        for row, rule in limits:
            limit = parse(rule.rate)
            if row.per not in skipped and not step(limit, rule.name, rule.bucket):
                if not row.per:
                    log.warning("code.used_up", attempt=row.attempt.name, codes=limit.amount)
                raise _too_many(limiter, limit, rule)


def _too_many(limiter: MovingWindowRateLimiter, limit: RateLimitItem, rule: Limit) -> TooManyRequests:
    stats = limiter.get_window_stats(limit, rule.name, rule.bucket)
    seconds = max(1, round(stats.reset_time - time.time()))
    return TooManyRequests(headers={"Retry-After": str(seconds)}, seconds=seconds)

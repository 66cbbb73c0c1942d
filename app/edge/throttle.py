"""Rate limits: counted in Valkey, or in each process's memory while Valkey is down.

The limits of attempts to prove who one is are rows of `attempts.TABLE`. A limit that depends on the values of
the request goes inside the view: `with counted_attempt(…)`. A limit by address or session alone is a
decorator under `@access`: `@limited_attempts(…)`. `@limited` is for other limits. All raise TooManyRequests
with Retry-After.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, Protocol, TypeVar

from flask import Response, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, RedisStorage, Storage
from limits.strategies import MovingWindowRateLimiter
from redis import RedisError
from werkzeug.exceptions import HTTPException

from app.config import get_config
from app.edge.access import current_actor
from app.edge.addresses import PROVIDED_PREFIX, network_of
from app.edge.attempts import CODES_A_DAY, Attempt, AttemptBackoff, AttemptLimit, Key, limits_of
from app.shared.errors import AppError, TooManyRequests
from tenant_router import valkey
from tenant_router.http import store_of_request
from tenant_router.keys import platform_rate_bucket, rate_bucket

View = Callable[..., Any]
Result = TypeVar("Result")


class Counters:
    """Storage of the counters: Valkey or, while it is down, this process's memory."""

    def __init__(self) -> None:
        self.enabled = True
        self._memory = MemoryStorage()

    @property
    def shared(self) -> Storage:
        """The storage that all processes share."""
        return _storage(valkey.address())

    def run(self, query: Callable[[Storage], Result]) -> Result:
        """Run a query against the counters and return its result."""
        try:
            return valkey.ask("throttle", valkey.WRITER, lambda: query(self.shared))
        except RedisError:
            return query(self._memory)


@lru_cache(maxsize=2)
def _storage(url: str) -> Storage:
    return RedisStorage(url, connection_pool=valkey.client(valkey.WRITER).connection_pool)


counters = Counters()


class Rule(Protocol):
    """A limit of one bucket: how long to wait before the next attempt, and how to count a failure."""

    def seconds_to_wait(self, now: float) -> int: ...

    def count(self) -> None: ...


# A rule, and the statuses that it counts; all if there are none.
CountedRule = tuple[tuple[int, ...], Rule]


@dataclass(frozen=True, slots=True)
class Limit:
    """The maximum of attempts in a moving window: `Limit("10 per 15 minutes", "sign-in", bucket)`."""

    rate: str
    name: str
    bucket: str
    _item: RateLimitItem = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_item", parse(self.rate))

    def seconds_to_wait(self, now: float) -> int:
        """Return the seconds to wait, 0 while an attempt is left."""

        def look(storage: Storage) -> int:
            window = MovingWindowRateLimiter(storage)
            if window.test(self._item, self.name, self.bucket):
                return 0
            stats = window.get_window_stats(self._item, self.name, self.bucket)
            return max(1, math.ceil(stats.reset_time - now))

        return counters.run(look)

    def count(self) -> None:
        """Use up an attempt."""
        self.take()

    def take(self) -> bool:
        """Use up an attempt; return whether there was one left. It is atomic across concurrent requests."""
        if not counters.enabled:
            return True
        return counters.run(
            lambda storage: MovingWindowRateLimiter(storage).hit(self._item, self.name, self.bucket)
        )


@dataclass(frozen=True, slots=True)
class Backoff:
    """Doubling waits: after `free` failures each doubles the wait; a day without failures resets it."""

    name: str
    bucket: str
    free: int
    max_seconds: int
    reset_seconds: int = 24 * 60 * 60

    def seconds_to_wait(self, now: float) -> int:
        """Return the seconds to wait, 0 if there is no wait."""

        def look(storage: Storage) -> int:
            if not storage.get(self._key("wait")):
                return 0
            return max(1, round(storage.get_expiry(self._key("wait")) - now))

        return counters.run(look)

    def count(self) -> None:
        """Count a failure."""

        def note(storage: Storage) -> None:
            failures = storage.incr(self._key("failures"), self.reset_seconds)
            if failures > self.free:
                # More doublings than this always exceed the maximum.
                doublings = min(failures - self.free, 20)
                storage.incr(self._key("wait"), min(2**doublings, self.max_seconds))

        counters.run(note)

    def _key(self, counter: str) -> str:
        return f"BACKOFF/{self.name}/{counter}/{self.bucket}"


def check(*rules: Rule) -> None:
    """Raise TooManyRequests with the longest wait if any rule demands one."""
    if not counters.enabled:
        return
    now = time.time()
    seconds = max((rule.seconds_to_wait(now) for rule in rules), default=0)
    if seconds:
        raise TooManyRequests(headers={"Retry-After": str(seconds)}, seconds=seconds)


def count(*rules: Rule) -> None:
    """Count an attempt, or a failure, against each rule."""
    if counters.enabled:
        for rule in rules:
            rule.count()


@contextmanager
def counted_attempt(attempt: Attempt, **values: str) -> Iterator[None]:
    """Guard an attempt of the table: reject it while a limit demands a wait, and count it if it fails.

    `values` are the values that its limits count by, such as `account`; the address is the request's.
    """
    rules = [(row.counts, rule_of(row, **values)) for row in limits_of(attempt)]
    check(*(rule for _, rule in rules))
    try:
        yield
    except AppError as refusal:
        count(*(rule for statuses, rule in rules if refusal.status in statuses))
        raise


def rules_of(attempt: Attempt, **values: str) -> list[Rule]:
    """Return the rules of the table for an attempt with these values."""
    return [rule_of(row, **values) for row in limits_of(attempt)]


def rule_of(row: AttemptLimit | AttemptBackoff, **values: str) -> Rule:
    """Return the rule of a row of the table; address and sign-in are the request's unless they are given."""
    return limit_of(row, **values) if isinstance(row, AttemptLimit) else _backoff_of(row, **values)


def limit_of(row: AttemptLimit, **values: str) -> Limit:
    """Return the limit of a row of the table, as `rule_of` does."""
    return Limit(_rate_of(row), f"{row.attempt.name} {row.counts}", _bucket_of(row, values))


def _rate_of(row: AttemptLimit) -> str:
    """Return the rate of a row, with the value of the setting filled in."""
    codes = get_config().codes_a_day
    return row.rate.replace(f"{CODES_A_DAY}/2", str(codes // 2)).replace(CODES_A_DAY, str(codes))


def _backoff_of(row: AttemptBackoff, **values: str) -> Backoff:
    bucket, max_seconds = _bucket_of(row, values), int(row.max_wait.total_seconds())
    return Backoff(row.attempt.name, bucket, row.free, max_seconds)


def _bucket_of(row: AttemptLimit | AttemptBackoff, values: dict[str, str]) -> str:
    names = [(key, key.name.lower()) for key in row.per]
    # The keys are hashed with the values, so that an account never shares a counter with an address.
    parts = [f"{name}={values[name] if name in values else _OF_REQUEST[key]()}" for key, name in names]
    return store_bucket(*parts) if row.at_store else platform_rate_bucket(*parts)


def client_address() -> str:
    """Return the client's address; for IPv6 its /64 network."""
    return network_of(request.remote_addr)


def store_bucket(*parts: str) -> str:
    """Return the bucket of one caller in the request's store; raise StoreProblem if it cannot be served."""
    return rate_bucket(store_of_request(), *parts)


def by_session() -> str:
    """Return the bucket of the caller's sign-in in the request's store."""
    return store_bucket(str(current_actor().session))


def platform_by_address() -> str:
    """Return the bucket of the caller's address on the platform."""
    return platform_rate_bucket(client_address())


# Keys whose values come from the request.
_OF_REQUEST: dict[Key, Callable[[], str]] = {
    Key.ADDRESS: client_address,
    Key.NETWORK: lambda: network_of(request.remote_addr, PROVIDED_PREFIX),
    Key.SESSION: lambda: str(current_actor().session),
}


def limited_attempts(attempt: Attempt) -> Callable[[View], View]:
    """Limit a view method by the rows of the table for this attempt, by address or session alone."""
    return _guarded(lambda: [(row.counts, rule_of(row)) for row in limits_of(attempt)])


def limited(*limits: tuple[str, str, Callable[[], str]]) -> Callable[[View], View]:
    """Limit a view method by (rate, name, bucket); each call counts."""
    return _guarded(lambda: [((), Limit(rate, name, bucket())) for rate, name, bucket in limits])


def _guarded(
    rules_of_request: Callable[[], Sequence[CountedRule]],
) -> Callable[[View], View]:
    """Limit a view method by the rules of its request."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            rules = rules_of_request()
            check(*(rule for _, rule in rules))
            status = 500
            try:
                answer: Response = view(*args, **kwargs)
                status = answer.status_code
                return answer
            except AppError as refusal:
                status = refusal.status
                raise
            except HTTPException as refusal:
                status = refusal.code or 500
                raise
            finally:
                count(*(rule for statuses, rule in rules if not statuses or status in statuses))

        return guarded

    return decorate

"""Rate limits: counted in Valkey, or in each process's memory while Valkey is down.

A limit that depends on the request's values goes inside the view: `with counted(…)`. A limit by address or
session alone is a decorator under `@access`. Both raise TooManyRequests with Retry-After.
"""

import ipaddress
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Protocol, TypeVar

import structlog
from flask import Flask, Response, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, RedisStorage, Storage
from limits.strategies import MovingWindowRateLimiter
from redis import RedisError
from werkzeug.exceptions import HTTPException

from app.config import Config
from app.shared.access import current_actor
from app.shared.errors import AppError, TooManyRequests
from tenant_router.http import store_of_request
from tenant_router.keys import platform_rate_bucket, rate_bucket

View = Callable[..., Any]
Result = TypeVar("Result")

log = structlog.get_logger("throttle")
TIMEOUT_SECONDS = 0.5
# How long a process counts in its own memory after Valkey failed.
MEMORY_SECONDS = 5.0


class Counters:
    """Storage of the counters: Valkey or, while it is down, this process's memory."""

    def __init__(self) -> None:
        self.enabled = True
        self._memory = MemoryStorage()
        self.shared: Storage = self._memory
        self._down_until = 0.0

    def use(self, url: str) -> None:
        """Count in this Valkey."""
        timeouts = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}
        self.shared = RedisStorage(url, **timeouts)  # pyright: ignore[reportArgumentType] -- the driver's own

    def run(self, query: Callable[[Storage], Result]) -> Result:
        """Run a query against the counters and return its result."""
        if time.monotonic() >= self._down_until:
            try:
                return query(self.shared)
            except RedisError as error:
                log.warning("throttle.counters_away", error=str(error))
                self._down_until = time.monotonic() + MEMORY_SECONDS
        return query(self._memory)


counters = Counters()


def init_app(_app: Flask, config: Config) -> None:
    """Count in the deployment's Valkey."""
    counters.use(config.redis_url)


class Rule(Protocol):
    """A limit of one bucket: how long to wait before the next attempt, and how to count a failure."""

    def seconds_to_wait(self, now: float) -> int: ...

    def count(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many attempts in a moving window: `Limit("10 per 15 minutes", "sign-in", bucket)`."""

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
def counted(*rules: Rule, on: type[AppError]) -> Iterator[None]:
    """Guard an attempt.

    Reject it while a rule demands a wait, and count it against each rule if it raises `on`.
    """
    check(*rules)
    try:
        yield
    except on:
        count(*rules)
        raise


def client_address() -> str:
    """Return the client's address; for IPv6 the /64 network, because a household owns a whole one."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


def store_bucket(*parts: str) -> str:
    """Return the bucket of one caller in the request's store; raise StoreProblem if it cannot be served."""
    return rate_bucket(store_of_request(), *parts)


def by_address() -> str:
    """Return the bucket of the caller's address in the request's store."""
    return store_bucket(client_address())


def by_session() -> str:
    """Return the bucket of the caller's sign-in in the request's store."""
    return store_bucket(str(current_actor().session))


def platform_by_address() -> str:
    """Return the bucket of the caller's address on the platform."""
    return platform_rate_bucket(client_address())


def platform_by_session() -> str:
    """Return the bucket of an administrator's sign-in."""
    return platform_rate_bucket(str(current_actor().session))


def for_all() -> str:
    """Return the bucket that all callers of the platform share."""
    return platform_rate_bucket()


def limited(
    *limits: tuple[str, str, Callable[[], str]], counts: Callable[[int], bool] = lambda _status: True
) -> Callable[[View], View]:
    """Limit a view method by (rate, name, bucket); `counts` says which statuses use up an attempt."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            rules = [Limit(rate, name, bucket()) for rate, name, bucket in limits]
            check(*rules)
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
                if counts(status):
                    count(*rules)

        return guarded

    return decorate


def _one_of(*statuses: int) -> Callable[[int], bool]:
    return lambda status: status in statuses


password_changes = limited(("10 per 15 minutes", "password", by_session), counts=_one_of(422))
enrolling = limited(("20 per 15 minutes", "enrol", by_address), counts=_one_of(401))
guest_sign_ins = limited(("100 per 15 minutes", "guest", by_address))
# Every page load refreshes once, and many people share the address of their mobile carrier.
refreshes = limited(("3000 per 15 minutes", "refresh", by_address))
validations = limited(("60 per 15 minutes", "validate", by_address))
sign_ups = limited(("30 per hour", "sign-up", by_address))
follow_ups = limited(("600 per 15 minutes", "request", platform_by_address))


def openings(view: View) -> View:
    """Limit the opening of stores.

    A store costs a schema, and a request for one an administrator's time; typing errors cost little.
    """
    opened = limited(
        ("5 per hour", "opening", platform_by_address),
        ("300 per hour", "openings of all", for_all),
        counts=_one_of(201),
    )
    rejected = limited(
        ("30 per 15 minutes", "refused opening", platform_by_address), counts=_one_of(403, 409, 422)
    )
    return opened(rejected(view))

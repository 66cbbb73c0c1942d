"""How often somebody may try: counted in Valkey by store, in each process's memory while Valkey is away.

Each name below is a decorator of a view's method, right under `@access`; it answers 429 with Retry-After.
"""

import ipaddress
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Flask, Response, after_this_request, current_app, request
from flask_limiter import Limiter, RateLimitExceeded

from app.config import Config
from app.shared.access import current_actor
from app.shared.errors import TooManyRequests
from tenant_router.http import store_of_request
from tenant_router.keys import platform_rate_bucket, rate_bucket

View = Callable[..., Any]
# Where the limiter's own look at an answer is kept, which counts a failure.
COUNTS_ANSWERS = "throttle.counts_answers"


def client_address() -> str:
    """Where the request comes from; of IPv6 the first half, for a household has all of the second."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


def _of_store(*parts: str) -> str:
    return rate_bucket(store_of_request(), *parts)


def _by_address() -> str:
    return _of_store(client_address())


# An error of the storage must neither refuse anybody nor be an error of the request.
limiter = Limiter(
    _by_address,
    strategy="moving-window",
    in_memory_fallback_enabled=True,
    swallow_errors=True,
    storage_options={"socket_timeout": 1, "socket_connect_timeout": 1},
)


def init_app(app: Flask, config: Config) -> None:
    """Count in the deployment's Valkey."""
    app.config["RATELIMIT_STORAGE_URI"] = config.redis_url
    limiter.init_app(app)
    # Every limit here is a decorator that counts by itself: looking for limits around each request would
    # cost every other call a twentieth of its time.
    app.before_request_funcs[None].remove(limiter._check_request_limit)
    app.teardown_request_funcs[None].pop()
    app.extensions[COUNTS_ANSWERS] = app.after_request_funcs[None].pop()


def throttled(*limits: Callable[[View], View], of_store: bool = True) -> Callable[[View], View]:
    """Hold a view's method to all of these limits; raises TooManyRequests with the seconds to wait."""

    def decorate(view: View) -> View:
        limited = view
        for limit in limits:
            limited = limit(limited)

        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if of_store:
                store_of_request()  # no counter is made for a store that there is not
            after_this_request(current_app.extensions[COUNTS_ANSWERS])
            try:
                return limited(*args, **kwargs)
            except RateLimitExceeded:
                raise _too_many() from None

        return guarded

    return decorate


def _too_many() -> TooManyRequests:
    limit = limiter.current_limit
    seconds = max(1, limit.reset_at - int(time.time())) if limit else 1
    return TooManyRequests(headers={"Retry-After": str(seconds)}, seconds=seconds)


def each_address(limit: str, name: str) -> Callable[[View], View]:
    """So many calls of an address, all views of this name taken together."""
    return limiter.shared_limit(limit, scope=name)


def failures(
    limit: str,
    name: str,
    *,
    key: Callable[[], tuple[str, ...]],
    failed: Callable[[Response], bool],
    unless: Callable[[], bool] | None = None,
    counter: Callable[..., str] = _of_store,
) -> Callable[[View], View]:
    """So many calls whose answer is a failure, by what `key` makes of the request."""
    return limiter.shared_limit(
        limit,
        scope=name,
        key_func=lambda: counter(*key()),
        deduct_when=failed,
        exempt_when=unless,
    )


password_changes = throttled(
    failures(
        "10 per 15 minutes",
        "password",
        key=lambda: (str(current_actor().session),),
        failed=lambda response: response.status_code == 422,
    )
)
enrolling = throttled(
    failures(
        "20 per 15 minutes",
        "enrol",
        key=lambda: (client_address(),),
        failed=lambda response: response.status_code == 401,
    )
)
guest_sign_ins = throttled(each_address("100 per 15 minutes", "guest"))
# Each page that somebody signed in opens asks for one, and many share the address of their telephone company.
refreshes = throttled(each_address("3000 per 15 minutes", "refresh"))
validations = throttled(each_address("60 per 15 minutes", "validate"))
sign_ups = throttled(each_address("30 per hour", "sign-up"))
# A store costs a schema, and a request an administrator's time; slips of the pen cost little.
openings = throttled(
    failures(
        "5 per hour",
        "opening",
        key=lambda: (client_address(),),
        failed=lambda response: response.status_code == 201,
        counter=platform_rate_bucket,
    ),
    failures(
        "30 per 15 minutes",
        "refused opening",
        key=lambda: (client_address(),),
        failed=lambda response: response.status_code in (403, 409, 422),
        counter=platform_rate_bucket,
    ),
    failures(
        "300 per hour",
        "openings of all",
        key=lambda: (),
        failed=lambda response: response.status_code == 201,
        counter=platform_rate_bucket,
    ),
    of_store=False,
)
follow_ups = throttled(
    limiter.shared_limit(
        "600 per 15 minutes", scope="request", key_func=lambda: platform_rate_bucket(client_address())
    ),
    of_store=False,
)

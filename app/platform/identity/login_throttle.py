"""Rate limits for administrator sign-ins."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.auth.known_devices import known_device
from app.auth.tokens import PLATFORM
from app.platform.identity.sign_ins import CodeRequired, WrongCode
from app.shared.errors import Unauthorized
from app.shared.throttle import (
    Backoff,
    Limit,
    Rule,
    check,
    client_address,
    count,
    limited,
    platform_by_address,
    platform_by_session,
)
from tenant_router.keys import platform_rate_bucket

FREE_FAILURES = 20
MAX_WAIT_SECONDS = 15 * 60


def account_name(email: str) -> str:
    """Return the key under which an administrator's failures are counted."""
    return email.strip().lower()


@contextmanager
def sign_in(email: str) -> Iterator[None]:
    """Guard a sign-in: a wrong password counts once, a wrong second-factor code counts towards two limits.

    A missing code doesn't count: asking for it is the normal first half of signing in.
    """
    account = account_name(email)
    password_rules, code_rule = _password_rules(account), _code_rule(account)
    check(*password_rules, code_rule)
    try:
        yield
    except CodeRequired:
        raise
    except WrongCode:
        count(*password_rules, code_rule)
        raise
    except Unauthorized:
        count(*password_rules)
        raise


def _password_rules(account: str) -> list[Rule]:
    device = known_device(PLATFORM, account)
    if device is not None:
        own = platform_rate_bucket(account, device)
        return [Limit("10 per 15 minutes", "administrator on device", own)]
    return [
        Limit("10 per 15 minutes", "administrator", platform_rate_bucket(client_address())),
        Backoff("administrator's account", platform_rate_bucket(account), FREE_FAILURES, MAX_WAIT_SECONDS),
    ]


def _code_rule(account: str) -> Rule:
    """Limit the codes tried per account from all addresses together, because codes are short."""
    return Limit("20 per 6 hours", "administrator's code", platform_rate_bucket(account))


confirmations = limited(
    ("10 per 15 minutes", "administrator's confirmation", platform_by_session),
    counts=lambda status: status == 422,
)
refreshes = limited(
    ("60 per 15 minutes", "administrator's refresh", platform_by_address),
    counts=lambda status: status == 401,
)

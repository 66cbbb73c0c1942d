"""How often an administrator may be wrong."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.auth.known_devices import known_device
from app.auth.tokens import PLATFORM
from app.platform.identity.sign_ins import CodeNeeded, WrongCode
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
    """Return how an administrator's address is counted."""
    return email.strip().lower()


@contextmanager
def sign_in(email: str) -> Iterator[None]:
    """Guard a sign-in: a wrong password counts, and a wrong code of the second factor counts twice over.

    That a code is asked for is the first half of signing in, and counts for nothing.
    """
    account = account_name(email)
    tries, codes = _password_rules(account), _code_rule(account)
    check(*tries, codes)
    try:
        yield
    except CodeNeeded:
        raise
    except WrongCode:
        count(*tries, codes)
        raise
    except Unauthorized:
        count(*tries)
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
    """Codes are short: those who have the password may not try many, from however many addresses."""
    return Limit("20 per 6 hours", "administrator's code", platform_rate_bucket(account))


confirmations = limited(
    ("10 per 15 minutes", "administrator's confirmation", platform_by_session),
    counts=lambda status: status == 422,
)
refreshes = limited(
    ("60 per 15 minutes", "administrator's refresh", platform_by_address),
    counts=lambda status: status == 401,
)

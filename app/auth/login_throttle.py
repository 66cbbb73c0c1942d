"""Rate limits of failed sign-ins to a store."""

from contextlib import AbstractContextManager

from app.auth.known_devices import known_device
from app.shared.errors import Invalid, Unauthorized
from app.shared.throttle import Backoff, Limit, Rule, client_address, counted, store_bucket
from tenant_router.http import store_of_request

# An attack from many addresses can lock out a new device for at most a quarter of an hour.
FREE_FAILURES = 20
MAX_WAIT_SECONDS = 15 * 60
# Wrong guesses of a code per address; the span is a code's lifetime.
CODE_TRIES = "5 per 48 hours"


def account_name(user_name: str) -> str:
    """Return the name under which attempts are counted: every spelling of a code is one account."""
    return user_name.strip().upper()


def sign_in(user_name: str) -> AbstractContextManager[None]:
    """Limit a sign-in: each wrong password counts against the account and the address."""
    return counted(*_sign_in_rules(account_name(user_name)), on=Unauthorized)


def _sign_in_rules(account: str) -> list[Rule]:
    device = known_device(store_of_request().key, account)
    if device is not None:
        return [Limit("10 per 15 minutes", "sign-in on device", store_bucket(account, device))]
    return [
        Limit("10 per 15 minutes", "sign-in", store_bucket(account, client_address())),
        Limit("60 per 15 minutes", "sign-in of address", store_bucket(client_address())),
        Backoff("sign-in of account", store_bucket(account), FREE_FAILURES, MAX_WAIT_SECONDS),
    ]


def claim(user_name: str) -> AbstractContextManager[None]:
    """Limit a claim with a one-time code: each wrong code counts against the account and the address."""
    account = account_name(user_name)
    return counted(
        Limit("10 per 15 minutes", "claim", store_bucket(account, client_address())),
        Limit("60 per 15 minutes", "claim of address", store_bucket(client_address())),
        on=Invalid,
    )


def codes_to_try(codes: list[int]) -> list[int]:
    """Return the codes that this address may still try, and use up one try of each.

    Each address has five tries of a code. The code stays valid for others, so a stranger cannot void it. A
    code is one of 31^8: guessing it from many addresses within its lifetime is hopeless.
    """
    address = client_address()
    return [code for code in codes if Limit(CODE_TRIES, "code", store_bucket(str(code), address)).take()]

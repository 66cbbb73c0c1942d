"""Rate limits of failed sign-ins to a store; the limits are in `app/edge/attempts.py`."""

from contextlib import AbstractContextManager

from app.edge.attempts import CLAIM_TRIES, Attempt
from app.edge.throttle import counted_attempt, limit_of
from app.people.auth.known_devices import known_device
from tenant_router.http import store_of_request


def account_name(user_name: str) -> str:
    """Return the name under which attempts are counted: every spelling of a code is one account."""
    return user_name.strip().upper()


def sign_in(user_name: str) -> AbstractContextManager[None]:
    """Limit a sign-in: each wrong password counts against the account and the address.

    On a device that the account has used before, only wrong passwords of this device count.
    """
    account = account_name(user_name)
    device = known_device(store_of_request().key, account)
    if device is not None:
        return counted_attempt(Attempt.SIGN_IN_ON_DEVICE, account=account, device=device)
    return counted_attempt(Attempt.SIGN_IN, account=account)


def claim(user_name: str) -> AbstractContextManager[None]:
    """Limit a claim with a one-time code: each wrong code counts against the account and the address."""
    return counted_attempt(Attempt.CLAIM, account=account_name(user_name))


def codes_to_try(codes: list[int]) -> list[int]:
    """Return the codes that this address may still try, and use up one try of each."""
    return [code for code in codes if limit_of(CLAIM_TRIES, code=str(code)).take()]

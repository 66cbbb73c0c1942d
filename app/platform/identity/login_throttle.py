"""Rate limits for administrator sign-ins; the limits are in `app/edge/attempts.py`."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.edge.attempts import Attempt
from app.edge.throttle import Rule, check, count, rules_of
from app.people.auth.known_devices import known_device
from app.people.auth.tokens import PLATFORM
from app.platform.identity.sign_ins import CodeRequired, WrongCode
from app.shared.errors import Unauthorized


def account_name(email: str) -> str:
    """Return the key under which an administrator's failures are counted."""
    return email.strip().lower()


@contextmanager
def sign_in(email: str) -> Iterator[None]:
    """Guard a sign-in: a wrong password counts once, a wrong second-factor code counts towards two limits.

    A missing code doesn't count: asking for it is the normal first half of signing in.
    """
    account = account_name(email)
    password_rules, code_rules = _rules(account)
    check(*password_rules, *code_rules)
    try:
        yield
    except CodeRequired:
        raise
    except WrongCode:
        count(*password_rules, *code_rules)
        raise
    except Unauthorized:
        count(*password_rules)
        raise


def _rules(account: str) -> tuple[list[Rule], list[Rule]]:
    """Return the rules of passwords and of codes; a device used before has its own rules."""
    device = known_device(PLATFORM, account)
    if device is not None:
        values = {"account": account, "device": device}
        return (
            rules_of(Attempt.ADMINISTRATOR_SIGN_IN_ON_DEVICE, **values),
            rules_of(Attempt.ADMINISTRATOR_CODE_ON_DEVICE, **values),
        )
    return (
        rules_of(Attempt.ADMINISTRATOR_SIGN_IN, account=account),
        rules_of(Attempt.ADMINISTRATOR_CODE, account=account),
    )

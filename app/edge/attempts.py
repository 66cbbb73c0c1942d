"""The limits of attempts to prove who one is, all in one table.

SECURITY.md shows it; `tests/app/edge/test_attempts.py` checks each row against the application.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class Attempt(StrEnum):
    """An attempt to prove who one is."""

    SIGN_IN = "Sign in by password, on a new device"
    SIGN_IN_ON_DEVICE = "Sign in by password, on a device that the account has used before"
    GUEST_SIGN_IN = "Sign in as a guest"
    REFRESH = "Renew a sign-in"
    PASSWORD_CHANGE = "Change one's own password"  # noqa: S105 -- the name of an attempt
    OWNER_CONFIRMATION = "Owner: confirm by password what concerns the whole store"
    VALIDATION = "Ask whether a mobile number is registered"
    SIGN_UP = "Sign up"
    CODE_REQUEST = "Have a code sent to a mobile number: to sign in, sign up, reset a password, open a store"
    CODE_TO_STRANGER = "Have a code sent to sign up or open a store, from an address new to the store"
    CODE_TRY = "Enter a sent code"
    CLAIM = "Choose a password with a code from the owner"
    GUEST_ORDER = "Find a guest's order by its number and the mobile number"
    ORDER_LINK = "Open the link of an order"
    GATEWAY_EVENT = "Payment gateway: send a signed event"
    OPENING = "Open a store"
    OPENING_FOLLOW_UP = "Ask how far a request for a store is"
    PAIRING = "Pair a computer by its code"
    AGENT_TOKEN = "Call with an agent's token"  # noqa: S105 -- the name of an attempt
    ADMINISTRATOR_SIGN_IN = "Administrator: sign in by password, on a new device"
    ADMINISTRATOR_SIGN_IN_ON_DEVICE = "Administrator: sign in by password, on a device used before"
    ADMINISTRATOR_CODE = "Administrator: enter a code of the second factor, on a new device"
    ADMINISTRATOR_CODE_ON_DEVICE = "Administrator: enter a code of the second factor, on a device used before"
    ADMINISTRATOR_CONFIRMATION = "Administrator: confirm a change by password or code"
    ADMINISTRATOR_REFRESH = "Administrator: renew a sign-in"


class Key(StrEnum):
    """The key by which attempts are counted. All callers share the counter of a limit without a key."""

    ACCOUNT = "account"
    ADDRESS = "address"
    NETWORK = "IPv6 network (/48) or IPv4 address"
    DEVICE = "device"
    SESSION = "sign-in"
    NUMBER = "mobile number"
    RANGE = "range of 10,000 numbers"
    CODE = "code"
    STORE = "store"


class Then(StrEnum):
    """The consequence once the attempts are used up."""

    WAIT = "429 with the seconds to wait"
    DEAD = "422: the code is dead, a new one is needed"
    NOT_TRIED = "422: the code is not tried from this address"
    NOT_PAIRED = "401: the code is dead, the owner makes a new one"


@dataclass(frozen=True, slots=True)
class AttemptLimit:
    """At most `rate` attempts in a moving window, for each combination of the values `per`.

    An attempt is used up if its status is in `counts`; each attempt if that is empty. `at_store` limits
    count at one store, the others on the whole platform.
    """

    attempt: Attempt
    rate: str
    per: tuple[Key, ...]
    counts: tuple[int, ...] = ()
    at_store: bool = True
    then: Then = Then.WAIT


@dataclass(frozen=True, slots=True)
class AttemptBackoff:
    """After `free` failures in a day, each further one doubles the wait, up to `max_wait`.

    It slows an attack from many addresses down and never locks anyone out for longer.
    """

    attempt: Attempt
    free: int
    max_wait: timedelta
    per: tuple[Key, ...]
    counts: tuple[int, ...]
    at_store: bool = True
    then: Then = Then.WAIT


@dataclass(frozen=True, slots=True)
class CodeTries:
    """A limit of the tries of a code during its lifetime, from all addresses together."""

    attempt: Attempt
    tries: int
    lifetime: timedelta
    then: Then
    per: tuple[Key, ...] = (Key.CODE,)
    at_store: bool = True


Row = AttemptLimit | AttemptBackoff | CodeTries

RESEND_SECONDS = 30
# A placeholder in a rate for the value of this setting.
CODES_A_DAY = "CODES_A_DAY"
QUARTER = timedelta(minutes=15)
WRONG, INVALID, UNKNOWN = (401,), (422,), (404,)
SENT_CODE_TRIES = CodeTries(Attempt.CODE_TRY, 5, timedelta(minutes=10), Then.DEAD, at_store=False)
# A code of a million is guessed with a probability of 1 in 200,000.
PAIRING_TRIES = CodeTries(Attempt.PAIRING, 5, timedelta(minutes=10), Then.NOT_PAIRED)
# The window is the lifetime of such a code. It stays valid for other addresses, so a stranger cannot void it;
# a code is one of 31^8, so guessing it from many addresses is hopeless.
CLAIM_TRIES = AttemptLimit(
    Attempt.CLAIM, "5 per 48 hours", (Key.CODE, Key.ADDRESS), INVALID, then=Then.NOT_TRIED
)


def _platform(
    attempt: Attempt, rate: str, per: tuple[Key, ...], counts: tuple[int, ...] = ()
) -> AttemptLimit:
    return AttemptLimit(attempt, rate, per, counts, at_store=False)


def _rows() -> Iterator[Row]:
    account, address, number = (Key.ACCOUNT,), (Key.ADDRESS,), (Key.NUMBER,)
    yield AttemptLimit(Attempt.SIGN_IN, "10 per 15 minutes", account + address, WRONG)
    yield AttemptLimit(Attempt.SIGN_IN, "60 per 15 minutes", address, WRONG)
    yield AttemptBackoff(Attempt.SIGN_IN, 20, QUARTER, account, WRONG)
    yield AttemptLimit(Attempt.SIGN_IN_ON_DEVICE, "10 per 15 minutes", (*account, Key.DEVICE), WRONG)
    yield AttemptLimit(Attempt.GUEST_SIGN_IN, "100 per 15 minutes", address)
    # Every page load refreshes once, and many people share the address of their mobile carrier.
    yield AttemptLimit(Attempt.REFRESH, "3000 per 15 minutes", address)
    yield AttemptLimit(Attempt.PASSWORD_CHANGE, "10 per 15 minutes", (Key.SESSION,), INVALID)
    yield AttemptLimit(Attempt.OWNER_CONFIRMATION, "10 per 15 minutes", (Key.SESSION,), INVALID)
    yield AttemptLimit(Attempt.VALIDATION, "60 per 15 minutes", address)
    yield AttemptLimit(Attempt.SIGN_UP, "30 per hour", address)
    # A number or a range has less for one address than for all together, so that no one can use up what
    # others need. Each code costs money and rings a phone.
    yield _platform(Attempt.CODE_REQUEST, f"1 per {RESEND_SECONDS} seconds", number + address)
    yield _platform(Attempt.CODE_REQUEST, "5 per hour", number + address)
    yield _platform(Attempt.CODE_REQUEST, "10 per hour", number)
    yield _platform(Attempt.CODE_REQUEST, "20 per day", number)
    yield _platform(Attempt.CODE_REQUEST, "30 per hour", address)
    yield _platform(Attempt.CODE_REQUEST, "100 per day", address)
    yield _platform(Attempt.CODE_REQUEST, "10 per hour", (Key.RANGE, *address))
    yield _platform(Attempt.CODE_REQUEST, "30 per hour", (Key.RANGE,))
    yield _platform(Attempt.CODE_REQUEST, "100 per day", (Key.RANGE,))
    # Providers give a customer up to a /48, which has 65,536 times the addresses of a household.
    yield _platform(Attempt.CODE_REQUEST, "60 per hour", (Key.NETWORK,))
    yield _platform(Attempt.CODE_REQUEST, "200 per day", (Key.NETWORK,))
    yield _platform(Attempt.CODE_REQUEST, "300 per hour", (Key.STORE,))
    yield _platform(Attempt.CODE_REQUEST, f"{CODES_A_DAY} per day", ())
    # Half of the shared codes is reserved for numbers that a store knows, and for addresses that it has seen.
    yield _platform(Attempt.CODE_TO_STRANGER, "10 per hour", (Key.STORE, Key.NETWORK))
    yield _platform(Attempt.CODE_TO_STRANGER, "150 per hour", (Key.STORE,))
    yield _platform(Attempt.CODE_TO_STRANGER, f"{CODES_A_DAY}/2 per day", ())
    yield _platform(Attempt.CODE_TRY, "60 per 15 minutes", address)
    yield SENT_CODE_TRIES
    yield AttemptLimit(Attempt.CLAIM, "10 per 15 minutes", account + address, INVALID)
    yield AttemptLimit(Attempt.CLAIM, "60 per 15 minutes", address, INVALID)
    yield CLAIM_TRIES
    yield AttemptLimit(Attempt.GUEST_ORDER, "60 per 15 minutes", address, UNKNOWN)
    yield AttemptLimit(Attempt.GUEST_ORDER, "20 per day", number, UNKNOWN)
    yield _platform(Attempt.ORDER_LINK, "120 per 15 minutes", address, UNKNOWN)
    yield AttemptLimit(Attempt.GATEWAY_EVENT, "60 per 15 minutes", address, WRONG)
    # A store costs a schema, and a request for one an administrator's time; typing errors cost little.
    yield _platform(Attempt.OPENING, "5 per hour", address, (201,))
    yield _platform(Attempt.OPENING, "300 per hour", (), (201,))
    yield _platform(Attempt.OPENING, "30 per 15 minutes", address, (403, 409, 422))
    yield _platform(Attempt.OPENING_FOLLOW_UP, "600 per 15 minutes", address)
    # An address has fewer tries at a store than a code, so it cannot use up a code alone.
    yield AttemptLimit(Attempt.PAIRING, "4 per 15 minutes", address, WRONG)
    yield _platform(Attempt.PAIRING, "20 per hour", address, WRONG)
    yield PAIRING_TRIES
    yield _platform(Attempt.AGENT_TOKEN, "100 per 15 minutes", address, WRONG)
    yield _platform(Attempt.ADMINISTRATOR_SIGN_IN, "10 per 15 minutes", address, WRONG)
    yield AttemptBackoff(Attempt.ADMINISTRATOR_SIGN_IN, 20, QUARTER, account, WRONG, at_store=False)
    on_device = Attempt.ADMINISTRATOR_SIGN_IN_ON_DEVICE
    yield _platform(on_device, "10 per 15 minutes", (*account, Key.DEVICE), WRONG)
    # All addresses count together, because codes are short: about 40 tries a day, of a million codes.
    hour = timedelta(hours=1)
    yield AttemptBackoff(Attempt.ADMINISTRATOR_CODE, 5, hour, account, WRONG, at_store=False)
    on_device = Attempt.ADMINISTRATOR_CODE_ON_DEVICE
    yield AttemptBackoff(on_device, 5, hour, (*account, Key.DEVICE), WRONG, at_store=False)
    yield _platform(Attempt.ADMINISTRATOR_CONFIRMATION, "10 per 15 minutes", (Key.SESSION,), INVALID)
    yield _platform(Attempt.ADMINISTRATOR_REFRESH, "60 per 15 minutes", address, WRONG)


TABLE: tuple[Row, ...] = tuple(_rows())


def limits_of(attempt: Attempt) -> list[AttemptLimit | AttemptBackoff]:
    """Return the limits of an attempt that are counted in Valkey; the tries of a code are in its row."""
    return [
        row
        for row in TABLE
        if row.attempt is attempt and not isinstance(row, CodeTries) and row is not CLAIM_TRIES
    ]

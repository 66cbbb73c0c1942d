"""Passwords: kept as argon2id hashes, checked in the same time whether or not the account exists."""

from functools import lru_cache
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

# The least of the OWASP recommendations: 20 ms a check on a small machine. At most two at once,
# so that a flood of sign-ins can't take the processor from orders.
_hasher = PasswordHasher(memory_cost=19 * 1024, time_cost=2, parallelism=1)
_at_once = BoundedSemaphore(2)
_NOBODY = _hasher.hash("nobody has this password")
MIN_LENGTH, MAX_LENGTH = 8, 128
COMMONEST = 3_000


@lru_cache
def _common() -> frozenset[str]:
    # Read at first use: the lists take longer to load than most processes ever need them.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"][:COMMONEST])


def acceptable(password: str) -> bool:
    """Whether it will do as a new password: 8 to 128 characters, and none of those that are tried first."""
    return MIN_LENGTH <= len(password) <= MAX_LENGTH and password.lower() not in _common()


def hash_password(password: str) -> str:
    """The hash to keep."""
    with _at_once:
        return _hasher.hash(password)


def password_matches(password_hash: str | None, password: str) -> bool:
    """Whether the password is right; without a hash it takes as long and is wrong."""
    with _at_once:
        try:
            _hasher.verify(password_hash or _NOBODY, password)
        except (VerifyMismatchError, InvalidHashError):
            return False
    return password_hash is not None

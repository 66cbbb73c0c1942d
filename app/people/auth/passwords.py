"""Password hashing with argon2id.

Verification takes the same time whether or not the account exists.
"""

from functools import lru_cache
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

# The minimum that OWASP recommends: 20 ms a check on a small machine. At most two run at once, so that a
# flood of sign-ins cannot take the CPU from orders.
_hasher = PasswordHasher(memory_cost=19 * 1024, time_cost=2, parallelism=1)
_hash_slots = BoundedSemaphore(2)
_DUMMY_HASH = _hasher.hash("a password of no account")
MIN_LENGTH, MAX_LENGTH = 8, 128
COMMON_PASSWORDS = 3_000


@lru_cache
def _common_passwords() -> frozenset[str]:
    # Load the lists on first use: it is slow, and most processes never need them.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"][:COMMON_PASSWORDS])


def is_acceptable(password: str) -> bool:
    """Return whether a new password is acceptable: 8 to 128 characters, and not among the most common."""
    return MIN_LENGTH <= len(password) <= MAX_LENGTH and password.lower() not in _common_passwords()


def hash_password(password: str) -> str:
    """Return the hash to store."""
    with _hash_slots:
        return _hasher.hash(password)


def password_matches(password_hash: str | None, password: str) -> bool:
    """Return whether the password is right; without a hash take as long and return False."""
    with _hash_slots:
        try:
            _hasher.verify(password_hash or _DUMMY_HASH, password)
        except (VerifyMismatchError, InvalidHashError):
            return False
    return password_hash is not None

"""Second-factor codes: codes of an authenticator app, and recovery codes for when it is lost."""

import hashlib
import secrets
from datetime import datetime

from pyotp import random_base32
from pyotp.totp import TOTP

from app.shared import encryption

USE = "haat second factor"
ISSUER = "Haat"
PERIOD_SECONDS = 30
# The number of periods that a clock may be fast or slow.
MAX_PERIOD_DRIFT = 1
RECOVERY_CODES = 10


def new_secret() -> str:
    """Return a new TOTP secret, which the authenticator and the platform share."""
    return random_base32()


def provisioning_uri(secret: str, email: str) -> str:
    """Return the otpauth:// URI that authenticator apps read."""
    return TOTP(secret).provisioning_uri(name=email, issuer_name=ISSUER)


def matching_step(secret: str, code: str, now: datetime) -> int | None:
    """Return the 30-second period whose code this is, or None if it matches no current period."""
    current = int(now.timestamp()) // PERIOD_SECONDS
    authenticator = TOTP(secret)
    for step in range(current - MAX_PERIOD_DRIFT, current + MAX_PERIOD_DRIFT + 1):
        expected = authenticator.generate_otp(step)
        if secrets.compare_digest(expected.encode(), normalize(code).encode()):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """Return single-use codes that replace a code of the authenticator."""
    return [f"{secrets.token_hex(4)}-{secrets.token_hex(4)}" for _ in range(RECOVERY_CODES)]


def digest_of(recovery_code: str) -> str:
    """Return the stored hash of a recovery code. With 64 random bits, it needs no slow hash."""
    return hashlib.sha256(normalize(recovery_code).encode(errors="replace")).hexdigest()


def normalize(code: str) -> str:
    """Return a code without spaces and hyphens, in lower case."""
    return "".join(code.split()).replace("-", "").lower()


def seal(secret: str) -> str:
    """Encrypt the secret for storage, so that a copy of the database is not enough to make codes."""
    return encryption.encrypt(secret, use=USE)


def unseal(sealed: str) -> str | None:
    """Decrypt the secret, or return None if no key of SECRET_KEY fits any more."""
    return encryption.decrypt(sealed, use=USE)


def reseal(sealed: str) -> str:
    """Encrypt the same secret with the first key, so that older keys can be retired."""
    return encryption.reencrypt(sealed, use=USE)

"""The second factor: codes of an authenticator, and those for the day on which it is lost."""

import hashlib
import secrets
from datetime import datetime

import segno
from pyotp import random_base32
from pyotp.totp import TOTP

from app.shared import encryption

USE = "haat second factor"
ISSUER = "Haat"
PERIOD_SECONDS = 30
# A clock may be off by so many periods.
PERIODS_OFF = 1
RECOVERY_CODES = 10


def new_secret() -> str:
    """What an authenticator and the platform share."""
    return random_base32()


def address_of(secret: str, email: str) -> str:
    """The secret as authenticators take it."""
    return TOTP(secret).provisioning_uri(name=email, issuer_name=ISSUER)


def picture_of(address: str) -> str:
    """The address as a QR code: an SVG picture as the address of an image."""
    return segno.make(address, error="m").svg_data_uri(scale=4, border=2)


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """The period of 30 s whose code this is, None where it is none of the present ones."""
    present = int(now.timestamp()) // PERIOD_SECONDS
    authenticator = TOTP(secret)
    for step in range(present - PERIODS_OFF, present + PERIODS_OFF + 1):
        expected = authenticator.generate_otp(step)
        if secrets.compare_digest(expected.encode(), plain(code).encode()):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """Codes that are good once each, instead of one of the authenticator."""
    return [f"{secrets.token_hex(4)}-{secrets.token_hex(4)}" for _ in range(RECOVERY_CODES)]


def digest_of(recovery_code: str) -> str:
    """What is kept of a recovery code, however it was typed; with 64 bits of chance it needs no slow hash."""
    return hashlib.sha256(plain(recovery_code).encode(errors="replace")).hexdigest()


def plain(code: str) -> str:
    """A code without what people put in between."""
    return "".join(code.split()).replace("-", "").lower()


def seal(secret: str) -> str:
    """The secret as it is kept: whoever has the database alone can't make codes of it."""
    return encryption.seal(secret, use=USE)


def unseal(sealed: str) -> str | None:
    """The secret again, None where no key of SECRET_KEY opens it any more."""
    return encryption.unseal(sealed, use=USE)


def sealed_anew(sealed: str) -> str:
    """The same secret under the first key, so that the ones after it can be given up one day."""
    return encryption.sealed_anew(sealed, use=USE)

"""Turn the second factor on and off, and check its codes."""

from dataclasses import dataclass
from datetime import datetime

import structlog

from app.people.auth.passwords import password_matches
from app.platform.identity import codes
from app.platform.identity.models import Administrator
from app.shared.errors import Conflict, Invalid
from app.shared.qr_codes import qr_code

log = structlog.get_logger("identity")


@dataclass(frozen=True, slots=True)
class AuthenticatorSetup:
    """The data for an authenticator: the secret as text, as a URI and as a QR code."""

    secret: str
    uri: str
    qr_code: str


def check_code(person: Administrator, code: str, *, now: datetime) -> bool:
    """Return whether the code is an authenticator code or a recovery code, and use it up: each is good once.

    The administrator's row must be locked.
    """
    if not code.strip():
        return False
    secret = codes.unseal(person.totp_secret) if person.totp_secret else None
    if person.totp_secret and secret is None:
        log.error("factor.unreadable", administrator=person.email)
    step = codes.matching_step(secret, code, now) if secret else None
    if step is not None and (person.totp_step is None or step > person.totp_step):
        person.totp_step = step
        person.totp_secret = codes.reseal(str(person.totp_secret))
        return True
    digest = codes.digest_of(code)
    if step is None and digest in person.recovery_codes:
        person.recovery_codes = [unused for unused in person.recovery_codes if unused != digest]
        return True
    return False


def begin(person: Administrator, *, password: str) -> AuthenticatorSetup:
    """Create a secret to set up an authenticator. It takes effect once its first code is confirmed.

    Raises Invalid for a wrong password, Conflict if the second factor is already on.
    """
    check_password(person, password)
    if person.totp_secret:
        raise Conflict("admin.factor_on")
    secret = codes.new_secret()
    person.totp_pending = codes.seal(secret)
    address = codes.provisioning_uri(secret, person.email)
    return AuthenticatorSetup(secret, address, qr_code(address))


def turn_on(person: Administrator, *, code: str, now: datetime) -> list[str]:
    """Require a code at every sign-in from now on; return the recovery codes, which are shown only once.

    Raises Conflict if the setup was not started, Invalid for a wrong code.
    """
    secret = codes.unseal(person.totp_pending) if person.totp_pending else None
    if secret is None:
        raise Conflict("admin.factor_not_begun")
    step = codes.matching_step(secret, code, now)
    if step is None:
        raise Invalid("admin.code_wrong", field="code")
    recovery = codes.new_recovery_codes()
    person.totp_secret, person.totp_pending, person.totp_step = codes.seal(secret), None, step
    person.recovery_codes = [codes.digest_of(one) for one in recovery]
    return recovery


def turn_off(person: Administrator, *, password: str, code: str, now: datetime) -> None:
    """Turn off the second factor, so that the password alone is enough.

    Raises Invalid for a wrong password or code, Conflict if it is already off.
    """
    check_password(person, password)
    if not person.totp_secret:
        raise Conflict("admin.factor_off")
    if not check_code(person, code, now=now):
        raise Invalid("admin.code_wrong", field="code")
    remove(person)


def remove(person: Administrator) -> None:
    """Remove the second factor without a code, for an administrator who lost everything."""
    person.totp_secret = person.totp_pending = person.totp_step = None
    person.recovery_codes = []


def check_password(person: Administrator, password: str, *, field: str = "password") -> None:
    """Raise Invalid for this field unless it is the administrator's password."""
    if not password_matches(person.password_hash, password):
        raise Invalid("auth.old_password", field=field)

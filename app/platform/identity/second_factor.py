"""Turning the second factor on and off, and looking at the codes that come in."""

from dataclasses import dataclass
from datetime import datetime

import structlog

from app.auth.passwords import password_matches
from app.platform.identity import codes
from app.shared.errors import Conflict, Invalid
from tenant_router.registry import Administrator

log = structlog.get_logger("identity")


@dataclass(frozen=True, slots=True)
class SetUp:
    """What an authenticator is given: as text, as an address, as a picture."""

    secret: str
    address: str
    picture: str


def check_code(person: Administrator, code: str, *, now: datetime) -> bool:
    """Whether a code is good, which it is once: one of the authenticator, or a recovery code, now used up.

    The row has to be locked.
    """
    if not code.strip():
        return False
    secret = codes.unseal(person.totp_secret) if person.totp_secret else None
    if person.totp_secret and secret is None:
        log.error("factor.unreadable", administrator=person.email)
    step = codes.step_of(secret, code, now) if secret else None
    if step is not None and (person.totp_step is None or step > person.totp_step):
        person.totp_step = step
        person.totp_secret = codes.sealed_anew(str(person.totp_secret))
        return True
    digest = codes.digest_of(code)
    if step is None and digest in person.recovery_codes:
        person.recovery_codes = [kept for kept in person.recovery_codes if kept != digest]
        return True
    return False


def begin(person: Administrator, *, password: str) -> SetUp:
    """Give a secret to set an authenticator up with; it counts for nothing until a code of it came.

    Raises Invalid beside the password, Conflict where the second factor is on.
    """
    check_password(person, password)
    if person.totp_secret:
        raise Conflict("admin.factor_on")
    secret = codes.new_secret()
    person.totp_pending = codes.seal(secret)
    address = codes.address_of(secret, person.email)
    return SetUp(secret, address, codes.picture_of(address))


def turn_on(person: Administrator, *, code: str, now: datetime) -> list[str]:
    """Have every sign-in need a code from now on; gives the recovery codes, which are shown this once.

    Raises Conflict where nothing was begun, Invalid beside the code.
    """
    secret = codes.unseal(person.totp_pending) if person.totp_pending else None
    if secret is None:
        raise Conflict("admin.factor_not_begun")
    step = codes.step_of(secret, code, now)
    if step is None:
        raise Invalid("admin.code_wrong", fields={"code": ["admin.code_wrong"]})
    recovery = codes.new_recovery_codes()
    person.totp_secret, person.totp_pending, person.totp_step = codes.seal(secret), None, step
    person.recovery_codes = [codes.digest_of(one) for one in recovery]
    return recovery


def turn_off(person: Administrator, *, password: str, code: str, now: datetime) -> None:
    """Sign in by password alone again. Raises Invalid beside what is wrong, Conflict where it is off."""
    check_password(person, password)
    if not person.totp_secret:
        raise Conflict("admin.factor_off")
    if not check_code(person, code, now=now):
        raise Invalid("admin.code_wrong", fields={"code": ["admin.code_wrong"]})
    forget(person)


def forget(person: Administrator) -> None:
    """Take the second factor away, as when the authenticator is lost with the recovery codes."""
    person.totp_secret = person.totp_pending = person.totp_step = None
    person.recovery_codes = []


def check_password(person: Administrator, password: str, *, field: str = "password") -> None:
    """Raise Invalid beside the field where it is not the administrator's password."""
    if not password_matches(person.password_hash, password):
        raise Invalid("auth.old_password", fields={field: ["auth.old_password"]})

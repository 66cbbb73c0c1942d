"""Password reset: a person proves a telephone number with a code and chooses a new password."""

from datetime import datetime

from app.people.accounts.models import Owner
from app.people.auth import code_sign_in, service, sessions
from app.people.auth.approvals import Device
from app.people.auth.passwords import hash_password
from app.people.auth.service import Person, SignedIn
from app.people.editing.passwords import set_password
from app.people.verification import codes
from app.people.verification.codes import CodeProof
from app.people.verification.rules import Purpose
from app.shared.actor import Access
from app.shared.errors import Invalid
from tenant_router.session import StoreSession


def reset_password(
    db: StoreSession, proof: CodeProof, *, password: str, device: Device, now: datetime
) -> SignedIn:
    """Set a new password by a code sent to the person's number, sign in, and end all other sign-ins.

    If several people share the telephone, the person is picked as at sign-in. Raises Invalid for a wrong
    code, Forbidden for a locked or unverified person or a denied device.
    """
    number = codes.consume(Purpose.PASSWORD, db.store.key, proof, now=now)
    person = service.pick_person(db, code_sign_in.people_of(db, number), device)
    if person is None:
        raise Invalid("code.over", field="code")
    db.refresh(person, with_for_update=True)
    service.check_may_enter(person)
    _set_any_password(db, person, password, now=now)
    return service.start_sign_in(db, service.identity_of(person), device=device, now=now)


def _set_any_password(db: StoreSession, person: Person, password: str, *, now: datetime) -> None:
    if not isinstance(person, Owner):
        set_password(db, person, password, now=now)
        return
    person.password_hash = hash_password(password)
    db.flush()
    sessions.end_all(db, Access.OWNER, person.user_name, now=now)

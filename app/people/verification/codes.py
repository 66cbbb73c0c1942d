"""Request a one-time code, and prove a number with it.

Each step has its own transaction in the main database: if the request is rejected, its store's transaction is
rolled back, but the try must stay used up.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import CursorResult, delete, func, insert, update

from app.config import get_config
from app.edge.attempts import SENT_CODE_TRIES
from app.people.verification import caps
from app.people.verification.models import SentCode
from app.people.verification.rules import (
    FOR_ANYONE,
    PROVEN_LIFETIME,
    Purpose,
    new_code,
    new_ticket,
    normalize_code,
)
from app.people.verification.sending import USE, hand_over
from app.shared import encryption
from app.shared.errors import Forbidden, Invalid
from tenant_router.control import control_session

NO_STORE = ""


@dataclass(frozen=True, slots=True)
class CodeRequest:
    """A request for a code: its purpose, number and store, and the client's IP address."""

    purpose: Purpose
    number: str
    address: str
    store: str = NO_STORE


@dataclass(frozen=True, slots=True)
class CodeProof:
    """A code as entered, the ticket of the browser that requested it, and the client's IP address."""

    ticket: str
    code: str
    address: str

    @property
    def is_missing(self) -> bool:
        return not (self.ticket and self.code.strip())


def is_required() -> bool:
    """Return whether numbers must be verified, which they must wherever the deployment can send codes."""
    return bool(get_config().code_sender)


def request_code(code_request: CodeRequest, *, deliver: bool = True, now: datetime) -> str:
    """Send a code, and return the ticket with which it can be tried.

    Without `deliver` nothing is sent, but the response and its timing are the same. Raises Forbidden if
    the deployment sends no codes, and TooManyRequests.
    """
    if not is_required():
        raise Forbidden("code.no_sender")
    caps.count_request(
        number=code_request.number,
        address=code_request.address,
        store=code_request.store,
        from_anyone=code_request.purpose in FOR_ANYONE,
        sent=deliver,
    )
    code, ticket = new_code(), new_ticket()
    row = insert(SentCode).values(
        id=_digest(ticket),
        purpose=code_request.purpose,
        store=code_request.store,
        number=code_request.number,
        deliver=deliver,
        code_hash=encryption.digest(f"{ticket} {code}", use=USE),
        tries_left=SENT_CODE_TRIES.tries,
        sealed=encryption.encrypt(code, use=USE),
        due_at=now,
        expires_at=now + SENT_CODE_TRIES.lifetime,
        created_at=now,
    )
    with control_session("app") as control:
        control.execute(row)
    hand_over(_digest(ticket))
    return ticket


def require(code_request: CodeRequest, proof: CodeProof, *, now: datetime) -> None:
    """Require proof of the number, if the deployment can send codes; `spend` the ticket afterwards.

    Raises Invalid, with `codeRequired` if no code was entered yet.
    """
    if not is_required():
        return
    if proof.is_missing:
        body: dict[str, object] = {"codeRequired": True}
        raise Invalid("code.required", field="code", body=body)
    if check(code_request.purpose, code_request.store, proof, now=now) != code_request.number:
        raise _expired_error()


def check(purpose: Purpose, store: str, proof: CodeProof, *, now: datetime) -> str:
    """Return the number that a code proves, and keep the code valid for half an hour to correct other fields.

    Raises Invalid for a wrong code, and TooManyRequests. The try is counted before the code is compared,
    so that concurrent requests can't have more than five.
    """
    caps.count_try(address=proof.address)
    mine = SentCode.id == _digest(proof.ticket)
    good = (SentCode.purpose == purpose, SentCode.store == store, SentCode.expires_at > now)
    trying = (
        update(SentCode)
        .where(mine, *good, SentCode.tries_left > 0)
        .values(tries_left=SentCode.tries_left - 1)
        .returning(SentCode.code_hash, SentCode.number)
    )
    with control_session("app") as control:
        tried = control.execute(trying).first()
    if tried is None:
        raise _expired_error()
    if not encryption.digest_matches(
        tried.code_hash, f"{proof.ticket} {normalize_code(proof.code)}", use=USE
    ):
        raise Invalid("code.wrong", field="code")
    until = func.greatest(SentCode.expires_at, now + PROVEN_LIFETIME)
    with control_session("app") as control:
        control.execute(
            update(SentCode).where(mine).values(tries_left=SENT_CODE_TRIES.tries, expires_at=until)
        )
    caps.remember(address=proof.address, store=store)
    return tried.number


def consume(purpose: Purpose, store: str, proof: CodeProof, *, now: datetime) -> str:
    """Return the number that a code proves, and invalidate the code. Raises what `check` raises."""
    number = check(purpose, store, proof, now=now)
    if not delete_ticket(proof.ticket):
        raise _expired_error()
    return number


def delete_ticket(ticket: str) -> bool:
    """Delete a used ticket; return False if it does not exist (any more)."""
    if not ticket:
        return False
    with control_session("app") as control:
        gone = control.execute(delete(SentCode).where(SentCode.id == _digest(ticket)))
    return cast(CursorResult, gone).rowcount == 1


def delete_expired(*, now: datetime) -> None:
    """Delete expired codes, and with them the numbers that they were sent to."""
    with control_session("app") as control:
        control.execute(delete(SentCode).where(SentCode.expires_at < now))


def _expired_error() -> Invalid:
    return Invalid("code.over", field="code")


def _digest(ticket: str) -> str:
    return hashlib.sha256(ticket.encode(errors="replace")).hexdigest()

"""Asking for a one-time code, and proving a number with it.

Each step is a transaction of its own in the main database: a request that is refused rolls its store's
transaction back, and the try is used up all the same.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import CursorResult, delete, func, insert, update

from app.config import get_config
from app.shared import encryption
from app.shared.errors import Forbidden, Invalid
from app.verification import caps
from app.verification.models import SentCode
from app.verification.rules import LASTS, PROVEN_LASTS, TRIES, Purpose, as_given, new_code, new_ticket
from app.verification.sending import USE, hand_over
from tenant_router.engines import app_engine

OF_NO_STORE = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for a code: what for, for which number, in which store, and from where."""

    purpose: Purpose
    number: str
    address: str
    store: str = OF_NO_STORE


@dataclass(frozen=True, slots=True)
class Given:
    """A code as somebody gives it, the ticket of the browser that asked for it, and where it comes from."""

    ticket: str
    code: str
    address: str

    @property
    def is_missing(self) -> bool:
        return not (self.ticket and self.code.strip())


def needed() -> bool:
    """Return whether this deployment has numbers proven: it does wherever it can send codes."""
    return bool(get_config().code_sender)


def ask(asked: Asked, *, deliver: bool = True, now: datetime) -> str:
    """Have a code sent, and return the ticket with which it is tried.

    Without `deliver` nothing is sent, and the answer is the same after the same time. Raises Forbidden where
    the deployment sends no codes, TooManyRequests.
    """
    if not needed():
        raise Forbidden("code.no_sender")
    caps.take_code(number=asked.number, address=asked.address, store=asked.store)
    code, ticket = new_code(), new_ticket()
    row = insert(SentCode).values(
        id=_digest(ticket),
        purpose=asked.purpose,
        store=asked.store,
        number=asked.number,
        deliver=deliver,
        code_hash=encryption.digest(f"{ticket} {code}", use=USE),
        tries_left=TRIES,
        sealed=encryption.seal(code, use=USE),
        due_at=now,
        expires_at=now + LASTS,
        created_at=now,
    )
    with app_engine().begin() as connection:
        connection.execute(row)
    hand_over(_digest(ticket))
    return ticket


def require(asked: Asked, given: Given, *, now: datetime) -> None:
    """Require that this number is proven, where the deployment can send codes; `spend` the ticket afterwards.

    Raises Invalid, which says with `codeRequired` where no code was given yet.
    """
    if not needed():
        return
    if given.is_missing:
        body: dict[str, object] = {"codeRequired": True}
        raise Invalid("code.required", fields={"code": ["code.required"]}, body=body)
    if check(asked.purpose, asked.store, given, now=now) != asked.number:
        raise _over()


def check(purpose: Purpose, store: str, given: Given, *, now: datetime) -> str:
    """Return the number that a code proves; it stays good for half an hour, to correct other fields.

    Raises Invalid for a wrong code, TooManyRequests. A try is used up before the code is looked at, so that
    many tries at once are not more than five.
    """
    caps.take_try(address=given.address)
    mine = SentCode.id == _digest(given.ticket)
    good = (SentCode.purpose == purpose, SentCode.store == store, SentCode.expires_at > now)
    trying = (
        update(SentCode)
        .where(mine, *good, SentCode.tries_left > 0)
        .values(tries_left=SentCode.tries_left - 1)
        .returning(SentCode.code_hash, SentCode.number)
    )
    with app_engine().begin() as connection:
        tried = connection.execute(trying).first()
    if tried is None:
        raise _over()
    if not encryption.digest_matches(tried.code_hash, f"{given.ticket} {as_given(given.code)}", use=USE):
        raise Invalid("code.wrong", fields={"code": ["code.wrong"]})
    until = func.greatest(SentCode.expires_at, now + PROVEN_LASTS)
    with app_engine().begin() as connection:
        connection.execute(update(SentCode).where(mine).values(tries_left=TRIES, expires_at=until))
    return tried.number


def use_up(purpose: Purpose, store: str, given: Given, *, now: datetime) -> str:
    """Return the number that a code proves, and make it good for nothing more. Raises what `check` raises."""
    number = check(purpose, store, given, now=now)
    if not spend(given.ticket):
        raise _over()
    return number


def spend(ticket: str) -> bool:
    """Forget a ticket that has served its purpose; returns False where there is none (any more)."""
    if not ticket:
        return False
    with app_engine().begin() as connection:
        gone = connection.execute(delete(SentCode).where(SentCode.id == _digest(ticket)))
    return cast(CursorResult, gone).rowcount == 1


def clear_away(*, now: datetime) -> None:
    """Erase the codes that are no longer good, and with them the numbers that they were sent to."""
    with app_engine().begin() as connection:
        connection.execute(delete(SentCode).where(SentCode.expires_at < now))


def _over() -> Invalid:
    return Invalid("code.over", fields={"code": ["code.over"]})


def _digest(ticket: str) -> str:
    return hashlib.sha256(ticket.encode(errors="replace")).hexdigest()

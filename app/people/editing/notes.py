"""The owner's notes on a customer."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select

from app.people.accounts.queries import account_seen_by
from app.people.editing.models import CustomerNote
from app.shared.actor import Actor
from app.shared.errors import NotFound
from tenant_router.session import StoreSession


def note_page(
    db: StoreSession, code: str, actor: Actor, *, page: int, size: int
) -> tuple[Sequence[CustomerNote], int]:
    """Return a page of a customer's notes, newest first, and the total. Raises NotFound."""
    account_seen_by(db, code, actor)
    of_account = CustomerNote.account_code == code
    notes = select(CustomerNote).where(of_account).order_by(CustomerNote.id.desc())
    total = db.scalar(select(func.count()).select_from(CustomerNote).where(of_account)) or 0
    return db.scalars(notes.limit(size).offset(page * size)).all(), total


def add_note(db: StoreSession, code: str, text: str, actor: Actor, *, now: datetime) -> CustomerNote:
    """Add a note with its author and time. Raises NotFound."""
    account_seen_by(db, code, actor)
    note = CustomerNote(account_code=code, text=text, author=actor.name or actor.code, created_at=now)
    db.add(note)
    db.flush()
    return note


def remove_note(db: StoreSession, code: str, number: int) -> None:
    """Remove a note of a customer. Raises NotFound."""
    note = db.scalar(select(CustomerNote).filter_by(id=number, account_code=code))
    if note is None:
        raise NotFound("note.unknown")
    db.delete(note)

"""Administrators, and the stores that they look after."""

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from app.auth.passwords import hash_password, password_matches
from app.shared.errors import Unauthorized
from tenant_router.engines import app_engine, owner_engine
from tenant_router.registry import Administrator, AuditEntry, StoreEntry


def create_administrator(*, email: str, password: str) -> None:
    """Make an administrator, or give an existing one this password."""
    values = {"email": email.lower(), "password_hash": hash_password(password)}
    row = upsert(Administrator).values(**values)
    with owner_engine().begin() as connection:
        connection.execute(row.on_conflict_do_update(index_elements=["email"], set_=values))


def check_administrator(*, email: str, password: str) -> str:
    """The administrator's e-mail address; Unauthorized, the same for an unknown one and a wrong password."""
    with Session(app_engine()) as db:
        found = db.get(Administrator, email.strip().lower())
    if not password_matches(found.password_hash if found else None, password) or found is None:
        raise Unauthorized("admin.wrong")
    return found.email


def record(administrator: str, action: str, *, store: str | None) -> None:
    """Write down what an administrator did."""
    with Session(app_engine()) as db, db.begin():
        db.add(AuditEntry(administrator=administrator, action=action, store=store, details={}))


def store_page(
    *, words: str = "", state: str | None = None, page: int = 0, size: int = 25
) -> tuple[list[StoreEntry], int]:
    """A page of the platform's stores, the newest first, and how many there are."""
    conditions = []
    if state:
        conditions.append(StoreEntry.state == state)
    if words:
        conditions.append(
            or_(
                StoreEntry.mobile_number.startswith(words, autoescape=True),
                func.lower(StoreEntry.company_name).contains(words.lower(), autoescape=True),
                func.lower(StoreEntry.city).startswith(words.lower(), autoescape=True),
            )
        )
    with Session(app_engine()) as db:
        total = db.scalar(select(func.count()).select_from(StoreEntry).where(*conditions)) or 0
        query = select(StoreEntry).where(*conditions).order_by(StoreEntry.created_at.desc())
        return list(db.scalars(query.limit(size).offset(page * size))), total

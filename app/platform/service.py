"""Administrators, and the stores that they open."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, or_, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from app.accounts.models import Owner
from app.auth.passwords import hash_password, password_matches
from app.settings.models import Company, Storefront, StoreSettings
from app.shared.errors import Conflict, Unauthorized
from tenant_router.engines import MAIN, app_engine, owner_engine
from tenant_router.provision import StoreTaken, provision
from tenant_router.registry import Administrator, AuditEntry, StoreEntry
from tenant_router.store import Store


@dataclass(frozen=True, slots=True)
class NewStore:
    """What is known of a store on its first day."""

    mobile_number: str
    company_name: str
    person_name: str
    email: str
    city: str
    password: str


def open_store(new: NewStore, *, app_login: str) -> Store:
    """Make a store that is ready to use: its owner can sign in. Raises Conflict where the number is taken."""
    password_hash = hash_password(new.password)

    def seed(connection: Connection, _store: Store) -> None:
        connection.execute(insert(StoreSettings).values(id=1))
        connection.execute(insert(Storefront).values(id=1, whatsapp=new.mobile_number))
        company = {
            "id": 1,
            "name": new.company_name,
            "person_name": new.person_name,
            "email": new.email,
            "city": new.city,
            "phone1": new.mobile_number,
        }
        connection.execute(insert(Company).values(**company))
        owner = {"user_name": new.mobile_number, "name": new.person_name, "password_hash": password_hash}
        connection.execute(insert(Owner).values(**owner))

    try:
        return provision(
            new.mobile_number,
            company_name=new.company_name,
            person_name=new.person_name,
            email=new.email,
            city=new.city,
            app_login=app_login,
            database=MAIN,
            seed=seed,
        )
    except StoreTaken:
        raise Conflict("store.taken", fields={"mobileNo": ["store.taken"]}) from None


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

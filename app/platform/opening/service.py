"""Open a store with everything that it needs on its first day."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, insert

from app.people.accounts.models import Owner
from app.people.auth.passwords import hash_password
from app.platform.schema_pool_refill import request_restock
from app.shared.errors import Conflict, Invalid
from app.store.settings.models import Company, StoreSettings
from tenant_router import databases
from tenant_router.provision import StoreTaken, provision
from tenant_router.store import Store, StoreState


@dataclass(frozen=True, slots=True)
class StoreDetails:
    """The details of a new store. Its mobile number is its permanent address."""

    mobile_number: str
    company_name: str
    person_name: str
    email: str
    city: str


@dataclass(frozen=True, slots=True)
class NewStore(StoreDetails):
    """A store to open, with its owner's password."""

    password: str


def open_store(new: NewStore, *, database: str | None = None) -> Store:
    """Create a store that is ready to use: its owner can sign in. It replaces a denied request.

    Raises Conflict if the number is taken, and what `make_store` raises.
    """
    return make_store(
        new,
        password_hash=hash_password(new.password),
        replaceable_states=(StoreState.DENIED,),
        database=database,
    )


def make_store(
    new: StoreDetails,
    *,
    password_hash: str,
    replaceable_states: Collection[StoreState] = (),
    database: str | None = None,
) -> Store:
    """Create a store in this database, or in the first one with room.

    An entry in one of the `replaceable_states` is replaced. Raises Conflict if the number is taken or no
    database has room, Invalid if the database is unknown or accepts no more stores.
    """
    chosen = choose_database(database)

    def seed(connection: Connection, _store: Store) -> None:
        connection.execute(insert(StoreSettings).values(id=1))
        company = {
            "id": 1,
            "whatsapp": new.mobile_number,
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
        store = provision(
            new.mobile_number,
            company_name=new.company_name,
            person_name=new.person_name,
            email=new.email,
            city=new.city,
            database=chosen,
            seed=seed,
            over=replaceable_states,
        )
    except StoreTaken:
        raise Conflict("store.taken", field="mobile_number") from None
    request_restock()
    return store


def choose_database(requested: str | None = None) -> str:
    """Return the database for a new store; raise if the requested one, or every one, can't take it."""
    try:
        return databases.choose(requested)
    except databases.NoSuchDatabase:
        raise Invalid("store.no_database", field="database") from None
    except databases.DatabaseClosed:
        raise Invalid("store.database_closed", field="database") from None
    except databases.DatabaseFull:
        raise Invalid("store.database_full", field="database") from None
    except databases.NoRoom:
        raise Conflict("store.no_room") from None

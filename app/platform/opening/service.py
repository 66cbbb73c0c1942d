"""Opening a store: everything that it needs on its first day."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert

from app.accounts.models import Owner
from app.auth.passwords import hash_password
from app.settings.models import Company, Storefront, StoreSettings
from app.shared.errors import Conflict
from tenant_router.engines import MAIN
from tenant_router.provision import StoreTaken, provision
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

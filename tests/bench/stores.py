"""The stores that are measured: as many products as the peers of the comparison had."""

from sqlalchemy import insert, update

from app.catalogue.models import Category, Product, Variant
from app.catalogue.service import recount
from app.demo.load import copy_rows
from app.people.accounts.models import Account
from app.people.auth.passwords import hash_password
from app.platform.opening.service import NewStore, open_store
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

PRODUCTS = 2000
CATEGORIES = 20
DEALER = "P001"
PASSWORD = "correct horse"


def open_empty(number: int) -> Store:
    """A store with nothing in it."""
    new = NewStore(str(number), f"Store {number}", "Owner", "owner@store.example", "Anand", PASSWORD)
    return open_store(new)


def fill(store: Store, products: int = PRODUCTS) -> None:
    """Products of one size with five rates, and a dealer."""
    with store_session(store) as db:
        add_dealer(db)
        db.execute(insert(Category), [_category(number) for number in range(CATEGORIES)])
        copy_rows(db, Product, [product(number) for number in range(products)])
        copy_rows(db, Variant, [variant(number) for number in range(products)])
        recount(db)


def add_dealer(db: StoreSession) -> None:
    """Add a dealer of grade B, who sees discounts and stock."""
    switches = {"item_discount": True, "show_stock": True, "party_rates": True}
    dealer = {"code": DEALER, "name": "Dealer", "price_grade": "B", "password_hash": hash_password(PASSWORD)}
    db.execute(update(StoreSettings).values(switches=switches))
    db.execute(insert(Account).values(**dealer))


def _category(number: int) -> dict:
    return {"code": f"E{number:03}", "name": f"Category {number}", "priority": number}


def product(number: int) -> dict:
    return {
        "code": f"I{number:07}",
        "name": f"Modular switch number {number}, one way, glossy white",
        "category_code": f"E{number % CATEGORIES:03}",
        "unit": "pc",
        "hsn": "8536",
        "tax_rate": 18,
        "priority": number,
        "pictures": [f"public/bench/{number}.webp"],
    }


def variant(number: int) -> dict:
    return {
        "product_code": f"I{number:07}",
        "size_code": "",
        "pieces_per_box": "20",
        "minimum_quantity": 20,
        "quantity_step": 10,
        **{f"rate{grade}": 60 - 5 * grade + number % 7 for grade in range(1, 6)},
        "mrp": 99,
        "discount_percent": 5,
        "stock": 100,
    }

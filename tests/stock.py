"""The people and goods that tests find in a store."""

from dataclasses import dataclass

from sqlalchemy import insert, select, update

from app.catalogue.models import Category, PartyRate, Product, Variant
from app.catalogue.service import recount
from app.people.accounts.models import Account, Salesperson
from app.people.auth.passwords import hash_password
from app.store.settings.models import StoreSettings
from tenant_router import registry
from tenant_router.session import store_session
from tenant_router.store import Store

_password_hash = hash_password("correct horse")

DEALER = "P001"
OTHER_DEALER = "P002"
AGREED_DEALER = "P085"
SALESPERSON = "S014"
OTHER_SALESPERSON = "S015"
SWITCH = "I0000001"
WIRE = "I0000002"
FAN = "I0000003"


@dataclass(frozen=True)
class Stock:
    """What `fill_store` has put in; the rates of a size grow smaller from grade A to E."""

    store: Store
    mark: str


def fill_store(store: Store) -> Stock:
    """Two categories, three products, three dealers, two salespeople; every name carries the store's mark.

    The dealers are kept in accounting software.
    """
    mark = f"mark-{store.key}"
    with store_session(store) as db:
        db.execute(
            insert(Salesperson), [_salesperson(mark, code) for code in (SALESPERSON, OTHER_SALESPERSON)]
        )
        db.execute(
            insert(Account),
            [
                _account(mark, DEALER, "9000000001", grade="B", salesperson=SALESPERSON),
                _account(mark, OTHER_DEALER, "9000000002", grade=".", salesperson=OTHER_SALESPERSON),
                _account(mark, AGREED_DEALER, "9000000085", grade="C", salesperson=SALESPERSON, group="85"),
            ],
        )
        db.execute(
            insert(Category),
            [
                {"code": "E001", "name": f"Switches {mark}", "priority": 1},
                {"code": "E002", "name": f"Wires {mark}", "priority": 2},
            ],
        )
        db.execute(insert(Product), [_product(mark, *row) for row in _PRODUCTS])
        db.execute(insert(Variant), [_variant(*row) for row in _VARIANTS])
        db.execute(
            insert(PartyRate),
            [{"account_code": AGREED_DEALER, "product_code": SWITCH, "size_code": "", "rate": 41}],
        )
        db.execute(update(StoreSettings).values(dues_from_books=True))
        recount(db)
    return Stock(store, mark)


_PRODUCTS = (
    (SWITCH, "One-Way Switch", "E001", "pc", 18, [f"public/x/{SWITCH}.webp"]),
    (WIRE, "Copper Wire", "E002", "coil", 18, [f"public/x/{WIRE}.webp"]),
    (FAN, "Ceiling Fan", "E001", "pc", 5, []),
)
# product, size, box, minimum, step, first rate, discount percent, stock
_VARIANTS = (
    (SWITCH, "", "20", 20, 10, 60, 10, 4860),
    (WIRE, "1.5 sq mm", "x", 2, 1, 1900, 0, 12),
    (WIRE, "2.5 sq mm", "", 2, 1, 3000, 0, 0),
    (FAN, "", "2", 1, 1, 2500, 0, 46),
)


def _salesperson(mark: str, code: str) -> dict:
    return {
        "code": code,
        "name": f"Rakesh {code} {mark}",
        "phone": f"80000000{code[-2:]}",
        "password_hash": _password_hash,
    }


def _account(mark: str, code: str, phone: str, *, grade: str, salesperson: str, group: str = "") -> dict:
    return {
        "code": code,
        "name": f"Dealer {code} {mark}",
        "phone1": phone,
        "address1": f"Station Road {mark}",
        "city": "Anand",
        "state": "Gujarat",
        "price_grade": grade,
        "group_code": group,
        "salesperson_code": salesperson,
        "password_hash": _password_hash,
        "from_accounting": True,
        "closing_balance": 1000,
        "credit_days": 45,
    }


def _product(
    mark: str, code: str, name: str, category: str, unit: str, tax: int, pictures: list[str]
) -> dict:
    return {
        "code": code,
        "name": f"{name} {mark}",
        "short_name": name.split()[0],
        "description": f"<p>{name} {mark}</p>",
        "category_code": category,
        "unit": unit,
        "hsn": "8536",
        "tax_rate": tax,
        "priority": int(code[1:]),
        "pictures": pictures,
    }


def _variant(
    product: str, size: str, box: str, minimum: int, step: int, rate: int, discount: int, stock: int
) -> dict:
    return {
        "product_code": product,
        "size_code": size,
        "pieces_per_box": box,
        "minimum_quantity": minimum,
        "quantity_step": step,
        **{f"rate{grade}": rate - 5 * (grade - 1) for grade in range(1, 6)},
        "mrp": rate * 2,
        "discount_percent": discount,
        "stock": stock,
    }


def rename_switch(store: Store, name: str) -> None:
    """Rename the switch, wherever the store is by now."""
    with store_session(registry.get_store(store.key)) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(name=name))


def name_of_switch(store: Store) -> str:
    """Return the name of the switch, wherever the store is by now."""
    with store_session(registry.get_store(store.key)) as db:
        return db.scalars(select(Product.name).where(Product.code == SWITCH)).one()

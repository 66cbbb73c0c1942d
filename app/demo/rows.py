"""The rows of a demo store, by table, as `load` writes them."""

from collections.abc import Iterator
from typing import Any

from app.catalogue.barcodes import with_check_digit
from app.demo.gallery import BANNER, LEAFLET, Gallery
from app.demo.leaflets import LEAFLETS
from app.demo.model import DemoStore, Party, Product
from app.people.accounts.rules import is_self_registered
from app.people.auth.passwords import hash_password
from app.store.settings.rules import BY_WIRE_NAME, SWITCHES

DbRow = dict[str, Any]


def switches(demo: DemoStore) -> dict[str, bool]:
    """Return the store's switches that differ from their defaults, by their names in the code."""
    named = {BY_WIRE_NAME[wire_name]: on for wire_name, on in demo.settings.items()}
    return {name: on for name, on in named.items() if on != SWITCHES[name].default}


def order_rules(demo: DemoStore) -> Iterator[DbRow]:
    unset = dict.fromkeys(("minimum", "step", "maximum", "minimum_value", "free_delivery_value"))
    everything = {name: [] for name in ("account_codes", "grades", "product_codes", "category_codes")}
    for rule in demo.rules:
        yield {**everything, **unset, **rule}


def salespeople(demo: DemoStore) -> Iterator[DbRow]:
    for person in demo.salespeople:
        yield {
            "code": person.code,
            "name": person.name,
            "phone": person.mobile,
            "area": person.area,
            "city": person.city,
            "password_hash": hash_password(person.password) if person.password else None,
        }


def accounts(demo: DemoStore) -> Iterator[DbRow]:
    for party in demo.parties:
        yield {
            **address(party),
            "code": party.code,
            "person_name": party.person,
            "email": party.email,
            "district": party.district,
            "gstin": party.gstin,
            "state_code": party.state_code,
            "price_grade": party.grade,
            "group_code": party.group,
            "role": party.role,
            "closing_balance": party.balance,
            "credit_days": party.credit_days,
            "credit_limit": party.credit_limit,
            "salesperson_code": party.salesperson,
            "from_accounting": not is_self_registered(party.code),
            "password_hash": hash_password(party.password) if party.password else None,
        }


def address(party: Party) -> dict[str, str]:
    """Return the fields of a party that its orders store."""
    return {
        "name": party.name,
        "address1": party.address,
        "address2": party.area,
        "city": party.city,
        "state": party.state,
        "pincode": party.pincode,
        "phone1": party.mobile,
        "phone2": "",
    }


def categories(demo: DemoStore, gallery: Gallery) -> Iterator[DbRow]:
    for category in demo.categories:
        yield {
            "code": category.code,
            "name": category.name,
            "short_name": category.short_name,
            "hindi_name": category.hindi_name,
            "gujarati_name": category.gujarati_name,
            "description": category.about,
            "priority": category.priority,
            "picture": gallery.name(category.picture),
        }


def catalogs(demo: DemoStore, gallery: Gallery) -> Iterator[DbRow]:
    for name in demo.leaflets:
        leaflet = LEAFLETS[name]
        yield {
            "title": leaflet.title,
            "description": leaflet.description,
            "picture": gallery.name(f"{BANNER}{leaflet.scene}"),
            "file": gallery.name(f"{LEAFLET}{name}"),
        }


def products(demo: DemoStore, gallery: Gallery) -> Iterator[DbRow]:
    for product in demo.products:
        yield {
            "code": product.code,
            "name": product.name,
            "short_name": product.short_name,
            "long_name": product.long_name,
            "description": product.description,
            "category_code": product.category,
            "unit": product.unit,
            "hsn": product.hsn,
            "tax_rate": product.tax_rate,
            "priority": product.priority,
            "pictures": [gallery.name(key) for key in product.pictures],
            "substitutes": list(demo.substitutes.get(product.code, ())),
        }


def variants(demo: DemoStore) -> Iterator[DbRow]:
    for product in demo.products:
        yield from _sizes(product)


def _barcode(code: str, position: int) -> str:
    """Return a barcode of the range that shops give out themselves (GS1: 20 to 29)."""
    return with_check_digit(f"20{int(code[1:]):07}{position:03}")


def _sizes(product: Product) -> Iterator[DbRow]:
    for position, variant in enumerate(product.variants):
        yield {
            "product_code": product.code,
            "size_code": variant.size,
            "position": position,
            "barcode": _barcode(product.code, position),
            "pieces_per_box": str(variant.pieces_per_box),
            "minimum_quantity": variant.minimum,
            "quantity_step": variant.step,
            **{f"rate{grade}": rate for grade, rate in enumerate(variant.rates, start=1)},
            "mrp": variant.mrp,
            "discount_percent": variant.discount,
            "stock": variant.stock,
        }


def party_rates(demo: DemoStore) -> Iterator[DbRow]:
    for agreed in demo.party_rates:
        yield {
            "account_code": agreed.party,
            "product_code": agreed.item,
            "size_code": agreed.size,
            "rate": agreed.rate,
        }

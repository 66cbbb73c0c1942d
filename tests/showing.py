"""The fields of a response, and the account switches that decide them."""

from sqlalchemy import update

from app.people.accounts.models import Account
from tenant_router.session import store_session
from tests.stock import SWITCH

AMOUNTS = {"RATE", "NET_AMOUNT", "PREVIOUS_RATE", "ITEM_AMT", "NET_AMT", "itemAmt", "taxAmt", "netAmt"}
RATES = {"RATE", "MRP", "SALE_DISC", *(f"SALE_RATE{grade}" for grade in range(1, 6))}
STOCK = {"CL_STK", "STOCK", "orderable"}
SHOP = ("/products", f"/products/itemsById/{SWITCH}", "/products/highlights", "/products?query=switch")


def names_in(body: object) -> set[str]:
    """Return every field name in a response, at any depth."""
    if isinstance(body, dict):
        return set(body) | {name for value in body.values() for name in names_in(value)}
    if isinstance(body, list):
        return {name for value in body for name in names_in(value)}
    return set()


def switch_account(store, code: str, *switches: str) -> None:
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == code).values(switches=list(switches)))

"""Customers and salespeople of orders in the books: by their keys, or as a ledger to create."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.books.sync import queries
from app.books.sync.agents.vouchers import VoucherProblem
from app.books.sync.models import SourceKey
from app.orders.items.models import Order
from app.people.accounts.models import Account, Salesperson
from app.people.accounts.rules import is_self_registered
from app.people.accounts.supply import buyer_of, place_of_supply
from app.shared.india.states import name_of_state
from app.shared.texts.messages import text
from tenant_router.session import StoreSession

ACCOUNTS, SALESPEOPLE = "accounts", "salespeople"
NO_PARTY = {"key": "", "name": "", "ledger": None}


def chosen_dataset(db: StoreSession, chosen: dict[str, Any]) -> str:
    """Return the GUID of the chosen books. Raise VoucherProblem if they are not chosen."""
    reported = (entry for agent in queries.agents(db) for entry in agent.datasets)
    name = chosen["dataNm"]
    guid = next((entry["guid"] or name for entry in reported if entry["dataNm"] == name), None)
    if guid is None:
        raise VoucherProblem(text("books.company"))
    return guid


def party_of(
    db: StoreSession, account_code: str | None, dataset: str, chosen: dict[str, Any]
) -> dict[str, Any]:
    """Return the customer's key and name in the books, and the ledger to create for a customer without a key.

    Raise VoucherProblem for a guest if no ledger is chosen for guests.
    """
    if account_code is None:
        if not chosen["guestLedger"]:
            raise VoucherProblem(text("books.guest_ledger"))
        return {"key": "", "name": chosen["guestLedger"], "ledger": None}
    account = db.get_one(Account, account_code)
    key = db.scalar(select(SourceKey.key).where(*_links_of(account.code, dataset)).limit(1)) or ""
    makes_ledger = not key and chosen["newLedgers"] and is_self_registered(account.code)
    return {
        "key": key,
        "name": account.name,
        "ledger": _new_ledger(account, chosen["ledgerGroup"]) if makes_ledger else None,
    }


def cost_centre_of(db: StoreSession, order: Order, dataset: str) -> dict[str, str] | None:
    """Return the key and name of the salesperson who took the order, or else of the customer's own one."""
    code = order.salesperson_code
    if code is None and order.account_code is not None:
        code = db.get_one(Account, order.account_code).salesperson_code
    if code is None:
        return None
    salesperson = db.get_one(Salesperson, code)
    key = select(SourceKey.key).where(
        SourceKey.entity == SALESPEOPLE, SourceKey.code == code, SourceKey.dataset == dataset
    )
    return {"key": db.scalar(key.limit(1)) or "", "name": salesperson.name}


def link_ledger(db: StoreSession, code: str | None, dataset: str, key: str) -> None:
    """Link a customer with their ledger in the books; the customer keeps their code.

    An existing link of the ledger or of the customer does not change.
    """
    if code is None or not is_self_registered(code):
        return
    if db.scalar(select(SourceKey.key).where(*_links_of(code, dataset)).limit(1)) is None:
        link = insert(SourceKey).values(dataset=dataset, entity=ACCOUNTS, key=key, code=code)
        db.execute(link.on_conflict_do_nothing())


def _links_of(code: str, dataset: str) -> tuple[Any, ...]:
    return SourceKey.entity == ACCOUNTS, SourceKey.code == code, SourceKey.dataset == dataset


def _new_ledger(account: Account, group: str) -> dict[str, Any]:
    code = place_of_supply(buyer_of(account), seller="")
    lines = (account.address1, account.address2, account.district, account.city)
    return {
        "group": group,
        "address": list(dict.fromkeys(line.strip() for line in lines if line.strip())),
        "state": name_of_state(code) or account.state,
        "pincode": account.pincode,
        "gstin": account.gstin,
        "mobile": account.phone1,
        "email": account.email,
    }

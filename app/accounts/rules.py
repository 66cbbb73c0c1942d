"""Rules of accounts: who may change which fields, and the switches of an account."""

from collections.abc import Collection
from decimal import Decimal

USER_TYPES = ("Dealer", "Distributor", "Electricians")
ROLES_WITH_SHOPS = frozenset({"Dealer", "Distributor"})
NO_GRADE = "."
# Details that an owner can show to, or hide from, a single account.
ACCOUNT_SWITCHES = {
    "accShowStk": "Show stock to this account",
    "hideSaleRate1": "Hide the first sale rate from this account",
    "hideSaleRate2": "Hide the second sale rate from this account",
}
# Fields that the holder of a self-registered account may change; of others the accounting package decides.
HOLDER_FIELDS = frozenset(
    {"name", "person_name", "email", "phone1", "phone2", "gstin", "pan"}
    | {"address1", "address2", "district", "city", "state", "pincode"}
)
PERSONAL_FIELDS = HOLDER_FIELDS - {"name"} | {"state_code", "distributor"}
# Fields that the owner may change on any account.
OWNER_FIELDS = frozenset({"price_grade", "locked", "salesperson_code"})
# Fields that a sync also writes, until the owner has changed them.
SYNCED_OWNER_FIELDS = frozenset({"price_grade", "salesperson_code"})
OWNER_FIELDS_OF_OWN_ACCOUNTS = frozenset({"role", "distributor"})


def is_self_registered(code: str) -> bool:
    """Return whether an account was registered here; all others come from the accounting package."""
    return code.startswith("B")


def changeable_fields(code: str, *, by_owner: bool) -> frozenset[str]:
    """Return the fields that may be changed.

    The holder of an account from the accounting package may change none.
    """
    registered_here = is_self_registered(code)
    if not by_owner:
        return HOLDER_FIELDS if registered_here else frozenset[str]()
    return HOLDER_FIELDS | OWNER_FIELDS | OWNER_FIELDS_OF_OWN_ACCOUNTS if registered_here else OWNER_FIELDS


def switched(switches: Collection[str], name: str, *, on: bool) -> list[str]:
    """Return the account's switches after turning one on or off."""
    return sorted({*switches, name} if on else {*switches} - {name})


def credit_left(limit: Decimal, balance: Decimal) -> Decimal | None:
    """Return what is left of a credit, below zero for a balance beyond the limit; None without a limit."""
    return limit - balance if limit else None

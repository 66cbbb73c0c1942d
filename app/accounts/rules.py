"""Which accounts may be changed by whom, and what they are marked with."""

from collections.abc import Collection

USER_TYPES = ("Dealer", "Distributor", "Electricians")
HAVE_SHOPS = frozenset({"Dealer", "Distributor"})
NO_GRADE = "."
# What an owner may show to or hide from a single account.
ACCOUNT_SWITCHES = {
    "accShowStk": "Show stock to this account",
    "hideSaleRate1": "Hide the first sale rate from this account",
    "hideSaleRate2": "Hide the second sale rate from this account",
}
# What its holder tells of an account made here; of others the accounting package has the last word.
HOLDERS_FIELDS = frozenset(
    {"name", "person_name", "email", "phone1", "phone2", "gstin", "pan"}
    | {"address1", "address2", "district", "city", "state", "pincode"}
)
PERSONAL_FIELDS = HOLDERS_FIELDS - {"name"} | {"state_code", "distributor"}
# What the store itself says of any account, and what it says of those that were made here.
OWNERS_FIELDS = frozenset({"price_grade", "locked", "salesperson_code"})
# Those that an accounting package may say too, until the owner has.
SAID_BY_BOOKS_TOO = frozenset({"price_grade", "salesperson_code"})
OWNERS_FIELDS_OF_HIS_OWN = frozenset({"role", "distributor"})


def is_self_registered(code: str) -> bool:
    """Whether an account was made here; any other comes from the accounting package."""
    return code.startswith("B")


def changeable_fields(code: str, *, by_owner: bool) -> frozenset[str]:
    """What may be changed of an account; nothing by the holder of one from the accounting package."""
    made_here = is_self_registered(code)
    of_holder = HOLDERS_FIELDS if made_here else frozenset()
    if not by_owner:
        return of_holder
    return of_holder | OWNERS_FIELDS | (OWNERS_FIELDS_OF_HIS_OWN if made_here else frozenset())


def switched(present: Collection[str], name: str, *, on: bool) -> list[str]:
    """What is switched on for an account once this is switched on or off."""
    return sorted({*present, name} if on else {*present} - {name})

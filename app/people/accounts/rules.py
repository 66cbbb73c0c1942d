"""Rules of accounts: who may change which fields, and the switches of an account."""

from collections.abc import Collection

USER_TYPES = ("Dealer", "Distributor", "Electricians")
ROLES_WITH_SHOPS = frozenset({"Dealer", "Distributor"})
# Types in the owner's list that are no roles.
GUESTS, NO_TYPE = "guest", "none"
NO_GRADE = NO_PHONE = "."
# A unit or developer of a special economic zone: all supplies to it are taxed with IGST.
SEZ = "sezUnit"
# Switches that an owner can turn on for a single account: which details it sees, and how it is taxed.
ACCOUNT_SWITCHES = {
    "accShowStk": "Show stock to this account",
    "hideSaleRate1": "Hide the first sale rate from this account",
    "hideSaleRate2": "Hide the second sale rate from this account",
    SEZ: "Tax this account with IGST as a unit of a special economic zone",
}
# Fields that the holder of a self-registered account may change.
HOLDER_FIELDS = frozenset(
    {"name", "person_name", "email", "phone1", "phone2", "gstin", "pan"}
    | {"address1", "address2", "district", "city", "state", "pincode"}
)
PERSONAL_FIELDS = HOLDER_FIELDS - {"name"} | {"state_code", "distributor"}
# Fields that the owner may change on any account.
OWNER_FIELDS = frozenset({"price_grade", "locked", "salesperson_code", "credit_policy"})
# Fields that a sync also writes, until the owner has changed them.
SYNCED_OWNER_FIELDS = frozenset({"price_grade", "salesperson_code"})
OWNER_FIELDS_OF_OWN_ACCOUNTS = frozenset({"role", "distributor"})
# Fields of accounts in the accounting package that the package decides.
CREDIT_FIELDS = frozenset({"credit_limit", "credit_days"})


def is_self_registered(code: str) -> bool:
    """Return whether the code is one of customers who signed up or were added here."""
    return code.startswith("B")


def is_kept_in_accounting(code: str, *, from_accounting: bool) -> bool:
    """Return whether the accounting package decides an account's details.

    A self-registered account stays the store's, also if the package has it too.
    """
    return from_accounting and not is_self_registered(code)


def changeable_fields(code: str, *, from_accounting: bool, by_owner: bool) -> frozenset[str]:
    """Return the fields that may be changed.

    Of holders, only the holder of a self-registered account may change any. The owner may change all fields
    except the ones that the accounting package decides.
    """
    if not by_owner:
        return HOLDER_FIELDS if is_self_registered(code) else frozenset[str]()
    if is_kept_in_accounting(code, from_accounting=from_accounting):
        return OWNER_FIELDS
    fields = OWNER_FIELDS | HOLDER_FIELDS | OWNER_FIELDS_OF_OWN_ACCOUNTS
    return fields if from_accounting else fields | CREDIT_FIELDS


def switched(switches: Collection[str], name: str, *, on: bool) -> list[str]:
    """Return the account's switches after turning one on or off."""
    return sorted({*switches, name} if on else {*switches} - {name})


def phone(number: str) -> str:
    """Return a telephone number; the accounting package writes a dot for none."""
    return "" if number.strip() == NO_PHONE else number

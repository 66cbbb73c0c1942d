"""The rows of each entity of a pack, with their fields in a fixed order.

An absent field is unknown to the source, so the store keeps its value; None means that the field is empty.
Money and quantities are texts in plain decimal without needless zeros, so that equal values have equal texts.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

MAX_KEY_LENGTH = 300
MAX_TEXT_LENGTH = 1_000
MAX_DESCRIPTION_LENGTH = 20_000
MAX_LIST_LENGTH = 50
MAX_INVOICE_LINES = 1_000
# The capacity of a QR code at level L.
MAX_QR_LENGTH = 2_900
_NO_ZERO = r"^[^\x00]*$"
_DECIMAL = r"^-?[0-9]{1,15}(\.[0-9]{1,6})?$"


def plain_decimal(text: str) -> str:
    """Return a decimal number without needless zeros: 100, 80.5, -1."""
    if text in ("0", "-0"):
        return "0"
    whole, dot, rest = text.partition(".")
    rest = rest.rstrip("0")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    digits = digits.lstrip("0") or "0"
    if digits == "0" and not rest:
        return "0"
    return f"{sign}{digits}.{rest}" if dot and rest else f"{sign}{digits}"


def shortened(text: str) -> str:
    """Return a text without characters that a pack cannot hold; an ellipsis marks a cut end."""
    plain = text.replace("\0", "").encode(errors="replace").decode()
    return plain if len(plain) <= MAX_TEXT_LENGTH else f"{plain[: MAX_TEXT_LENGTH - 1]}…"


def _existing_day(text: str) -> str:
    """Return the text; raise ValueError for a day such as the 31st of February."""
    date.fromisoformat(text)
    return text


def _as_text(value: Any) -> Any:
    return f"{value:f}" if isinstance(value, Decimal) else value


Key = Annotated[str, StringConstraints(min_length=1, max_length=MAX_KEY_LENGTH, pattern=_NO_ZERO)]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT_LENGTH, pattern=_NO_ZERO)] | None
LongText = Annotated[str, StringConstraints(max_length=MAX_DESCRIPTION_LENGTH, pattern=_NO_ZERO)] | None
Number = Annotated[
    str, BeforeValidator(_as_text), StringConstraints(pattern=_DECIMAL), AfterValidator(plain_decimal)
]
Amount = Number | None
WholeNumber = Annotated[int, Field(ge=0, le=2_000_000_000)] | None
Day = (
    Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_existing_day)]
    | None
)
Moment = Annotated[str, StringConstraints(max_length=40, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[0-9T:+.Z-]*$")]
EntryKind = Literal["receipt", "payment", "creditNote", "debitNote", "purchase", "journal"]
FigurePart = Literal["balances", "openings", "bills", "stock"]
Texts = Annotated[list[Text], Field(max_length=MAX_LIST_LENGTH)]


class PackRow(BaseModel):
    """One row; `key` is the source's own, unique in its file, and never changes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    key: Key


class Bank(BaseModel):
    """The bank account of a company."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Text = None
    branch: Text = None
    account: Text = None
    ifsc: Text = None


class Company(PackRow):
    name: Text = None
    mailingName: Text = None
    person: Text = None
    address: Texts | None = None
    area: Text = None
    city: Text = None
    pincode: Text = None
    stateCode: Text = None
    phone1: Text = None
    phone2: Text = None
    email: Text = None
    gstin: Text = None
    bank: Bank | None = None


class Unit(PackRow):
    """A unit of quantity; a compound unit is `factor` times its `base`."""

    name: Key
    formal: Text = None
    decimals: WholeNumber = None
    base: Text = None
    factor: Amount = None


class Department(PackRow):
    """A category, made from a group of items."""

    name: Key
    code: Text = None
    parentKey: Text = None
    priority: WholeNumber = None


class Product(PackRow):
    name: Key
    code: Text = None
    shortName: Text = None
    longName: Text = None
    brand: Text = None
    description: LongText = None
    departmentKey: Text = None
    unit: Text = None
    taxRate: Amount = None
    hsn: Text = None
    aliases: Texts | None = None
    active: bool | None = None


class Variant(PackRow):
    """A size of a product; `key` is the product's key, a slash and the size."""

    productKey: Key
    sizeCode: Key = "."
    barcode: Text = None
    pack: Text = None
    minQty: WholeNumber = None
    multiple: WholeNumber = None
    rates: Annotated[list[Amount], Field(min_length=5, max_length=5)] | None = None
    mrp: Amount = None
    discount: Amount = None


class PartyPrice(PackRow):
    """An agreed rate of one account; `key` is the account's key, a slash and the variant's key."""

    accountKey: Key
    variantKey: Key
    rate: Amount = None
    discount: Amount = None
    from_: Annotated[Day, Field(alias="from")] = None


class Salesperson(PackRow):
    name: Key
    code: Text = None
    area: Text = None
    city: Text = None
    phone: Text = None


class Account(PackRow):
    name: Key
    code: Text = None
    person: Text = None
    group: Text = None
    address: Annotated[list[Text], Field(max_length=3)] | None = None
    area: Text = None
    city: Text = None
    state: Text = None
    stateCode: Text = None
    pincode: Text = None
    phone1: Text = None
    phone2: Text = None
    email: Text = None
    gstin: Text = None
    pan: Text = None
    creditDays: WholeNumber = None
    creditLimit: Amount = None
    grade: Text = None
    salespersonKey: Text = None
    active: bool | None = None


class Balance(PackRow):
    """The amount that an account owes: debit is positive."""

    amount: Number
    asOf: Moment | None = None


class Stock(PackRow):
    """The stock of a variant, by the variant's key; may be negative."""

    quantity: Number
    asOf: Moment | None = None


class Delivery(PackRow):
    """A delivered quantity of an order; `key` is the voucher's key, a slash and the line in it."""

    orderNo: Key
    variantKey: Key
    quantity: Number
    voucherNo: Text = None
    date: Day = None


class Bill(PackRow):
    """An unsettled bill; a debt of the account is positive, an advance negative."""

    accountKey: Key
    name: Key
    date: Day = None
    due: Day = None
    amount: Number


class InvoiceLine(BaseModel):
    """A line of an invoice, as the books have it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Text = None
    quantity: Amount = None
    unit: Text = None
    rate: Amount = None
    amount: Amount = None


class EInvoice(BaseModel):
    """The tax portal's data of an invoice; `signedQr` is the text of its QR code."""

    model_config = ConfigDict(extra="forbid", strict=True)

    irn: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    ackNumber: Text = None
    ackOn: Day = None
    signedQr: Annotated[str, StringConstraints(max_length=MAX_QR_LENGTH, pattern=r"^[!-~]+$")] | None = None


class Invoice(PackRow):
    """A sales voucher of an account; a voucher that is cancelled or not regular is not `active`.

    `orderNos` are the references of the orders that it bills.
    """

    accountKey: Key
    number: Text = None
    date: Day = None
    amount: Number
    lines: Annotated[list[InvoiceLine], Field(max_length=MAX_INVOICE_LINES)] = []
    orderNos: Annotated[list[Key], Field(max_length=MAX_INVOICE_LINES)] = []
    eInvoice: EInvoice | None = None
    active: bool = True


class LedgerEntry(PackRow):
    """A voucher's effect on an account's balance, other than a sale: debit positive, receipt negative.

    `voucherKey` is the key of the voucher, which may have entries of several accounts. A voucher that was
    cancelled, or is not regular, is a single row without an account that is not `active`.
    """

    voucherKey: Key
    accountKey: Key | None = None
    kind: EntryKind = "journal"
    number: Text = None
    date: Day = None
    amount: Number = "0"
    active: bool = True


class Figure(PackRow):
    """A record's amount in the books, read a second time to compare the store with it.

    The record `of` is a customer for balances and bills, whose sum it is, and a variant for stock. An amount
    that the source could not read is None. An opening balance is what a customer's ledger had before the
    entries `since` a day.
    """

    part: FigurePart
    of: Key
    name: Key
    amount: Amount = None
    since: Day = None


class Tombstone(PackRow):
    """A record that the source reports as gone; `of` is its key, `key` the entity, a slash and its key."""

    entity: Key
    of: Key


class Reject(PackRow):
    """A value that the source could not read; `key` is a running number."""

    entity: Key
    of: Text = None
    field: Text = None
    value: Text = None
    reason: Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT_LENGTH, pattern=_NO_ZERO)]


ROWS: dict[str, type[PackRow]] = {
    "company": Company,
    "units": Unit,
    "departments": Department,
    "products": Product,
    "variants": Variant,
    "party_prices": PartyPrice,
    "salespeople": Salesperson,
    "accounts": Account,
    "balances": Balance,
    "stock": Stock,
    "bills": Bill,
    "invoices": Invoice,
    "entries": LedgerEntry,
    "deliveries": Delivery,
    "figures": Figure,
    "tombstones": Tombstone,
    "rejects": Reject,
}
ENTITIES = tuple(ROWS)

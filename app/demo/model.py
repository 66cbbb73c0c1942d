"""The content of a demo store, independent of the database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Category:
    code: str
    name: str
    about: str
    picture: str
    priority: int
    hindi_name: str
    gujarati_name: str
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """One size of a product. The five rates belong to the grades A to E."""

    size: str
    pieces_per_box: int
    minimum: int
    step: int
    mrp: int
    rates: tuple[int, int, int, int, int]
    discount: int
    stock: int


@dataclass(frozen=True, slots=True)
class Product:
    code: str
    name: str
    short_name: str
    long_name: str
    description: str
    category: str
    unit: str
    hsn: str
    tax_rate: int
    pictures: tuple[str, ...]
    variants: tuple[Variant, ...]
    priority: int = 0


@dataclass(frozen=True, slots=True)
class Salesperson:
    code: str
    name: str
    mobile: str
    area: str
    city: str
    password: str | None = None


@dataclass(frozen=True, slots=True)
class Party:
    code: str
    name: str
    person: str
    mobile: str
    address: str
    area: str
    city: str
    district: str
    pincode: str
    role: str
    grade: str
    credit_days: int
    balance: int
    gstin: str = ""
    email: str = ""
    group: str = "01"
    state: str = "Gujarat"
    state_code: str = "24"
    salesperson: str | None = None
    password: str | None = None
    credit_limit: int = 0


@dataclass(frozen=True, slots=True)
class PartyRate:
    party: str
    item: str
    size: str
    rate: int


@dataclass(frozen=True, slots=True)
class Delivery:
    """The delivery address of a guest's order."""

    name: str
    email: str
    mobile: str
    address: str
    city: str
    state: str
    pincode: str


@dataclass(frozen=True, slots=True)
class DemoOrderLine:
    item: str
    size: str
    quantity: int
    status: str


@dataclass(frozen=True, slots=True)
class StatusChange:
    """One step of an order. `lines` are the positions of the lines that changed; empty means all of them.

    `by` is a party or salesperson code, or one of the three constants for actors without a code.
    """

    OWNER: ClassVar[str] = "owner"
    ACCOUNTING: ClassVar[str] = "accounting"
    GUEST: ClassVar[str] = "guest"

    status: str
    at: datetime
    by: str
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DemoOrder:
    """An order without amounts. The loader computes them with the store's pricing rules."""

    party: str | None
    salesperson: str | None
    placed_at: datetime
    payment_mode: str
    lines: tuple[DemoOrderLine, ...]
    history: tuple[StatusChange, ...]
    delivery: Delivery | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class DemoStore:
    mobile: str
    company: dict[str, str]
    owner_password: str
    settings: dict[str, bool]
    links: dict[str, str]
    colours: dict[str, str] | None
    logo: str
    banners: tuple[str, ...]
    categories: tuple[Category, ...]
    products: tuple[Product, ...]
    parties: tuple[Party, ...]
    salespeople: tuple[Salesperson, ...]
    party_rates: tuple[PartyRate, ...] = ()
    orders: tuple[DemoOrder, ...] = ()
    # The number of first orders from the seller's time as a composition dealer; these are bills of supply.
    composition_orders: int = 0
    labels: tuple[dict[str, Any], ...] = field(default=())
    rules: tuple[dict[str, Any], ...] = ()
    # Rows of the price lists, and of the custom rates in them.
    price_lists: tuple[list[dict[str, Any]], ...] = field(default=([], []))
    schemes: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    substitutes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leaflets: tuple[str, ...] = ()
    trails: tuple[dict[str, Any], ...] = ()

"""What a visitor may learn of a store and its goods; everything that a head or a picture is made of."""

from dataclasses import dataclass, field

from app.store.pwa.rules import Appearance, appearance_of


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """What a visitor may learn of a store. `served` says whether it can be visited at all now."""

    key: str
    name: str
    city: str = ""
    appearance: Appearance = field(default_factory=lambda: appearance_of("", None, None))
    categories: tuple[str, ...] = ()
    inquiry: bool = False
    indexed: bool = True
    served: bool = True


@dataclass(frozen=True, slots=True)
class Offer:
    """The rates of a product that a visitor may see, in rupees without tax, and whether it is in stock.

    Nothing comes on top of a rate of a seller who may not charge tax: it is `untaxed`.
    """

    lowest: float
    highest: float
    mrp: float | None = None
    in_stock: bool | None = None
    untaxed: bool = False


@dataclass(frozen=True, slots=True)
class CategoryFacts:
    """A category as a visitor sees it."""

    code: str
    name: str
    description: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """What the picture of an order's link says: no amount and no person, since links are passed on."""

    number: int
    items: int


@dataclass(frozen=True, slots=True)
class ProductFacts:
    """A product as a visitor sees it. Pictures are file names, the first one is shown."""

    code: str
    name: str
    category: CategoryFacts
    brand: str = ""
    description: str = ""
    pictures: tuple[str, ...] = ()
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a link picture. The price stands below the title, the note below the price."""

    title: str
    site_name: str
    appearance: Appearance
    price: str = ""
    note: str = ""
    picture: str = ""

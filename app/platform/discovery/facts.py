"""The data of a store and its goods that visitors may see; heads and link pictures are made from it."""

from dataclasses import dataclass, field

from app.store.pwa.rules import Appearance, appearance_of


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """The data of a store that visitors may see. `served` says whether it can be visited now."""

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

    A rate of a seller who may not charge tax is `untaxed`: no tax is added to it.
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
    """The text of a picture for an order's link, without amounts and persons, since links are passed on."""

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

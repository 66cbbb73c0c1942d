"""The head of each public page: its title, description, address and data, as far as visitors may see them."""

from dataclasses import dataclass

from app.platform.discovery import structured_data
from app.platform.discovery.facts import CategoryFacts, OrderFacts, ProductFacts, StoreFacts
from app.platform.discovery.pages import Address, Page, Site
from app.platform.discovery.structured_data import Data
from app.platform.discovery.texts import plain, price_text, shortened, store_goods, text_of

PLATFORM = "Haat"
PLATFORM_DESCRIPTION = "Haat turns a price list into a shop that dealers and salespeople order from."
# The web app's titles of the same pages; a test compares them.
PLATFORM_TITLES = {
    "": "Haat: online ordering for wholesale and retail stores",
    "vendors": "Stores on Haat",
    "open-store": "Open a store",
    "privacy-policy": "Privacy Policy",
}
STORE_TITLES = {
    Page.SHOP: "All items",
    Page.CATEGORIES: "Category",
    Page.CATALOG: "Catalog",
    Page.ABOUT: "About Company",
    Page.CONTACT: "Contact information",
    Page.PRIVACY: "Privacy Policy",
}

Shown = ProductFacts | CategoryFacts | OrderFacts | None


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a page's HTML. Without a `path` the page has no address to share."""

    title: str
    description: str = ""
    path: str = ""
    site_name: str = PLATFORM
    kind: str = "website"
    indexed: bool = True
    data: tuple[Data, ...] = ()


def platform_head(path: str) -> Head:
    """Return the head of a page outside of stores, by its path without the first slash."""
    if path not in PLATFORM_TITLES:
        return Head(PLATFORM, PLATFORM_DESCRIPTION, indexed=False)
    return Head(PLATFORM_TITLES[path], PLATFORM_DESCRIPTION, f"/{path}")


def store_head(address: Address, store: StoreFacts, shown: Shown, site: Site) -> Head:
    """Return the head of a store's page; `shown` is the product or the category at its address."""
    if not store.served:
        return Head(plain(store.name), site_name=store.name, indexed=False)
    if isinstance(shown, ProductFacts):
        return _product_head(address, store, shown, site)
    if isinstance(shown, OrderFacts):
        title = with_store(order_title(store, shown), store)
        return Head(title, item_count(shown), site_name=store.name, indexed=False)
    if isinstance(shown, CategoryFacts) and not address.words:
        return _category_head(address, store, shown, site)
    return _plain_head(address, store, site)


def _plain_head(address: Address, store: StoreFacts, site: Site) -> Head:
    """Return the head of a page that shows the store, or nothing that has a name."""
    title = f"Results for “{address.words}”" if address.words else STORE_TITLES.get(address.page)
    home = address.page is Page.HOME
    public = home or (title is not None and not address.code and not address.words)
    hidden = store.inquiry and address.page is Page.CATALOG
    return Head(
        with_store(title, store) if title else plain(store.name),
        store_description(store),
        address.path if public and not hidden else "",
        store.name,
        indexed=store.indexed and public and not hidden,
        data=(structured_data.of_store(store, site),) if home else (),
    )


def _category_head(address: Address, store: StoreFacts, category: CategoryFacts, site: Site) -> Head:
    return Head(
        with_store(category.name, store),
        shortened(text_of(category.description) or f"{category.name} from {store.name}"),
        address.path,
        store.name,
        indexed=store.indexed,
        data=(structured_data.trail_to_category(store, category, site),),
    )


def _product_head(address: Address, store: StoreFacts, product: ProductFacts, site: Site) -> Head:
    about = text_of(product.description) or product.category.name
    return Head(
        with_store(product.name, store),
        shortened(" · ".join(filter(None, (price_text(product.offer), product.brand, about)))),
        address.path,
        store.name,
        kind="product",
        indexed=store.indexed,
        data=(
            structured_data.of_product(store, product, site),
            structured_data.trail_to_product(store, product, site),
        ),
    )


def order_title(store: StoreFacts, order: OrderFacts) -> str:
    """Return the name of an order in its store."""
    return f"{'Inquiry' if store.inquiry else 'Order'} {order.number}"


def item_count(order: OrderFacts) -> str:
    """Return the number of items of an order, in words."""
    return f"{order.items} item{'' if order.items == 1 else 's'}"


def with_store(title: str, store: StoreFacts) -> str:
    """Return a page's title with the store's name, as `usePageTitle` of the web app does."""
    return f"{plain(title)} – {plain(store.name)}"


def store_description(store: StoreFacts) -> str:
    """Return what can be ordered from a store, and where it is."""
    verb = "Send an inquiry to" if store.inquiry else "Order from"
    place = f", {store.city}" if store.city else ""
    goods = f": {store_goods(store)}" if store.categories else ""
    return shortened(f"{verb} {store.name}{place}{goods}")

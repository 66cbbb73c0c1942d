"""JSON-LD of a page, in the vocabulary of schema.org, with absolute URLs."""

from typing import Any

from app.platform.discovery.facts import CategoryFacts, Offer, ProductFacts, StoreFacts
from app.platform.discovery.pages import Page, Site, category_path, product_path
from app.platform.discovery.texts import plain, shortened, text_of

Data = dict[str, Any]
_STOCK = {True: "https://schema.org/InStock", False: "https://schema.org/OutOfStock"}


def of_store(store: StoreFacts, site: Site) -> Data:
    """Return the company behind a store."""
    logo = store.appearance.logo
    address = {"@type": "PostalAddress", "addressLocality": store.city, "addressCountry": "IN"}
    return {
        "@type": "Organization",
        "name": plain(store.name),
        "url": site.page(f"/{store.key}"),
        **({"logo": site.file(logo)} if logo else {}),
        **({"address": address} if store.city else {}),
    }


def of_product(store: StoreFacts, product: ProductFacts, site: Site) -> Data:
    """Return a product; it has an offer only if visitors see its rates."""
    description = shortened(text_of(product.description))
    return {
        "@type": "Product",
        "name": plain(product.name),
        "sku": product.code,
        "category": plain(product.category.name),
        "url": site.page(product_path(store.key, product.code)),
        **({"brand": {"@type": "Brand", "name": plain(product.brand)}} if product.brand else {}),
        **({"description": description} if description else {}),
        **({"image": [site.file(name) for name in product.pictures]} if product.pictures else {}),
        **({"offers": _offer(store, product, product.offer, site)} if product.offer else {}),
    }


def _offer(store: StoreFacts, product: ProductFacts, offer: Offer, site: Site) -> Data:
    if offer.highest > offer.lowest:
        rates = {"@type": "AggregateOffer", "lowPrice": offer.lowest, "highPrice": offer.highest}
    else:
        without_tax = {
            "@type": "PriceSpecification",
            "price": offer.lowest,
            "priceCurrency": "INR",
            **({} if offer.untaxed else {"valueAddedTaxIncluded": False}),
        }
        rates = {"@type": "Offer", "price": offer.lowest, "priceSpecification": without_tax}
    return {
        **rates,
        "priceCurrency": "INR",
        "url": site.page(product_path(store.key, product.code)),
        "seller": {"@type": "Organization", "name": plain(store.name)},
        **({"availability": _STOCK[offer.in_stock]} if offer.in_stock is not None else {}),
    }


def trail_to_category(store: StoreFacts, category: CategoryFacts, site: Site) -> Data:
    """Return the breadcrumbs of a category's products."""
    categories = ("Category", f"/{store.key}/{Page.CATEGORIES}")
    return _trail(site, _home(store), categories, _category(store, category))


def trail_to_product(store: StoreFacts, product: ProductFacts, site: Site) -> Data:
    """Return the breadcrumbs of a product."""
    last = (product.name, product_path(store.key, product.code))
    return _trail(site, _home(store), _category(store, product.category), last)


def _home(store: StoreFacts) -> tuple[str, str]:
    return store.name, f"/{store.key}"


def _category(store: StoreFacts, category: CategoryFacts) -> tuple[str, str]:
    return category.name, category_path(store.key, category.code)


def _trail(site: Site, *steps: tuple[str, str]) -> Data:
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": plain(name), "item": site.page(path)}
            for position, (name, path) in enumerate(steps, start=1)
        ],
    }

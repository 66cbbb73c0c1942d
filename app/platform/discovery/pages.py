"""The public pages and their addresses, as `web/src/app/router.tsx` has them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

# Longer codes and searches are cut off or not looked for.
MAX_CODE_LENGTH = 200
MAX_WORDS_LENGTH = 100

_STORE_PATH = re.compile(r"(\d{10})(?:/(.*))?", re.ASCII | re.DOTALL)


class Page(StrEnum):
    """A public page of a store by its path.

    ORDER opens one order for anyone with its link. PRIVATE is any other page: a person's own, or one to sign
    in.
    """

    HOME = ""
    SHOP = "shop"
    CATEGORIES = "category"
    PRODUCT = "product"
    CATALOG = "catalog"
    ABOUT = "about"
    CONTACT = "contactus"
    PRIVACY = "privacy-policy"
    ORDER = "orders/link"
    PRIVATE = "*"


@dataclass(frozen=True, slots=True)
class Site:
    """The addresses of pages and public files, without a slash at their end."""

    pages: str
    files: str

    def page(self, path: str) -> str:
        """Return the URL of a path."""
        return self.pages + path

    def file(self, name: str) -> str:
        """Return the URL of a public file."""
        return f"{self.files}/{name}"


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a store's page.

    `code` is a product's, a category's in the shop, or the token of an order's link.
    """

    store: str
    page: Page
    code: str = ""
    words: str = ""

    @property
    def path(self) -> str:
        """Return the canonical path of this page, without parameters that only filter or search."""
        if self.page is Page.PRODUCT:
            return product_path(self.store, self.code)
        if self.page is Page.SHOP and self.code:
            return category_path(self.store, self.code)
        return f"/{self.store}/{self.page}" if self.page else f"/{self.store}"


def store_address(path: str, query: Mapping[str, str]) -> Address | None:
    """Return the address of a store's page by its path without the first slash; None outside of stores."""
    match = _STORE_PATH.fullmatch(path)
    if match is None:
        return None
    store, rest = match[1], (match[2] or "").strip("/")
    first, _, code = rest.partition("/")
    if first == Page.PRODUCT and code:
        return Address(store, Page.PRODUCT, code)
    if rest.startswith(f"{Page.ORDER}/"):
        return Address(store, Page.ORDER, rest.removeprefix(f"{Page.ORDER}/"))
    if first == Page.SHOP and not code:
        category = query.get("value", "") if query.get("type") == "category" else ""
        return Address(store, Page.SHOP, category, query.get("q", "")[:MAX_WORDS_LENGTH].strip())
    return Address(store, Page(first) if not code and first in _PLAIN else Page.PRIVATE)


_PLAIN = frozenset(Page) - {Page.PRODUCT, Page.SHOP, Page.ORDER, Page.PRIVATE}


def product_path(store: str, code: str) -> str:
    """Return the path of a product's page."""
    return f"/{store}/{Page.PRODUCT}/{quoted(code)}"


def category_path(store: str, code: str) -> str:
    """Return the path of the shop with the products of one category."""
    return f"/{store}/{Page.SHOP}?type=category&value={quoted(code)}"


def quoted(code: str) -> str:
    """Return a code as a part of a URL, quoted as the web app does with `encodeURIComponent`."""
    return quote(code, safe="!'()*")

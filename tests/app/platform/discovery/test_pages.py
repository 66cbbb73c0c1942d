"""The addresses of public pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.discovery.pages import Address, Page, store_address

STORE = "9000012345"


@pytest.mark.parametrize(
    ("path", "query", "expected"),
    [
        ("9000012345", {}, Address(STORE, Page.HOME)),
        ("9000012345/", {}, Address(STORE, Page.HOME)),
        ("9000012345/shop", {}, Address(STORE, Page.SHOP)),
        ("9000012345/shop", {"type": "category", "value": "E1"}, Address(STORE, Page.SHOP, "E1")),
        ("9000012345/shop", {"value": "E1"}, Address(STORE, Page.SHOP)),
        ("9000012345/shop", {"type": "search", "q": " fan "}, Address(STORE, Page.SHOP, words="fan")),
        ("9000012345/product/A/B 1", {}, Address(STORE, Page.PRODUCT, "A/B 1")),
        ("9000012345/product", {}, Address(STORE, Page.PRIVATE)),
        ("9000012345/category", {}, Address(STORE, Page.CATEGORIES)),
        ("9000012345/about/us", {}, Address(STORE, Page.PRIVATE)),
        ("9000012345/checkout", {}, Address(STORE, Page.PRIVATE)),
        ("9000012345/owner/orders", {}, Address(STORE, Page.PRIVATE)),
        ("9000012345/*", {}, Address(STORE, Page.PRIVATE)),
        ("900001234/shop", {}, None),
        ("vendors", {}, None),
        ("", {}, None),
    ],
)
def test_an_address_names_a_store_a_page_and_a_code(path, query, expected):
    assert store_address(path, query) == expected


@pytest.mark.parametrize(
    ("address", "path"),
    [
        (Address(STORE, Page.HOME), "/9000012345"),
        (Address(STORE, Page.SHOP), "/9000012345/shop"),
        (Address(STORE, Page.SHOP, "E&1"), "/9000012345/shop?type=category&value=E%261"),
        (Address(STORE, Page.PRODUCT, "A/B (1)'"), "/9000012345/product/A%2FB%20(1)'"),
        (Address(STORE, Page.PRODUCT, "પંખો"), "/9000012345/product/%E0%AA%AA%E0%AA%82%E0%AA%96%E0%AB%8B"),
    ],
)
def test_a_page_has_one_path_quoted_as_browsers_do(address, path):
    assert address.path == path


@given(path=st.text(), query=st.dictionaries(st.sampled_from(["type", "value", "q"]), st.text()))
def test_any_path_below_a_store_is_one_of_its_pages(path, query):
    address = store_address(f"{STORE}/{path}", query)

    assert address
    assert address.store == STORE
    assert address.path.startswith(f"/{STORE}")

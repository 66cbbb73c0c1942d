"""Titles, descriptions and tags of public pages."""

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.discovery.facts import CategoryFacts, Offer, ProductFacts, StoreFacts
from app.platform.discovery.markup import html_of
from app.platform.discovery.pages import Address, Page, Site
from app.platform.discovery.rules import PLATFORM_TITLES, STORE_TITLES, Head, platform_head, store_head
from app.platform.discovery.texts import MAX_DESCRIPTION_LENGTH, price_text, shortened, text_of

KEY = "9000012345"
SITE = Site("https://shops.example", "https://files.example/haat")
UMIYA = StoreFacts(KEY, "Shree Umiya Electricals", "Nadiad", categories=("Fans", "Wires"))
FANS = CategoryFacts("E001", "Fans")
FAN = ProductFacts(
    "I1",
    "Ceiling Fan 1200 mm",
    FANS,
    brand="Vayu",
    description="<p>Five &amp; fast</p>",
    pictures=("public/9000012345/fan.webp",),
    offer=Offer(1450, 1450, mrp=2100.0, in_stock=True),
)
CATALOGUES = Path(__file__).parents[4] / "web" / "src" / "shared" / "i18n" / "en"
HOME, SHOP, PRODUCT = Address(KEY, Page.HOME), Address(KEY, Page.SHOP), Address(KEY, Page.PRODUCT, "I1")


class Tags(HTMLParser):
    """The tags of a head as a browser or a crawler reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.meta: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.title, self.scripts = "", []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)
        values = {name: value or "" for name, value in attrs}
        if tag == "meta":
            self.meta[values.get("property") or values["name"]] = values["content"]
        if tag == "link":
            self.links[values["rel"]] = values["href"]
        if tag == "script":
            assert values["type"] == "application/ld+json"
            self.scripts.append("")

    def handle_data(self, data):
        if self.names[-1] == "title":
            self.title += data
        elif self.names[-1] == "script":
            self.scripts[-1] += data

    @property
    def data(self) -> dict:
        return {each["@type"]: each for each in map(json.loads, self.scripts)}


def tags_of(head: Head, picture: str = "") -> Tags:
    return Tags(html_of(head, SITE, picture))


def test_a_product_says_its_name_rate_and_store():
    tags = tags_of(store_head(PRODUCT, UMIYA, FAN, SITE), picture="/9000012345/share/I1.jpg")

    assert tags.title == "Ceiling Fan 1200 mm – Shree Umiya Electricals"
    assert tags.meta["description"] == "₹1,450 + GST · MRP ₹2,100 · Vayu · Five & fast"
    assert tags.meta["og:title"] == tags.title
    assert tags.meta["og:type"] == "product"
    assert tags.meta["og:site_name"] == "Shree Umiya Electricals"
    assert tags.meta["og:image"] == "https://shops.example/9000012345/share/I1.jpg"
    assert (tags.meta["og:image:width"], tags.meta["og:image:height"]) == ("1200", "630")
    assert tags.meta["twitter:card"] == "summary_large_image"
    assert tags.links["canonical"] == tags.meta["og:url"] == "https://shops.example/9000012345/product/I1"
    assert "robots" not in tags.meta
    product, trail = tags.data["Product"], tags.data["BreadcrumbList"]
    assert product["image"] == ["https://files.example/haat/public/9000012345/fan.webp"]
    assert product["offers"]["price"] == 1450
    assert product["offers"]["availability"] == "https://schema.org/InStock"
    assert [step["name"] for step in trail["itemListElement"]] == [
        "Shree Umiya Electricals",
        "Fans",
        "Ceiling Fan 1200 mm",
    ]


def test_without_an_offer_no_rate_is_shown():
    hidden = ProductFacts("I1", "Ceiling Fan", FANS)

    text = html_of(store_head(PRODUCT, UMIYA, hidden, SITE), SITE)

    assert "₹" not in text
    assert "offers" not in text


def test_several_rates_are_a_range():
    offer = Offer(1450, 2000)

    product = ProductFacts("I1", "Fan", FANS, offer=offer)
    offers = tags_of(store_head(PRODUCT, UMIYA, product, SITE)).data["Product"]["offers"]

    assert (offers["lowPrice"], offers["highPrice"]) == (1450, 2000)
    assert price_text(offer) == "From ₹1,450 + GST"
    assert price_text(replace(offer, untaxed=True, mrp=2100)) == "From ₹1,450 · MRP ₹2,100"


def test_a_store_says_what_it_sells_and_where():
    tags = tags_of(store_head(HOME, UMIYA, None, SITE))

    assert tags.title == "Shree Umiya Electricals"
    assert tags.meta["description"] == "Order from Shree Umiya Electricals, Nadiad: Fans, Wires"
    assert tags.data["Organization"]["url"] == "https://shops.example/9000012345"
    assert tags.data["Organization"]["address"]["addressLocality"] == "Nadiad"


def test_a_category_is_its_own_page_and_a_search_is_none():
    category = Address(KEY, Page.SHOP, "E001")

    tags = tags_of(store_head(category, UMIYA, FANS, SITE))
    search = tags_of(store_head(Address(KEY, Page.SHOP, words="fan"), UMIYA, None, SITE))

    assert tags.title == "Fans – Shree Umiya Electricals"
    assert tags.links["canonical"].endswith("/shop?type=category&value=E001")
    assert search.title == "Results for “fan” – Shree Umiya Electricals"
    assert search.meta["robots"] == "noindex"
    assert search.links == {}


@pytest.mark.parametrize(
    ("address", "store"),
    [
        (Address(KEY, Page.PRIVATE), UMIYA),
        (Address(KEY, Page.PRODUCT, "gone"), UMIYA),
        (Address(KEY, Page.SHOP, "gone"), UMIYA),
        (Address(KEY, Page.CATALOG), StoreFacts(KEY, "Umiya", inquiry=True)),
        (HOME, StoreFacts(KEY, "Umiya", indexed=False)),
        (SHOP, StoreFacts(KEY, "Umiya", served=False)),
    ],
)
def test_what_is_not_for_everyone_is_not_for_search_engines(address, store):
    assert tags_of(store_head(address, store, None, SITE)).meta["robots"] == "noindex"


def test_a_store_that_is_not_served_says_only_its_name():
    tags = tags_of(store_head(PRODUCT, StoreFacts(KEY, "Umiya", "Nadiad", served=False), None, SITE))

    assert tags.title == "Umiya"
    assert "description" not in tags.meta
    assert tags.data == {}


def test_the_platforms_pages_have_titles_and_its_consoles_are_hidden():
    assert platform_head("vendors").title == "Stores on Haat"
    assert platform_head("").path == "/"
    assert not platform_head("platform/stores").indexed


def _word(name: str, *keys: str) -> str:
    words = json.loads((CATALOGUES / f"{name}.json").read_text())
    for key in keys:
        words = words[key]
    return words


def test_titles_are_those_of_the_web_app():
    assert {
        Page.SHOP: _word("shop", "allItems"),
        Page.CATEGORIES: _word("shop", "category"),
        Page.CATALOG: _word("catalog", "title"),
        Page.ABOUT: _word("account", "about", "title"),
        Page.CONTACT: _word("account", "contact", "title"),
        Page.PRIVACY: _word("account", "privacy", "title"),
    } == STORE_TITLES
    assert {
        "": _word("landing", "tagline"),
        "vendors": _word("landing", "stores", "title"),
        "open-store": _word("opening", "title"),
        "privacy-policy": _word("landing", "privacy", "title"),
    } == PLATFORM_TITLES
    searched = store_head(Address(KEY, Page.SHOP, words="fan"), UMIYA, None, SITE).title
    assert searched.startswith(_word("shop", "resultsFor").replace("{{query}}", "fan"))


NASTY = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            '"><script>alert(1)</script>',
            "</script><script>alert(1)</script>",
            "</title><img src=x onerror=alert(1)>",
            "<!-- -->",
            "' onload='x",
            "&lt;b&gt;",
            "\u2028]]>",
            "વાયર ૧.૫ ચો.મી.",
        ]
    ),
)


@given(name=NASTY, store_name=NASTY, brand=NASTY, description=NASTY, category=NASTY, code=NASTY, words=NASTY)
def test_no_text_of_a_store_ends_its_tag(name, store_name, brand, description, category, code, words):
    store = StoreFacts(KEY, store_name, city=brand, categories=(category, name))
    shown = CategoryFacts(code, category, description)
    product = ProductFacts(code, name, shown, brand, description, (name,), Offer(1, 1))
    for address, thing in (
        (Address(KEY, Page.PRODUCT, code), product),
        (Address(KEY, Page.SHOP, code), shown),
        (Address(KEY, Page.SHOP, words=words), None),
        (HOME, None),
    ):
        text = html_of(store_head(address, store, thing, SITE), SITE, "/9000012345/share.jpg")
        tags = Tags(text)

        assert set(tags.names) <= {"title", "meta", "link", "script"}
        assert tags.names.count("title") == 1
        assert tags.names.count("script") == text.count("<script") == text.count("</script>")
        assert all(isinstance(each, dict) for each in map(json.loads, tags.scripts))
        if thing is product:
            assert tags.data["Product"]["sku"] == code
            assert tags.data["Product"]["name"] == " ".join(tags.data["Product"]["name"].split())


@given(st.text())
def test_a_description_is_one_line_of_a_limited_length(text):
    short = shortened(text)

    assert len(short) <= MAX_DESCRIPTION_LENGTH
    assert short == " ".join(short.split())


def test_a_long_description_is_cut_between_words():
    assert shortened("word " * 100).endswith("word…")
    assert text_of("<p>Copper&nbsp;wire</p><ul><li>90 m</li></ul>") == "Copper wire 90 m"

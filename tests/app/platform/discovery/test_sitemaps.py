"""What search engines may list: robots.txt and sitemaps."""

from datetime import datetime

import pytest
from defusedxml import ElementTree
from sqlalchemy import func, insert, update

from app.catalogue.models import Product
from app.catalogue.service import recount
from app.platform.discovery import sitemaps
from app.platform.discovery.pages import Address, Page, store_address
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def turn(store):
    def change(**switches: bool) -> None:
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches=switches))

    return change


def addresses(client, path: str) -> list[str]:
    """Return the paths that a sitemap or an index lists."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert answer.mimetype == "application/xml"
    assert "max-age=3600" in answer.headers["Cache-Control"]
    locations = ElementTree.fromstring(answer.data).iter(f"{NAMESPACE}loc")
    return [(location.text or "").removeprefix("http://localhost") for location in locations]


def listed(client, store) -> list[str]:
    """Return the paths in all files of a store."""
    return [
        each for path in addresses(client, f"/{store.key}/sitemap.xml") for each in addresses(client, path)
    ]


def test_a_stores_sitemaps_list_its_public_pages(client, store, goods):
    home = f"/{store.key}"

    assert listed(client, store) == [
        *(home, f"{home}/shop", f"{home}/category", f"{home}/catalog", f"{home}/about", f"{home}/contactus"),
        *(f"{home}/shop?type=category&value={code}" for code in ("E001", "E002")),
        *(f"{home}/product/{code}" for code in (SWITCH, WIRE, FAN)),
    ]


def test_every_listed_page_may_be_shown_by_search_engines(client, store, goods):
    for path in listed(client, store):
        answer = client.get(path)

        assert answer.status_code == 200
        assert "noindex" not in answer.text
        assert f'rel="canonical" href="http://localhost{path.replace("&", "&amp;")}"' in answer.text


def test_only_what_visitors_see_is_listed(client, store, goods, turn):
    turn(pictureless=False, inquiry=True)
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == WIRE).values(retired_at=func.now()))
        recount(db)

    paths = listed(client, store)

    assert [path for path in paths if "/product/" in path] == [f"/{store.key}/product/{SWITCH}"]
    assert not any("catalog" in path or "E002" in path for path in paths)


@pytest.mark.parametrize("switches", [{"search_engines": False}, {"approval_required": True}])
def test_a_store_that_is_not_to_be_listed_has_no_sitemap(client, store, goods, turn, switches):
    turn(**switches)

    for path in ("sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"):
        assert client.get(f"/{store.key}/{path}").status_code == 404


def test_products_are_split_into_files(client, store, goods, monkeypatch):
    monkeypatch.setattr(sitemaps, "URLS_IN_FILE", 2)
    monkeypatch.setattr(sitemaps, "_PRODUCTS", sitemaps._PRODUCTS.replace("LIMIT 5000", "LIMIT 2"))

    files = addresses(client, f"/{store.key}/sitemap.xml")

    assert files == [f"/{store.key}/sitemap-{number}.xml" for number in (1, 2, 3)]
    assert [len(addresses(client, path)) for path in files[1:]] == [2, 1]
    for number in (0, 4, 10**12):
        assert client.get(f"/{store.key}/sitemap-{number}.xml").status_code == 404


def test_codes_of_any_kind_are_addresses_that_lead_back(client, store, goods):
    codes = ["A/B & <C>", "પંખો 1", "100%", "a?b#c", "'quoted'"]
    with store_session(store) as db:
        rows = [{"code": code, "name": code, "category_code": "E001", "priority": 1} for code in codes]
        db.execute(insert(Product), rows)
        recount(db)

    paths = [path for path in listed(client, store) if "/product/" in path]

    assert len(paths) == len(codes) + 3
    for path in paths:
        assert client.get(path).status_code == 200, path


def test_products_have_the_time_of_their_last_change(client, store, goods):
    text = client.get(f"/{store.key}/sitemap-2.xml").data

    for changed in ElementTree.fromstring(text).iter(f"{NAMESPACE}lastmod"):
        assert datetime.fromisoformat(changed.text or "").tzinfo


def test_the_index_of_all_stores_names_each_stores_files(client, store, goods):
    paths = addresses(client, "/sitemap.xml")

    assert f"/{store.key}/sitemap-1.xml" in paths
    assert client.get("/9999999999/sitemap.xml").status_code == 404


@pytest.mark.parametrize(("products", "files"), [(0, 1), (1, 2), (5_000, 2), (5_001, 3), (100_000, 21)])
def test_a_file_has_at_most_5000_products(products, files):
    assert sitemaps.files_of(products) == files


def test_robots_may_fetch_the_shop_and_nothing_of_a_persons_own(client):
    answer = client.get("/robots.txt")

    lines = answer.text.splitlines()
    assert answer.mimetype == "text/plain"
    assert "Sitemap: http://localhost/sitemap.xml" in lines
    for private in ("/api/", "/platform", "/*/owner", "/*/login", "/*/orders", "/*/checkout", "/*/cart/"):
        assert f"Disallow: {private}" in lines
    assert "Allow: /api/products" in lines, "crawlers run the page"
    hidden = {line.removeprefix("Disallow: /*/") for line in lines if line.startswith("Disallow: /*/")}
    assert hidden.isdisjoint(Page)


def test_a_private_page_is_none_of_the_public_ones():
    for path in ("orders", "checkout", "login"):
        assert store_address(f"9000012345/{path}", {}) == Address("9000012345", Page.PRIVATE)

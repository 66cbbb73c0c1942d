"""Downloadable catalogues."""

import pytest
from marshmallow import RAISE
from sqlalchemy import insert, update

from app.catalogue.models import Catalog
from app.catalogue.schemas import CatalogPageOut, OneCatalogOut
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import DEALER, SALESPERSON


@pytest.fixture
def catalogs(store):
    """Add three catalogues, the last one with a cover."""
    rows = [
        {"title": "Switches 2024", "description": "Anvi Classic", "picture": None},
        {"title": "Fans", "description": "Pavan ceiling fans, 50% off_season", "picture": None},
        {"title": "Switches 2025", "description": "Anvi Nova", "picture": "public/x/cover.webp"},
    ]
    with store_session(store) as db:
        for number, row in enumerate(rows, 1):
            db.execute(insert(Catalog).values(file=f"public/x/{number}.pdf", **row))


@pytest.fixture
def titles(call, store):
    def read(token=None, **query) -> list[str]:
        return [
            one["TITLE"] for one in call("GET", "/catalog", store, token, query_string=query).json["result"]
        ]

    return read


def test_catalogues_are_newest_first_with_download_urls(call, store, goods, catalogs, sign_in, guest):
    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, store.key)):
        body = call("GET", "/catalog", store, token).json

        assert [one["TITLE"] for one in body["result"]] == ["Switches 2025", "Fans", "Switches 2024"]
        assert body["pagination"] == {"totalItems": 3, "total": 3, "nextPage": None, "previousPage": None}
    assert CatalogPageOut(unknown=RAISE).validate(body) == {}
    newest, _, oldest = body["result"]
    assert newest["FILE_NAME"] == "public/x/3.pdf"
    assert newest["FILE_URL"].startswith("http")
    assert newest["FILE_URL"].endswith("/public/x/3.pdf")
    assert newest["IMG_URL"].endswith("/public/x/cover.webp")
    assert oldest["IMG_URL"] is None
    assert (oldest["DESCRI"], oldest["MOBNOCO"]) == ("Anvi Classic", store.key)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("switches", ["Switches 2025", "Switches 2024"]),
        ("ANVI", ["Switches 2025", "Switches 2024"]),
        ("classic switches", ["Switches 2024"]),
        ("ceil", ["Fans"]),
        ("50%", ["Fans"]),
        ("_", ["Fans"]),
        ("%", ["Fans"]),
        ("  ", ["Switches 2025", "Fans", "Switches 2024"]),
        ("geysers", []),
    ],
)
def test_catalogues_are_found_by_title_and_description(titles, catalogs, words, expected):
    assert titles(query=words) == expected


def test_catalogues_come_in_pages(call, store, catalogs, titles):
    assert titles(per_page=2) == ["Switches 2025", "Fans"]
    assert titles(per_page=2, page=1) == ["Switches 2024"]
    body = call("GET", "/catalog?per_page=1&query=switches", store).json
    assert body["pagination"] == {"totalItems": 2, "total": 2, "nextPage": 1, "previousPage": None}


def test_one_catalogue_is_wrapped_in_a_list(call, store, catalogs):
    body = call("GET", "/catalog/2", store).json

    assert OneCatalogOut(unknown=RAISE).validate(body) == {}
    assert [(one["caId"], one["FILE_NAME"]) for one in body["result"]] == [(2, "public/x/2.pdf")]


@pytest.mark.parametrize("number", ["4", "0", "x", "9" * 25])
def test_an_unknown_catalogue_is_not_found(call, store, catalogs, number):
    answer = call("GET", f"/catalog/{number}", store)

    assert answer.status_code == 404
    assert answer.json["message"]


def test_an_inquiry_store_shows_catalogues_to_its_owner_only(
    call, store, goods, catalogs, titles, sign_in, guest
):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"inquiry": True, "guest_login": True}))

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert call("GET", "/catalog", store, token).json == {
            "result": [],
            "pagination": {"totalItems": 0, "total": 0, "nextPage": None, "previousPage": None},
        }
        assert call("GET", "/catalog/2", store, token).status_code == 404
    owner = sign_in(store, store.key)
    assert len(titles(owner)) == 3
    assert call("GET", "/catalog/2", store, owner).status_code == 200


def test_an_ended_sign_in_gets_no_catalogues(call, store, goods, catalogs, sign_in):
    token = sign_in(store, DEALER)
    call("POST", "/auth/logout", store, token)

    assert call("GET", "/catalog", store, token).status_code == 401
    assert call("GET", "/catalog/2", store, token).status_code == 401

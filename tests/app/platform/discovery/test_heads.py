"""The heads of pages, as the server sends them to visitors."""

import re

import psycopg
import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from app.platform.discovery import heads
from app.store.settings.models import Company, StoreSettings
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH

UNKNOWN = "9999999999"


@pytest.fixture
def turn(store):
    """Turn switches of the store; nothing found before is kept."""

    def change(**switches: bool) -> None:
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches=switches))
        heads.forget()

    return change


def tags_in(answer) -> str:
    return answer.text.partition("<head>")[2].partition("</head>")[0]


def test_a_products_page_names_it_with_what_visitors_pay(client, store, goods):
    head = tags_in(client.get(f"/{store.key}/product/{SWITCH}"))

    assert f"<title>One-Way Switch {goods.mark} – Store {store.key}</title>" in head
    assert "₹54 + GST · MRP ₹120" in head, "grade A's rate of 60 less 10 %"
    assert f'<link rel="canonical" href="http://localhost/{store.key}/product/{SWITCH}">' in head
    assert '"price":54' in head
    assert head.count("<title>") == head.count('name="description"') == 1


def test_of_a_seller_who_may_not_charge_tax_nothing_comes_on_top(client, store, goods):
    with store_session(store) as db:
        db.execute(update(Company).values(tax_registration="unregistered"))
    heads.forget()

    head = tags_in(client.get(f"/{store.key}/product/{SWITCH}"))

    assert "₹54 · MRP ₹120" in head
    assert "GST" not in head
    assert "valueAddedTaxIncluded" not in head


def test_rates_that_visitors_do_not_see_are_not_in_the_page(client, store, goods, turn):
    for hidden in ({"guest_rates": False}, {"guest_rates": True, "only_products": True}):
        turn(**hidden)

        head = tags_in(client.get(f"/{store.key}/product/{SWITCH}"))

        assert "One-Way Switch" in head
        assert "₹" not in head
        assert '"offers"' not in head


def test_stock_is_named_only_where_it_is_shown(client, store, goods, turn):
    assert "InStock" in tags_in(client.get(f"/{store.key}/product/{SWITCH}"))

    turn(guest_rates=True, show_stock=False)

    assert "InStock" not in tags_in(client.get(f"/{store.key}/product/{SWITCH}"))


def test_a_store_a_category_and_the_other_pages_have_their_own_titles(client, store, goods):
    name, mark = f"Store {store.key}", goods.mark
    titles = {
        "": name,
        "/shop": f"All items – {name}",
        "/shop?type=category&value=E002": f"Wires {mark} – {name}",
        "/shop?type=category&value=nothing": f"All items – {name}",
        "/category": f"Category – {name}",
        "/catalog": f"Catalog – {name}",
        "/contactus": f"Contact information – {name}",
        "/login": name,
    }
    for path, title in titles.items():
        answer = client.get(f"/{store.key}{path}")

        assert answer.status_code == 200
        assert f"<title>{title}</title>" in tags_in(answer), path
    home = tags_in(client.get(f"/{store.key}"))
    assert f"Order from {name}, Anand: Switches {mark}, Wires {mark}" in home
    assert "noindex" not in home
    assert "noindex" in tags_in(client.get(f"/{store.key}/login"))


def test_what_does_not_exist_is_404_and_still_the_app(client, store, goods):
    for path in (f"/{store.key}/product/nothing", f"/{UNKNOWN}", f"/{UNKNOWN}/product/{SWITCH}"):
        answer = client.get(path)

        assert answer.status_code == 404
        assert 'id="root"' in answer.text
        assert "noindex" in tags_in(answer)
    assert "<title>Haat</title>" in tags_in(client.get(f"/{UNKNOWN}"))


def test_a_product_that_visitors_do_not_see_does_not_exist(client, store, goods, turn):
    assert client.get(f"/{store.key}/product/{FAN}").status_code == 200

    turn(pictureless=False)

    assert client.get(f"/{store.key}/product/{FAN}").status_code == 404


@pytest.mark.parametrize("code", ["%00", "a" * 5_000, "%ff", "a/b/c", "..%2f..", "'%3B--"])
def test_any_code_is_only_a_code(client, store, goods, code):
    assert client.get(f"/{store.key}/product/{code}").status_code == 404


@pytest.mark.parametrize("state", ["suspended", "closed"])
def test_a_store_that_is_not_served_says_only_its_name(client, store, goods, state):
    with control_session() as control:
        control.execute(update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(state=state))

    answer = client.get(f"/{store.key}/product/{SWITCH}")

    assert answer.status_code == 200
    assert f"<title>Store {store.key}</title>" in tags_in(answer)
    assert "Switch" not in tags_in(answer)
    assert "noindex" in tags_in(answer)


def test_names_are_escaped_where_they_stand(client, store, goods):
    nasty = '</script><script>alert("1")</script> & ગુજરાતી \u2028'
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(name=nasty))
        db.execute(update(Company).values(name=nasty))

    head = tags_in(client.get(f"/{store.key}/product/{SWITCH}"))

    assert "<script>alert" not in head
    assert "&lt;/script&gt;" in head
    assert "\\u003c/script\\u003e" in head
    assert "ગુજરાતી" in head


def test_a_page_is_read_once_in_a_minute(client, store, goods, monkeypatch):
    reads = []
    original = heads.read_address
    monkeypatch.setattr(heads, "read_address", lambda *of: reads.append(of) or original(*of))

    for _ in range(3):
        client.get(f"/{store.key}/product/{SWITCH}")
        client.get(f"/{store.key}/shop")
        client.get(f"/{store.key}?utm_source=whatsapp")

    assert len(reads) == 2, "one of the product, one of the store"


def test_one_stores_head_is_never_anothers(client, make_store, fill):
    first, second = make_store(), make_store()
    marks = [fill(each).mark for each in (first, second)]

    for each, mark, other in ((first, *marks), (second, *marks[::-1])):
        head = tags_in(client.get(f"/{each.key}/product/{SWITCH}"))

        assert mark in head
        assert other not in head


def test_where_the_database_cannot_be_reached_the_page_is_the_builds_own(client, store, goods, monkeypatch):
    attempts = []

    def unreachable(*of):
        attempts.append(of)
        raise psycopg.OperationalError("no server")

    monkeypatch.setattr(heads, "read_address", unreachable)

    answers = [client.get(f"/{store.key}/product/{code}") for code in (SWITCH, FAN)]

    for answer in answers:
        assert answer.status_code == 200
        assert "<title>Haat</title>" in answer.text
        assert 'id="haat-config"' in answer.text
        assert "noindex" not in answer.text
    assert len(attempts) == 1, "the next pages do not wait for it"


def test_kept_heads_are_limited(client, store, goods, monkeypatch):
    monkeypatch.setattr(heads, "MAX_CACHED", 3)

    for number in range(10):
        client.get(f"/{store.key}/product/X{number}")

    assert len(heads._cache) == 3


def test_an_unchanged_page_is_not_sent_again(client, store, goods):
    path = f"/{store.key}/product/{SWITCH}"
    first = client.get(path)

    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(name="Renamed"))
    heads.forget()
    changed = client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.data) == (304, b"")
    assert "Content-Security-Policy" in again.headers
    assert (changed.status_code, "Renamed" in changed.text) == (200, True)


def test_data_for_search_engines_is_no_script_that_a_policy_would_stop(client, store, goods):
    answer = client.get(f"/{store.key}/product/{SWITCH}")

    kinds = re.findall(r"<script([^>]*)>", tags_in(answer))
    inline = [kind for kind in kinds if "src=" not in kind]
    assert inline
    assert all('type="application/' in kind for kind in inline), "browsers run none of them"
    assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers["Content-Security-Policy"]


def test_search_engines_show_a_store_only_if_its_owner_wants_it(client, store, goods, turn):
    for switches, shown in (
        ({}, True),
        ({"search_engines": False}, False),
        ({"approval_required": True}, False),
    ):
        turn(**switches)
        for path in ("", "/shop", f"/product/{SWITCH}"):
            assert ("noindex" not in tags_in(client.get(f"/{store.key}{path}"))) is shown
    registry.forget(store.key)


def test_the_outline_of_the_first_page_has_the_stores_colour_and_nothing_else_of_its_choosing(
    client, store, goods
):
    outlines = {}
    for colour in ("#7A1F2B", "red}</style>"):
        with store_session(store) as db:
            db.execute(update(Company).values(colours={"primaryColor": colour}))
        heads.forget()
        outlines[colour] = [
            re.findall(r"<style>(#outline.*?)</style>", tags_in(client.get(f"/{store.key}{path}")))
            for path in ("", "/shop", "/category")
        ]

    ours, default = ([f"#outline{{--haat-fill:{colour}}}"] for colour in ("#7A1F2B", "#0B5F66"))
    assert outlines == {"#7A1F2B": [ours, ours, []], "red}</style>": [default, default, []]}

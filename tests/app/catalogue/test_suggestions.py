"""What a search offers that finds little: corrected words, and the nearest products."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, update

from app.catalogue.models import Product, Synonym
from app.catalogue.rules import forms
from app.catalogue.service import recount
from app.catalogue.suggestions import closest_word, corrected_words
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE

WORDS = frozenset(
    {"geyser", "heater", "copper", "wire", "fan", "pan", "switch", "sweet", "swachh", "regulator"}
)


@pytest.mark.parametrize(
    ("typed", "corrected"),
    [
        ("gysar", "geyser"),
        ("gyser hetar", "geyser heater"),
        ("regultar 5 step", "regulator 5"),
        ("coperr wires", "copper wires"),
        ("fan xylophone", "fan"),
        ("swi", "swi"),
        ("swicthh", "switch"),
        ("sweetch", "switch"),
        ("xylophone", ""),
        ("12 6a", ""),
    ],
)
def test_unknown_words_are_replaced_by_the_closest_or_left_out(typed, corrected):
    assert " ".join(corrected_words(typed.split(), WORDS, doubt_known=False)) == corrected


@given(st.text(min_size=1, max_size=20))
def test_the_closest_word_is_one_of_the_vocabulary(word):
    assert closest_word(word, WORDS) in {None, *WORDS}
    assert closest_word(word, WORDS - forms(word)) != word


@pytest.fixture
def page(call, store, goods):
    with store_session(store) as db:
        rows = [(f"N{number}", f"Copper Pipe {number} mm") for number in range(1, 25)]
        rows += [("M1", "Coper Tray"), ("M2", "Steel Tray")]
        db.execute(
            insert(Product), [{"code": code, "name": name, "category_code": "E001"} for code, name in rows]
        )
        recount(db)

    def read(words: str, **query) -> dict:
        answer = call("GET", "/products", store, query_string={"query": words, **query})
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        # One product is spelt so; twenty-five are not.
        ("coper", "copper"),
        ("sweetch", "switch"),
        ("fan xylophone", "fan"),
        ("tray xylophone", "tray"),
        # Many have it, nothing is like it, or it is a code.
        ("copper", None),
        ("fan", None),
        ("xylophone", None),
        ("copper fan", None),
        ("9999", None),
        (SWITCH, None),
    ],
)
def test_a_search_that_finds_little_offers_corrected_words(page, typed, suggested):
    assert page(typed).get("didYouMean") == suggested
    assert "didYouMean" not in page(typed, page=1)


def test_what_was_offered_finds_more(page):
    offered = page("coper")["didYouMean"]

    assert page(offered)["pagination"]["totalItems"] == 25


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        # Without its synonym it would be corrected to copper, which finds many more.
        ("kopper", None),
        ("koppers", None),
        ("kopper xylophone", "kopper"),
    ],
)
def test_a_word_with_a_synonym_is_not_corrected(page, store, typed, suggested):
    with store_session(store) as db:
        db.add(Synonym(word="kopper", meaning="steel tray"))

    assert page(typed).get("didYouMean") == suggested


def test_what_the_shop_does_not_show_is_not_offered(page, store):
    def picture(name: str) -> None:
        with store_session(store) as db:
            db.execute(update(Product).where(Product.name.like(name)).values(pictures=["a.jpg"]))
            recount(db)

    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"pictureless": False}))
    picture("Coper Tray")
    assert "didYouMean" not in page("coper")

    picture("Copper Pipe%")
    assert page("coper")["didYouMean"] == "copper"


def test_the_nearest_products_have_the_most_of_the_words(page):
    codes = [product["ITEM_CD"] for product in page("steel tray xylophone 12", nearest="Y")["result"]]
    assert codes == ["M2", "M1"]

    assert [product["ITEM_CD"] for product in page("fan wire", nearest="Y")["result"]] == [WIRE, FAN]
    assert page("tray celing", nearest="Y")["pagination"]["totalItems"] == 3
    assert page("xylophone", nearest="Y")["result"] == []
    assert page("...", nearest="Y")["result"] == []

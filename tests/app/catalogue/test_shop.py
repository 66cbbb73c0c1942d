"""Pages, categories, search, detail and highlights of the shop."""

import pytest
from sqlalchemy import insert, update

from app.catalogue.models import Category, Product, Variant
from app.catalogue.rows import CategoryRow
from app.catalogue.schemas import CategoryOut, category_on_wire
from app.catalogue.service import recount
from tenant_router.session import store_session
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE


@pytest.fixture
def listed(call):
    """Return the codes of a list of products, and its pagination."""

    def read(store, token=None, **query):
        answer = call("GET", "/products", store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        return [product["ITEM_CD"] for product in answer.json["result"]], answer.json["pagination"]

    return read


def test_products_come_by_priority_25_a_page(listed, store, goods, add_products):
    add_products(store, 30)

    first, pages = listed(store)
    second, last = listed(store, page=1)

    assert (len(first), len(second)) == (25, 8)
    assert first[:3] == [SWITCH, WIRE, FAN]
    assert not set(first) & set(second)
    assert pages == {"totalItems": 33, "total": 33, "nextPage": 1, "previousPage": None}
    assert last == {"totalItems": 33, "total": 33, "nextPage": None, "previousPage": 0}


def test_a_page_counts_products_and_not_sizes(listed, store, goods):
    assert listed(store, per_page=2) == (
        [SWITCH, WIRE],
        {"totalItems": 3, "total": 3, "nextPage": 1, "previousPage": None},
    )


def test_a_page_beyond_the_last_is_empty(listed, store, goods):
    codes, pages = listed(store, page=9)

    assert (codes, pages["totalItems"], pages["nextPage"]) == ([], 3, None)


@pytest.mark.parametrize("query", ["per_page=0", "per_page=101", "page=-1", "page=x", f"query={'x' * 65}"])
def test_an_invalid_page_is_rejected_with_a_message(call, store, query):
    answer = call("GET", f"/products?{query}", store)

    assert answer.status_code == 422
    assert answer.json["message"]
    assert list(answer.json["errors"]) == [query.partition("=")[0]]


def test_a_category_has_its_own_products(listed, store, goods):
    assert listed(store, dept_cd="E001")[0] == [SWITCH, FAN]
    assert listed(store, dept_cd="E002")[0] == [WIRE]
    assert listed(store, dept_cd="E999") == (
        [],
        {"totalItems": 0, "total": 0, "nextPage": None, "previousPage": None},
    )


def test_a_product_has_its_sizes_in_their_order(call, store, goods):
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.size_code == "1.5 sq mm").values(position=1))

    sizes = call("GET", f"/products/itemsById/{WIRE}", store).json["result"]["variant"]
    assert [size["SIZE_CD"] for size in sizes] == ["2.5 sq mm", "1.5 sq mm"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("one-way switch", [SWITCH]),
        ("ONE-WAY", [SWITCH]),
        ("switch one-way", [SWITCH]),
        ("copper", [WIRE]),
        ("swich", [SWITCH]),
        ("celing fan", [FAN]),
        ("ceilling", [FAN]),
        ("zzzzzz", []),
        ("", [SWITCH, WIRE, FAN]),
        ("   ", [SWITCH, WIRE, FAN]),
    ],
)
def test_products_are_found_by_name_short_name_and_code_despite_typos(listed, store, goods, words, expected):
    codes, pages = listed(store, query=words)

    assert codes == expected
    assert pages["totalItems"] == len(expected)


def test_a_short_name_finds_its_product(listed, store, goods):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(short_name="PANKHA", long_name="Hawa"))

    assert listed(store, query="pankha")[0] == [FAN]
    assert listed(store, query="hawa")[0] == [FAN]


def test_a_search_stays_in_the_category_that_was_chosen(listed, store, goods):
    assert listed(store, query="mark", dept_cd="E001")[0] == [SWITCH, FAN]
    assert listed(store, query="mark", dept_cd="E001")[1]["totalItems"] == 2


def test_a_search_has_pages_too(listed, store, goods):
    first, pages = listed(store, query="mark", per_page=2)
    second, _ = listed(store, query="mark", per_page=2, page=1)

    assert {*first, *second} == {SWITCH, WIRE, FAN}
    assert pages["totalItems"] == 3


@pytest.mark.parametrize("code", [SWITCH, WIRE, FAN])
def test_a_code_finds_its_product_first_in_either_case(listed, store, goods, code):
    assert listed(store, query=code)[0][0] == listed(store, query=code.lower())[0][0] == code


def test_an_exact_code_comes_before_a_prefix_before_a_similar_name(listed, store, goods):
    with store_session(store) as db:
        rows = {"X9": "Plain box", "Y1": "x9 adapter", "Y2": "Holder for x9", "Y3": "x9 socket"}
        db.execute(
            insert(Product),
            [
                {"code": code, "name": name, "category_code": "E001", "priority": 9 - index}
                for index, (code, name) in enumerate(rows.items())
            ],
        )
        recount(db)

    codes, _ = listed(store, query="x9")
    assert codes[0] == "X9"
    assert set(codes[1:3]) == {"Y1", "Y3"}
    assert codes[3] == "Y2"


def test_pattern_characters_are_searched_literally(listed, store, goods):
    for words in ("%", "_", "\\", "%%", "'", '"', "a'b;--"):
        codes, pages = listed(store, query=words)
        assert (codes, pages["totalItems"]) == ([], 0), words


def test_many_words_are_all_searched(listed, store, goods):
    assert listed(store, query="i0000001 one-way switch mark")[0][0] == SWITCH
    assert listed(store, query="one-way switch with a very long handle made of brass")[0] == []


def test_a_product_comes_with_its_description_and_lists_without(call, store, goods):
    one = call("GET", f"/products/itemsById/{SWITCH}", store).json
    page = call("GET", "/products", store).json["result"]

    assert one["result"]["ITEM_DESC"] == f"<p>One-Way Switch {goods.mark}</p>"
    assert all("ITEM_DESC" not in product for product in [*page, *one["similar"]])


@pytest.mark.parametrize("code", ["I9999999", "x", "%25", "a/b", "' OR 1=1"])
def test_a_product_that_does_not_exist_is_not_found(call, store, goods, code):
    answer = call("GET", f"/products/itemsById/{code}", store)

    assert (answer.status_code, answer.json["message"]) == (
        404,
        "This item is not in the catalog. Please choose another item.",
    )


def test_a_code_may_contain_a_slash(call, store, goods):
    with store_session(store) as db:
        db.execute(insert(Product).values(code="A/12", name="Clip", category_code="E001"))

    assert call("GET", "/products/itemsById/A/12", store).json["result"]["ITEM_CD"] == "A/12"


def test_an_unstorable_character_is_rejected(call, store, goods):
    paths = (
        "/products?query=%00",
        f"/products?query={SWITCH}%00x",
        "/products?dept_cd=E001%00x",
        "/products?partyCd=P001%00x",
    )

    answers = {path: call("GET", path, store).status_code for path in paths}

    assert set(answers.values()) == {422}, answers
    # nginx rejects such a path.
    assert call("GET", f"/products/itemsById/{SWITCH}%00", store).status_code in (400, 422)
    assert call("GET", "/products", store).status_code == 200


def test_pictures_have_large_and_small_urls(call, store, goods):
    page = call("GET", "/products", store).json["result"]

    switch, _, fan = page
    assert switch["img"]["IMGURL"][0].endswith(f"/public/x/{SWITCH}.webp")
    assert switch["img"]["THUMBURL"][0].endswith(f"/public/x/{SWITCH}-320.webp")
    assert fan["img"] is None


def test_categories_are_sorted_by_priority_with_product_counts(call, store, goods):
    body = call("GET", "/dept", store).json

    assert [(row["DEPT_CD"], row["itemCount"]) for row in body["result"]] == [("E001", 2), ("E002", 1)]
    assert body["pagination"] == {"totalItems": 2, "total": 2, "nextPage": None, "previousPage": None}


def test_a_category_shows_its_own_picture_else_that_of_its_first_product(call, store, goods):
    with store_session(store) as db:
        db.execute(update(Category).where(Category.code == "E002").values(picture="public/x/wires.webp"))

    shown = [row["img"]["IMGURL"][0].rpartition("/")[2] for row in call("GET", "/dept", store).json["result"]]
    assert shown == [f"{SWITCH}.webp", "wires.webp"]


def test_categories_come_in_pages(call, store, goods):
    with store_session(store) as db:
        rows = [{"code": f"E1{number:02}", "name": f"Category {number}"} for number in range(60)]
        db.execute(insert(Category), rows)

    pages = [call("GET", f"/dept?page={page}", store).json for page in (0, 1)]
    assert [len(page["result"]) for page in pages] == [50, 12]
    assert pages[0]["pagination"]["nextPage"] == 1


def test_a_salesperson_cannot_use_another_salespersons_party(call, store, goods, sign_in):
    token = sign_in(store, SALESPERSON)

    for path in ("/products", f"/products/itemsById/{SWITCH}", "/products/highlights"):
        assert call("GET", f"{path}?partyCd={DEALER}", store, token).status_code == 200
        assert call("GET", f"{path}?partyCd=P002", store, token).status_code == 404


@pytest.mark.parametrize("shown", [True, False])
def test_a_product_without_a_picture_is_found_if_the_store_shows_it_and_by_the_owner(
    call, make_store, fill, sign_in, guest, shown
):
    store = make_store(pictureless=shown, guest_login=True)
    fill(store)

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert call("GET", f"/products/itemsById/{FAN}", store, token).status_code == (200 if shown else 404)
        similar = call("GET", f"/products/itemsById/{SWITCH}", store, token).json["similar"]
        assert [product["ITEM_CD"] for product in similar] == ([FAN] if shown else [])
    assert call("GET", f"/products/itemsById/{FAN}", store, sign_in(store, store.key)).status_code == 200


@pytest.mark.parametrize("shown", [True, False])
def test_units_are_shown_to_customers_if_the_store_shows_them_and_to_the_owner(
    call, make_store, fill, sign_in, guest, shown
):
    store = make_store(units=shown, guest_login=True)
    fill(store)

    def units(token):
        page = call("GET", "/products", store, token).json["result"]
        one = call("GET", f"/products/itemsById/{WIRE}", store, token).json["result"]
        first = call("GET", "/products/highlights", store, token).json["result"]["featured"]
        return [product["UOM"] for product in (*page, one, *first)]

    expected_units = ["pc", "coil", "pc", "coil", "pc", "coil", "pc"]
    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert units(token) == (expected_units if shown else [""] * 7)
    assert units(sign_in(store, store.key)) == expected_units


@pytest.mark.usefixtures("services")  # addresses of pictures come from the settings
@pytest.mark.parametrize(("own", "first"), [("own.webp", ""), (None, "first.webp"), (None, "")])
def test_a_category_that_is_written_by_hand_is_that_of_the_schema(own, first):
    row = CategoryRow("E001", "Fans", "Fan", "पंखे", "", "Ceiling fans", 2, own, 7, first)

    assert category_on_wire(row) == CategoryOut().dump(row)

"""Pages, categories, search, detail and highlights of the shop."""

import pytest
from sqlalchemy import insert, update

from app.catalogue.models import Category, Product, Variant
from app.catalogue.service import recount
from app.orders.popularity import count_all_sold
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE


@pytest.fixture
def listed(call):
    """The codes of a list of products, and its pagination."""

    def read(store, token=None, **asked):
        answer = call("GET", "/products", store, token, query_string=asked)
        assert answer.status_code == 200, answer.text
        return [product["ITEM_CD"] for product in answer.json["result"]], answer.json["pagination"]

    return read


def add_products(store, count: int, *, category: str = "E002") -> None:
    with store_session(store) as db:
        codes = [f"J{number:07}" for number in range(1, count + 1)]
        db.execute(
            insert(Product),
            [
                {"code": code, "name": f"Clip {code}", "category_code": category, "priority": 100}
                for code in codes
            ],
        )
        rates = {f"rate{grade}": 10 for grade in range(1, 6)}
        db.execute(insert(Variant), [{"product_code": code, "size_code": "", **rates} for code in codes])
        recount(db)


def test_products_come_by_priority_25_a_page(listed, store, goods):
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


@pytest.mark.parametrize("asked", ["per_page=0", "per_page=101", "page=-1", "page=x", f"query={'x' * 65}"])
def test_what_can_not_be_a_page_is_refused_with_a_message(call, store, asked):
    answer = call("GET", f"/products?{asked}", store)

    assert answer.status_code == 422
    assert answer.json["message"]
    assert list(answer.json["errors"]) == [asked.partition("=")[0]]


def test_a_category_holds_its_own_products(listed, store, goods):
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
    ("words", "found"),
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
def test_products_are_found_by_name_short_name_and_code_and_in_spite_of_slips(
    listed, store, goods, words, found
):
    codes, pages = listed(store, query=words)

    assert codes == found
    assert pages["totalItems"] == len(found)


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


def test_an_exact_code_comes_before_a_name_that_begins_so_before_a_likeness(listed, store, goods):
    with store_session(store) as db:
        rows = {"X9": "Plain box", "Y1": "x9 adapter", "Y2": "Holder for x9", "Y3": "x9 socket"}
        db.execute(
            insert(Product),
            [
                {"code": code, "name": name, "category_code": "E001", "priority": 9 - place}
                for place, (code, name) in enumerate(rows.items())
            ],
        )
        recount(db)

    codes, _ = listed(store, query="x9")
    assert codes[0] == "X9"
    assert set(codes[1:3]) == {"Y1", "Y3"}
    assert codes[3] == "Y2"


def test_signs_of_patterns_are_looked_for_as_they_are_written(listed, store, goods):
    for words in ("%", "_", "\\", "%%", "'", '"', "a'b;--"):
        codes, pages = listed(store, query=words)
        assert (codes, pages["totalItems"]) == ([], 0), words


def test_many_words_are_all_looked_for(listed, store, goods):
    assert listed(store, query="i0000001 one-way switch mark")[0][0] == SWITCH
    assert listed(store, query="one-way switch with a very long handle made of brass")[0] == []


def test_a_product_comes_with_its_description_and_lists_without(call, store, goods):
    one = call("GET", f"/products/itemsById/{SWITCH}", store).json
    page = call("GET", "/products", store).json["result"]

    assert one["result"]["ITEM_DESC"] == f"<p>One-Way Switch {goods.mark}</p>"
    assert all("ITEM_DESC" not in product for product in [*page, *one["similar"]])


def test_a_product_is_shown_with_others_of_its_category_at_most_eight(call, store, goods):
    similar = call("GET", f"/products/itemsById/{SWITCH}", store).json["similar"]
    assert [product["ITEM_CD"] for product in similar] == [FAN]

    add_products(store, 12, category="E001")
    similar = call("GET", f"/products/itemsById/{SWITCH}", store).json["similar"]
    assert len(similar) == 8
    assert {product["DEPT_CD"] for product in similar} == {"E001"}
    assert SWITCH not in {product["ITEM_CD"] for product in similar}


@pytest.mark.parametrize("code", ["I9999999", "x", "%25", "a/b", "' OR 1=1"])
def test_a_product_that_does_not_exist_is_not_found(call, store, goods, code):
    answer = call("GET", f"/products/itemsById/{code}", store)

    assert (answer.status_code, answer.json["message"]) == (404, "This item is not in the catalogue")


def test_a_code_may_hold_a_slash(call, store, goods):
    with store_session(store) as db:
        db.execute(insert(Product).values(code="A/12", name="Clip", category_code="E001"))

    assert call("GET", "/products/itemsById/A/12", store).json["result"]["ITEM_CD"] == "A/12"


def test_a_character_that_no_text_holds_is_refused(call, store, goods):
    paths = (
        "/products?query=%00",
        f"/products?query={SWITCH}%00x",
        "/products?dept_cd=E001%00x",
        "/products?partyCd=P001%00x",
        f"/products/itemsById/{SWITCH}%00",
    )

    answers = {path: call("GET", path, store).status_code for path in paths}

    assert set(answers.values()) == {422}, answers
    assert call("GET", "/products", store).status_code == 200


def test_pictures_are_addresses_large_and_small(call, store, goods):
    page = call("GET", "/products", store).json["result"]

    switch, _, fan = page
    assert switch["img"]["IMGURL"][0].endswith(f"/public/x/{SWITCH}.webp")
    assert switch["img"]["THUMBURL"][0].endswith(f"/public/x/{SWITCH}-320.webp")
    assert fan["img"] is None


def test_categories_come_by_priority_with_how_many_products_they_hold(call, store, goods):
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


def test_highlights_are_eight_categories_and_twelve_products(call, store, goods):
    add_products(store, 20)
    with store_session(store) as db:
        rows = [{"code": f"E1{number:02}", "name": f"Category {number}"} for number in range(12)]
        db.execute(insert(Category), rows)
        for number, row in enumerate(rows, 1):
            product = update(Product).where(Product.code == f"J{number:07}")
            db.execute(product.values(category_code=row["code"]))
        recount(db)

    shown = call("GET", "/products/highlights", store).json["result"]
    assert (len(shown["trending"]), len(shown["featured"]), shown["bestSelling"]) == (8, 12, [])


def test_what_sold_best_comes_first_and_what_was_canceled_does_not_count(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    place_order(call, store, token, [(FAN, "", 5), (SWITCH, "", 20)])
    canceled = place_order(call, store, token, [(WIRE, "1.5 sq mm", 500)])
    body = {"id": canceled["orderId"], "status": "Canceled", "type": "order"}
    call("PUT", "/orders/status", store, token, json=body)
    with store_session(store) as db:
        count_all_sold(db)

    shown = call("GET", "/products/highlights", store).json["result"]
    assert [product["ITEM_CD"] for product in shown["bestSelling"]] == [SWITCH, FAN]
    assert [category["DEPT_CD"] for category in shown["trending"]] == ["E001", "E002"]


def test_a_salesperson_asks_for_no_party_but_his_own(call, store, goods, sign_in):
    token = sign_in(store, SALESPERSON)

    for path in ("/products", f"/products/itemsById/{SWITCH}", "/products/highlights"):
        assert call("GET", f"{path}?partyCd={DEALER}", store, token).status_code == 200
        assert call("GET", f"{path}?partyCd=P002", store, token).status_code == 404


@pytest.mark.parametrize("size", [2, 7, 100])
def test_walking_the_pages_of_all_products_gives_each_of_them_once(call, store, goods, size):
    add_products(store, 20)

    seen, page = [], 0
    while page is not None:
        body = call("GET", f"/products/getAllItems?per_page={size}&page={page}&groupCd=88", store).json
        seen += [product["ITEM_CD"] for product in body["result"]]
        page = body["pagination"]["nextPage"]

    assert len(seen) == len(set(seen)) == body["pagination"]["totalItems"] == 23


def test_all_products_come_a_thousand_at_once(call, store, goods):
    add_products(store, 1010)

    first = call("GET", "/products/getAllItems", store).json
    second = call("GET", "/products/getAllItems?page=1", store).json

    assert (len(first["result"]), len(second["result"])) == (1000, 13)
    assert first["pagination"] == {"totalItems": 1013, "total": 1013, "nextPage": 1, "previousPage": None}
    assert call("GET", "/products/getAllItems?per_page=1001", store).status_code == 422


def test_all_products_are_those_of_the_shop(call, store, goods, sign_in):
    token = sign_in(store, DEALER)

    for query in ("", "?dept_cd=E001", "?query=fan", "?groupCd=85"):
        shop = call("GET", f"/products{query}", store, token).json
        assert call("GET", f"/products/getAllItems{query}", store, token).json == shop


def test_the_group_that_older_clients_send_changes_nothing(call, store, goods, sign_in):
    token = sign_in(store, DEALER)

    for path in ("/products", f"/products/itemsById/{SWITCH}", "/products/highlights"):
        plain = call("GET", path, store, token).json
        assert call("GET", f"{path}?groupCd=85", store, token).json == plain


def sell(store, **sold: int) -> None:
    with store_session(store) as db:
        for code, quantity in sold.items():
            db.execute(update(Product).where(Product.code == code).values(sold_quantity=quantity))


def test_similar_products_come_best_selling_first_in_pages(call, store, goods):
    add_products(store, 12, category="E001")
    sell(store, J0000007=5, J0000003=9, J0000011=5)

    def similar(query=""):
        answer = call("GET", f"/products/itemsById/{SWITCH}{query}", store)
        return [product["ITEM_CD"] for product in answer.json["similar"]]

    assert similar() == [
        "J0000003", "J0000007", "J0000011", FAN, "J0000001", "J0000002", "J0000004", "J0000005",
    ]  # fmt: skip
    assert similar("?per_page=3") == ["J0000003", "J0000007", "J0000011"]
    assert similar("?per_page=3&page=1") == [FAN, "J0000001", "J0000002"]
    assert similar("?per_page=3&page=9") == []
    assert call("GET", f"/products/itemsById/{SWITCH}?per_page=0", store).status_code == 422


@pytest.mark.parametrize("shown", [True, False])
def test_a_product_without_a_picture_is_found_where_the_store_shows_such_and_by_the_owner(
    call, make_store, fill, sign_in, guest, shown
):
    store = make_store(pictureless=shown, guest_login=True)
    fill(store)

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert call("GET", f"/products/itemsById/{FAN}", store, token).status_code == (200 if shown else 404)
        similar = call("GET", f"/products/itemsById/{SWITCH}", store, token).json["similar"]
        assert [product["ITEM_CD"] for product in similar] == ([FAN] if shown else [])
    assert call("GET", f"/products/itemsById/{FAN}", store, sign_in(store, store.key)).status_code == 200


def test_products_that_sold_alike_keep_one_order_by_priority(call, store, goods):
    add_products(store, 4)
    sell(store, J0000004=5, J0000002=5, J0000001=7, **{FAN: 5})

    best = call("GET", "/products/highlights", store).json["result"]["bestSelling"]
    assert [product["ITEM_CD"] for product in best] == ["J0000001", FAN, "J0000002", "J0000004"]


def test_an_item_canceled_later_no_longer_counts_as_sold(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    order = place_order(call, store, token, [(FAN, "", 5), (SWITCH, "", 20)])
    (fan,) = (item for item in order["orderItm"] if item["ITEM_CD"] == FAN)

    def best():
        with store_session(store) as db:
            count_all_sold(db)
        products = call("GET", "/products/highlights", store).json["result"]["bestSelling"]
        return [product["ITEM_CD"] for product in products]

    assert best() == [SWITCH, FAN]
    body = {"id": [fan["oitmid"]], "status": "Canceled", "type": "orderitm"}
    assert call("PUT", "/orders/status", store, token, json=body).status_code == 200
    assert best() == [SWITCH]


@pytest.mark.parametrize("shown", [True, False])
def test_the_unit_is_told_to_customers_where_the_store_shows_units_and_to_the_owner(
    call, make_store, fill, sign_in, guest, shown
):
    store = make_store(units=shown, guest_login=True)
    fill(store)

    def units(token):
        page = call("GET", "/products", store, token).json["result"]
        one = call("GET", f"/products/itemsById/{WIRE}", store, token).json["result"]
        first = call("GET", "/products/highlights", store, token).json["result"]["featured"]
        return [product["UOM"] for product in (*page, one, *first)]

    told = ["pc", "coil", "pc", "coil", "pc", "coil", "pc"]
    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert units(token) == (told if shown else [""] * 7)
    assert units(sign_in(store, store.key)) == told

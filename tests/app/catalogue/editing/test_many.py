"""Changes of many products at once: previewed, made, undone; and products hidden from customers."""

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import select, update

from app.catalogue.editing import undo
from app.catalogue.models import CatalogueChange, Category, Product, Variant
from tenant_router.session import store_session
from tests.ordering import fill_cart, place_order
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE

ALL_GRADES = [f"SALE_RATE{number}" for number in range(1, 6)]


def index(client, store) -> str:
    """Return the index of the store's sitemaps."""
    return client.get(f"/{store.key}/sitemap.xml").text


@pytest.fixture
def many(call, store, owner):
    """Change many products; return the result."""

    def make(status: int = 200, **body) -> dict:
        answer = call("PUT", "/products/many", store, owner, json=body)
        assert answer.status_code == status, answer.text
        return answer.json.get("result", answer.json)

    return make


@pytest.fixture
def undo_change(call, store, owner):
    def make(change_id: str, status: int = 200) -> dict:
        answer = call("POST", f"/products/many/{change_id}/undo", store, owner)
        assert answer.status_code == status, answer.text
        return answer.json.get("result", answer.json)

    return make


@pytest.fixture
def rates(store):
    """Return rates A and E of every size."""

    def read() -> dict:
        with store_session(store, read_only=True) as db:
            query = select(Variant).order_by(Variant.product_code, Variant.position)
            return {(v.product_code, v.size_code): (v.rate1, v.rate5) for v in db.scalars(query)}

    return read


@pytest.mark.parametrize(
    ("unknown", "field"),
    [
        ({"dryRun": True}, "dryRun"),
        ({"rates": {"grades": ["SALE_RATE1"], "percent": 10, "round": 1}}, "rates.round"),
        ({"codes": None, "all": {"category": "E001"}}, "all.category"),
    ],
)
def test_an_unknown_field_of_a_change_of_many_is_refused(many, rates, unknown, field):
    before = rates()

    answer = many(422, **{"codes": [FAN], "rates": {"grades": ["SALE_RATE1"], "percent": 10}, **unknown})

    assert answer["errors"] == {field: ["Unknown field"]}
    assert rates() == before


def test_given_a_rise_by_percent_when_previewed_then_old_and_new_are_shown_and_nothing_changes(many, rates):
    before = rates()

    shown = many(
        codes=[SWITCH, WIRE], rates={"grades": ["SALE_RATE1"], "percent": 5, "step": "1"}, preview=True
    )

    assert (shown["products"], shown["skipped"], shown["changeId"]) == (2, 0, None)
    first = shown["examples"][0]
    assert (first["ITEM_CD"], first["grade"], first["before"], first["after"]) == (
        SWITCH,
        "SALE_RATE1",
        60,
        63,
    )
    assert rates() == before


def test_a_preview_shows_each_rate_that_changes_and_the_change_itself_none(many, rates):
    before = rates()
    change = {"codes": [SWITCH, WIRE], "rates": {"grades": ALL_GRADES, "percent": 3, "step": "1"}}

    shown = many(**change, preview=True)["examples"]
    done = many(**change)["examples"]

    changed = {(each["ITEM_CD"], each["SIZE_CD"], each["grade"]) for each in shown}
    assert len(changed) == len(shown) == 3 * len(ALL_GRADES)
    first = {each["SIZE_CD"]: each["before"] for each in shown if each["grade"] == "SALE_RATE1"}
    assert first == {size: before[code, size][0] for code, size in before if code in (SWITCH, WIRE)}
    assert done == []


def test_given_a_rise_when_made_then_it_is_the_owners_and_can_be_undone(store, many, undo_change, rates):
    before = rates()

    done = many(all={}, rates={"grades": ALL_GRADES, "percent": 10})

    assert done["products"] == 3
    assert rates()[SWITCH, ""] == (66, 44)
    assert rates()[WIRE, "2.5 sq mm"][0] == 3300
    with store_session(store) as db:
        assert "rate1" in db.get_one(Variant, (SWITCH, "")).own_fields
        db.execute(update(Variant).where(Variant.product_code == FAN).values(rate1=9))
    undone = undo_change(done["changeId"])
    assert (undone["restored"], undone["skipped"]) == (3, 1)
    assert rates() == {**before, (FAN, ""): (9, 2728)}
    with store_session(store) as db:
        assert db.get_one(Variant, (SWITCH, "")).own_fields == []
    undo_change(done["changeId"], 409)


def test_given_a_rate_above_the_mrp_or_of_nothing_when_changed_then_its_size_stays(many, rates):
    before = rates()

    over = many(codes=[SWITCH, FAN], rates={"grades": ["SALE_RATE1"], "amount": 100})
    under = many(codes=[SWITCH, WIRE], rates={"grades": ["SALE_RATE1"], "amount": -70})

    assert (over["products"], over["skipped"]) == (1, 1)
    assert (under["products"], under["skipped"]) == (1, 1)
    assert rates()[SWITCH, ""] == before[SWITCH, ""]


def test_given_a_filtered_list_when_all_of_it_move_then_others_stay_and_counts_follow(
    store, many, undo_change, names
):
    moved = many(all={"query": "switch"}, DEPT_CD="E002")

    assert moved["products"] == 1
    assert sorted(names(dept_cd="E002")) == [SWITCH, WIRE]
    with store_session(store) as db:
        counts = db.scalars(select(Category.product_count).order_by(Category.code)).all()
    assert counts == [1, 2]
    assert undo_change(moved["changeId"])["restored"] == 1
    assert sorted(names(dept_cd="E001")) == [SWITCH, FAN]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"codes": [FAN], "DEPT_CD": "E999"}, "DEPT_CD"),
        ({"codes": [FAN], "CATALOG": 99}, "CATALOG"),
        ({"codes": [FAN]}, "rates"),
        ({"HIDDEN": True}, "codes"),
        ({"codes": [FAN], "rates": {"grades": ["SALE_RATE1"]}}, "rates.percent"),
        ({"codes": [FAN], "rates": {"grades": [], "percent": 5}}, "rates.grades"),
    ],
)
def test_given_a_wrong_change_when_made_then_its_field_is_named(many, body, field):
    assert field in many(422, **body)["errors"]


def test_given_a_hidden_product_when_customers_look_then_it_is_nowhere(
    call, store, client, sign_in, many, names, detail
):
    dealer, seller = sign_in(store, DEALER), sign_in(store, SALESPERSON)
    fill_cart(call, store, dealer)
    order = place_order(call, store, dealer)
    fill_cart(call, store, dealer)

    many(codes=[SWITCH], HIDDEN=True)

    for token in (None, dealer, seller):
        assert SWITCH not in names(token)
        assert SWITCH not in names(token, query="switch")
        assert SWITCH not in names(token, query=SWITCH)
        assert call("GET", f"/products/itemsById/{SWITCH}", store, token).status_code == 404
        highlights = call("GET", "/products/highlights", store, token).json["result"]
        assert SWITCH not in [one["ITEM_CD"] for one in highlights["featured"] + highlights["bestSelling"]]
    categories = {one["DEPT_CD"]: one["itemCount"] for one in call("GET", "/dept", store).json["result"]}
    assert categories["E001"] == 1
    assert call("GET", "/products", store).json["pagination"]["total"] == 2
    download = call("GET", "/offline", store, seller).json["result"]
    assert SWITCH not in [one["ITEM_CD"] for one in download["products"]]
    listed = [
        client.get(path).text for path in re.findall(r"http://localhost(/[^<]*xml)", index(client, store))
    ]
    assert (SWITCH in "".join(listed), FAN in "".join(listed)) == (False, True)
    added = call("POST", "/cart", store, dealer, json={"itemCd": SWITCH, "sizeCd": "", "quantity": 20})
    assert (added.status_code, list(added.json["errors"])) == (422, ["itemCd"])
    repeated = call("POST", f"/orders/{order['orderId']}/repeat", store, dealer).json
    assert [one["reason"] for one in repeated["leftOut"]] == ["unavailable"]


def test_given_a_hidden_product_when_its_owner_looks_then_it_is_marked_and_can_be_shown_again(
    call, store, owner, many, names, detail
):
    many(codes=[SWITCH], HIDDEN=True)

    assert detail(SWITCH)["HIDDEN"] is True
    assert SWITCH in names(owner)
    assert names(owner, hidden="Y") == [SWITCH]
    answer = call("GET", "/products", store, owner).json
    assert answer["pagination"]["total"] == 3
    hidden = call("GET", "/products", store, owner, query_string={"hidden": "Y"}).json
    assert hidden["pagination"]["total"] == 1
    assert call("GET", "/products", store, query_string={"hidden": "Y"}).json["pagination"]["total"] == 2

    many(all={"hidden": "Y"}, HIDDEN=False)
    assert SWITCH in names()


@pytest.fixture
def untaxed(store):
    """Take the tax rates of these products away."""

    def make(*codes: str) -> None:
        with store_session(store) as db:
            db.execute(update(Product).where(Product.code.in_(codes)).values(tax_rate=None))

    return make


def test_given_products_without_a_tax_when_it_is_set_for_their_list_then_they_have_it_until_undone(
    call, owner, store, many, names, detail, undo_change, untaxed
):
    untaxed(SWITCH, FAN)
    status = call("GET", "/sync/status", store, owner).json["result"]

    assert status["withoutTax"] == 2
    assert names(owner, withoutTax="Y") == [SWITCH, FAN]
    assert len(names(withoutTax="Y")) == 3, "a customer learns nothing"
    assert detail(SWITCH)["RATEOFTAX"] is None
    change = many(all={"withoutTax": "Y"}, RATEOFTAX=5)
    assert change["products"] == 2
    assert (detail(SWITCH)["RATEOFTAX"], detail(SWITCH)["OWN_FIELDS"]) == (5, ["RATEOFTAX"])
    assert names(owner, withoutTax="Y") == []
    assert undo_change(change["changeId"])["restored"] == 2
    assert names(owner, withoutTax="Y") == [SWITCH, FAN]


def test_a_tax_for_many_products_is_a_percentage(many):
    assert list(many(422, codes=[SWITCH], RATEOFTAX=101)["errors"]) == ["RATEOFTAX"]


def test_given_products_in_orders_or_books_when_deleted_then_they_stay(
    call, store, sign_in, many, names, owner
):
    place_order(call, store, sign_in(store, DEALER))
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(from_accounting=True))

    done = many(all={}, REMOVED=True)

    assert (done["products"], done["skipped"]) == (1, 2)
    assert sorted(names(owner)) == [SWITCH, FAN]


def test_given_deleted_products_when_a_day_has_gone_then_they_cannot_come_back(
    store, many, undo_change, names, owner
):
    first = many(codes=[WIRE], REMOVED=True)
    assert WIRE not in names(owner)
    undo_change(first["changeId"])
    assert WIRE in names(owner)

    second = many(codes=[WIRE], REMOVED=True)
    now = datetime.now(UTC)
    with store_session(store) as db:
        db.execute(update(CatalogueChange).values(created_at=now - timedelta(hours=25)))
    with store_session(store) as db:
        undo.remove_old(db, now=now)
    undo_change(second["changeId"], 404)
    with store_session(store) as db:
        assert db.get(Product, WIRE) is None
        assert db.scalar(select(Category.product_count).where(Category.code == "E002")) == 0


def test_given_changes_of_a_day_when_listed_then_each_says_what_it_was_and_whether_it_was_undone(
    call, store, owner, many, undo_change
):
    hidden = many(codes=[SWITCH, FAN], HIDDEN=True)["changeId"]
    rise = many(codes=[WIRE], rates={"grades": ["SALE_RATE1"], "percent": 10})["changeId"]
    undo_change(rise)
    old = many(codes=[SWITCH], HIDDEN=False)["changeId"]
    with store_session(store) as db:
        late = datetime.now(UTC) - timedelta(hours=25)
        db.execute(update(CatalogueChange).where(CatalogueChange.id == old).values(created_at=late))

    listed = call("GET", "/products/many/changes", store, owner).json["result"]

    assert [(each["changeId"], each["kind"], each["products"]) for each in listed] == [
        (rise, "rates", 1),
        (hidden, "hidden", 2),
    ]
    assert listed[0]["undoneAt"]
    assert listed[1]["undoneAt"] is None
    assert listed[1]["at"] < listed[1]["undoUntil"]


def test_a_rate_of_money_is_exact(many, rates):
    many(codes=[SWITCH], rates={"grades": ["SALE_RATE1"], "percent": 2.5})

    assert rates()[SWITCH, ""][0] == Decimal("61.50")

"""Changing products by hand."""

import pytest
from marshmallow import RAISE
from sqlalchemy import insert, select, update

from app.catalogue.editing.schemas import OwnersProductOut, ProductChangeIn
from app.catalogue.editing.texts import sanitized
from app.catalogue.models import Catalog, Product, SearchWord, Variant
from tenant_router.session import store_session
from tests.app.catalogue.editing.conftest import size
from tests.refusals import refusals
from tests.stock import DEALER, FAN, WIRE


def test_only_the_sent_fields_change_and_are_marked_as_the_owners(put, detail):
    before = detail()

    answer = put({"ITEM_NAME": "  Ceiling   Fan Deluxe ", "PRIORITY": 5, "HSN": before["HSN"]})

    assert answer.status_code == 200
    assert OwnersProductOut(unknown=RAISE).validate(answer.json) == {}
    after = detail()
    assert answer.json["result"] == {name: after[name] for name in answer.json["result"]}
    assert (after["ITEM_NAME"], after["PRIORITY"]) == ("Ceiling Fan Deluxe", 5)
    assert (before["OWN_FIELDS"], after["OWN_FIELDS"]) == ([], ["ITEM_NAME", "PRIORITY"])
    kept = before.keys() - {"ITEM_NAME", "PRIORITY", "OWN_FIELDS", "VERSION", "previous", "next"}
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}


def test_every_field_of_a_product_and_its_size_can_be_changed(put, detail, store):
    with store_session(store) as db:
        db.execute(insert(Catalog).values(title="Fans", file="public/x.pdf"))
    fields = {
        "ITEM_NAME": "Fan",
        "ITEM_SNAME": "F",
        "ITEM_LNAME": "Pavan Fan",
        "BRAND": "Pavan",
        "ITEM_DESC": "<p>Quiet</p>",
        "PRIORITY": 0,
        "UOM": "set",
        "RATEOFTAX": 12.5,
        "DEPT_CD": "E002",
        "CATALOG": 1,
        "HSN": "8414",
        "EXPECTED_ON": "2099-11-28",
    }
    of_size = {
        "BARCODE": "8901234567890",
        "DESC1": "4",
        "MIN_OQTY": 4,
        "QYT_MULTI": 2,
        "SALE_RATE1": 2600,
        "SALE_RATE2": 2500.5,
        "SALE_RATE3": 2400,
        "SALE_RATE4": 2300,
        "SALE_RATE5": 2200,
        "SALE_DISC": 7.25,
        "MRP": 5200,
        "CL_STK": -2.125,
    }

    assert put({**fields, "variant": [{"SIZE_CD": "", **of_size}]}).status_code == 200

    after = detail()
    assert {name: after[name] for name in fields} == fields
    assert {name: size(after)[name] for name in of_size} == of_size
    assert set(after["OWN_FIELDS"]) == set(fields)
    assert set(size(after)["OWN_FIELDS"]) == set(of_size)
    nulls = {"CATALOG": None, "EXPECTED_ON": None, "variant": [{"SIZE_CD": "", "MRP": None}]}
    assert put(nulls).status_code == 200
    assert detail()["CATALOG"] is None
    assert "EXPECTED_ON" not in detail()
    assert "MRP" not in size(detail())


def test_a_barcode_loses_its_blanks_and_an_empty_one_is_none(put, detail):
    assert put({"variant": [{"SIZE_CD": "", "BARCODE": " 8 901234 567890 "}]}).status_code == 200
    assert size(detail())["BARCODE"] == "8901234567890"

    assert put({"variant": [{"SIZE_CD": "", "BARCODE": ""}]}).status_code == 200
    assert "BARCODE" not in size(detail())


def test_only_the_named_size_changes(put, detail):
    before = detail(WIRE)

    assert put({"variant": [{"SIZE_CD": "1.5 SQ MM", "SALE_RATE1": 1950}]}, WIRE).status_code == 200

    after = detail(WIRE)
    assert size(after, "1.5 sq mm")["SALE_RATE1"] == 1950
    assert size(after, "1.5 sq mm")["OWN_FIELDS"] == ["SALE_RATE1"]
    assert size(after, "2.5 sq mm") == size(before, "2.5 sq mm")
    assert after["OWN_FIELDS"] == []


def test_a_new_size_is_added_at_the_first_rate(put, detail, names, owner):
    assert put({"variant": [{"SIZE_CD": "4 sq mm", "SALE_RATE1": 4800}]}, WIRE).status_code == 200

    after = detail(WIRE)
    assert [one["SIZE_CD"] for one in after["variant"]] == ["1.5 sq mm", "2.5 sq mm", "4 sq mm"]
    assert {size(after, "4 sq mm")[f"SALE_RATE{grade}"] for grade in range(1, 6)} == {4800}
    assert names(owner, query="wire 4 sq mm") == [WIRE]


def test_a_product_from_accounting_gets_no_sizes_by_hand(put, store, detail):
    with store_session(store) as db:
        db.execute(update(Product).values(from_accounting=True))

    refused = put({"variant": [{"SIZE_CD": "4 sq mm", "SALE_RATE1": 4800}]}, WIRE)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["data.variant.0.SIZE_CD"])
    assert put({"variant": [{"SIZE_CD": "2.5 sq mm", "SALE_RATE1": 4800}]}, WIRE).status_code == 200


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"ITEM_NAME": "  "}, "data.ITEM_NAME"),
        ({"ITEM_NAME": None}, "data.ITEM_NAME"),
        ({"ITEM_NAME": "x" * 201}, "data.ITEM_NAME"),
        ({"PRIORITY": "1"}, "data.PRIORITY"),
        ({"PRIORITY": -1}, "data.PRIORITY"),
        ({"PRIORITY": 1.5}, "data.PRIORITY"),
        ({"RATEOFTAX": 101}, "data.RATEOFTAX"),
        ({"RATEOFTAX": "NaN"}, "data.RATEOFTAX"),
        ({"DEPT_CD": None}, "data.DEPT_CD"),
        ({"ITEM_DESC": "x" * 20_001}, "data.ITEM_DESC"),
        ({"variant": [{"SALE_RATE1": 5}]}, "data.variant.0.SIZE_CD"),
        ({"variant": [{"SIZE_CD": "", "SALE_RATE5": -1}]}, "data.variant.0.SALE_RATE5"),
        ({"variant": [{"SIZE_CD": "", "SALE_RATE2": 10_000_001}]}, "data.variant.0.SALE_RATE2"),
        ({"variant": [{"SIZE_CD": "", "SALE_RATE2": "dear"}]}, "data.variant.0.SALE_RATE2"),
        ({"variant": [{"SIZE_CD": "", "SALE_DISC": 100.5}]}, "data.variant.0.SALE_DISC"),
        ({"variant": [{"SIZE_CD": "", "BARCODE": "1" * 51}]}, "data.variant.0.BARCODE"),
        ({"variant": [{"SIZE_CD": "", "MIN_OQTY": 0}]}, "data.variant.0.MIN_OQTY"),
        ({"variant": [{"SIZE_CD": "", "CL_STK": 10**10}]}, "data.variant.0.CL_STK"),
    ],
)
def test_invalid_values_are_refused_at_their_fields(data, field):
    body = {"itemCd": FAN, "data": {"UOM": "changed too"}}

    refused = refusals(ProductChangeIn(), {"itemCd": FAN, "data": {"UOM": "changed too", **data}})

    assert list(refused) == [field]
    assert isinstance(refused[field][0], str)
    assert refusals(ProductChangeIn(), body) == {}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"ITEM_NAME": "  "}, "data.ITEM_NAME"),
        ({"DEPT_CD": "E999"}, "data.DEPT_CD"),
        ({"CATALOG": 99}, "data.CATALOG"),
        ({"variant": [{"SIZE_CD": "", "SALE_RATE1": 0.49}]}, "data.variant.0.SALE_RATE1"),
        ({"variant": [{"SIZE_CD": "", "MRP": 2499}]}, "data.variant.0.MRP"),
        ({"variant": [{"SIZE_CD": ""}, {"SIZE_CD": ""}]}, "data.variant.1.SIZE_CD"),
        ({"variant": [{"SIZE_CD": "new"}]}, "data.variant.0.SALE_RATE1"),
        ({"variant": [{"SIZE_CD": "new", "SALE_RATE1": 9, "MRP": 8}]}, "data.variant.0.MRP"),
    ],
)
def test_invalid_values_are_rejected_by_field_and_change_nothing(put, detail, data, field):
    before = detail()

    answer = put({"UOM": "changed too", **data})

    assert answer.status_code == 422
    assert list(answer.json["errors"]) == [field]
    assert isinstance(answer.json["errors"][field][0], str)
    assert detail() == before


def test_an_unchanged_invalid_rate_is_no_obstacle(put, detail, store):
    with store_session(store) as db:
        db.execute(update(Variant).values(rate5=0, mrp=1))

    same = {"SIZE_CD": "", "SALE_RATE5": 0, "MRP": 1}
    assert put({"variant": [{**same, "CL_STK": 5}]}).status_code == 200
    assert put({"variant": [{**same, "SALE_RATE1": 40}]}).status_code == 422


def test_an_invalid_size_is_reported_by_its_number(put):
    sizes = [{"SIZE_CD": "1.5 sq mm", "SALE_RATE1": 1}, {"SIZE_CD": "2.5 sq mm", "SALE_RATE3": 0}]

    assert list(put({"variant": sizes}, WIRE).json["errors"]) == ["data.variant.1.SALE_RATE3"]


def test_an_unknown_product_is_not_found(put):
    assert put({"UOM": "pc"}, "I9999999").status_code == 404


def test_concurrent_edits_do_not_undo_each_other(put, detail, call, store, owner):
    answer = call("GET", f"/products/itemsById/{FAN}", store, owner)
    tag = answer.headers["ETag"]
    assert tag == f'"{answer.json["result"]["VERSION"]}"'

    first = put({"UOM": "box"}, seen=tag)
    second = put({"UOM": "set", "ITEM_NAME": "Other"}, seen=tag)

    assert first.status_code == 200
    assert first.headers["ETag"] == f'"{detail()["VERSION"]}"' != tag
    assert (second.status_code, second.json["code"]) == (412, 412)
    assert second.json["message"].startswith("Someone else changed this.")
    assert (detail()["UOM"], detail()["OWN_FIELDS"]) == ("box", ["UOM"])
    versions = (first.headers["ETag"], f"W/{detail()['VERSION']}", "*")
    assert [put({"PRIORITY": 3}, seen=version).status_code for version in versions] == [200] * 3
    assert put({"UOM": "last wins"}).status_code == 200
    assert put({"UOM": "x"}, seen='"').status_code == 412


def test_a_version_changes_with_every_change_only(put, detail, store):
    versions = {detail()["VERSION"]}
    changes = (
        {"ITEM_DESC": "<p>New</p>"},
        {"CL_STK": 3},
        {"variant": [{"SIZE_CD": "", "CL_STK": 3}]},
        {"variant": [{"SIZE_CD": "", "SALE_RATE5": 3}]},
        {"variant": [{"SIZE_CD": "extra", "SALE_RATE1": 3}]},
    )
    for data in changes:
        assert put(data).status_code == 200
        versions.add(detail()["VERSION"])
    assert len(versions) == 5

    with store_session(store) as db:
        db.execute(update(Product).values(order_count=5, pictures=["public/new.webp"]))
    assert detail()["VERSION"] in versions


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("<p>Fan <strong>quiet</strong><br></p>", "<p>Fan <strong>quiet</strong><br></p>"),
        ("<script>alert(1)</script>Fan", "Fan"),
        ('<p onclick="x()" style="color:red">Fan</p>', "<p>Fan</p>"),
        ('<img src=x onerror="x()">Fan', "Fan"),
        ('<a href="javascript:x()">Fan</a>', '<a rel="noopener noreferrer nofollow">Fan</a>'),
        ('<a href="http://x.example">Fan</a>', '<a rel="noopener noreferrer nofollow">Fan</a>'),
        (
            '<a href="https://x.example">Fan</a>',
            '<a href="https://x.example" rel="noopener noreferrer nofollow">Fan</a>',
        ),
        (
            '<a href="tel:+919825012345">Call</a>',
            '<a href="tel:+919825012345" rel="noopener noreferrer nofollow">Call</a>',
        ),
        ("<table><tr><td colspan=2>1</td></tr></table>", "<td colspan"),
        ("<h2>a</h2><blockquote>b</blockquote><ul><li>c</li></ul>", "<h2>a</h2><blockquote>b</blockquote>"),
        ("5 < 6 & 7", "5 &lt; 6 &amp; 7"),
        ("<iframe src=//x></iframe><svg><script>1</script></svg>", ""),
        ("<!-- x -->", ""),
    ],
)
def test_markup_of_a_text_is_kept_and_nothing_active(written, kept):
    shown = sanitized(written)

    assert shown == kept or (kept and kept in shown)
    assert sanitized(shown) == shown


def test_a_description_keeps_text_markup_and_nothing_active(put, detail):
    assert put({"ITEM_DESC": '<p onclick="x()">Fan</p><script>alert(1)</script>'}).status_code == 200

    assert detail()["ITEM_DESC"] == "<p>Fan</p>"


def test_a_search_finds_the_new_name_only(put, names, store, owner):
    assert names(owner, query="ceiling") == [FAN]

    put({"ITEM_NAME": "Pedestal Fan", "ITEM_SNAME": "", "ITEM_LNAME": "Pavan"})

    assert names(owner, query="pedestal") == names(owner, query="pavna") == [FAN]
    assert names(owner, query="ceiling") == []
    with store_session(store, read_only=True) as db:
        words = set(db.scalars(select(SearchWord.word)))
    assert {"pedestal", "fan", "wire"} <= words
    assert "ceiling" not in words


def test_a_word_of_another_product_stays_searchable(put, names, owner, post):
    post(ITEM_NAME="Ceiling Lamp")
    put({"ITEM_NAME": "Pedestal Fan", "ITEM_SNAME": ""})

    assert len(names(owner, query="cieling")) == 1


def test_words_and_counts_equal_those_of_a_full_recount(put, post, call, store, owner):
    from app.catalogue.models import Category
    from app.catalogue.service import recount

    def kept():
        with store_session(store, read_only=True) as db:
            counts = select(Category.code, Category.product_count, Category.pictured_count)
            return (
                sorted(map(tuple, db.execute(counts))),
                sorted(db.execute(select(SearchWord.word, SearchWord.spellings)), key=lambda one: one.word),
                sorted(map(tuple, db.execute(select(Product.code, Product.sizes)))),
            )

    put({"DEPT_CD": "E002", "ITEM_NAME": "Exhaust Fan 6 inch"})
    put({"variant": [{"SIZE_CD": "6 sq mm", "SALE_RATE1": 9}]}, WIRE)
    code = post(ITEM_NAME="Lamp Shade").json["result"]["ITEM_CD"]
    post(ITEM_NAME="Switch Box 18W")
    assert call("DELETE", f"/products/item/{code}", store, owner).status_code == 200
    one_by_one = kept()
    with store_session(store) as db:
        recount(db)

    assert one_by_one == kept()


def test_a_product_moves_to_another_category_with_its_count(put, call, store, owner, names):
    put({"DEPT_CD": "E002"})

    counts = {one["DEPT_CD"]: one["itemCount"] for one in call("GET", "/dept", store, owner).json["result"]}
    assert counts == {"E001": 1, "E002": 2}
    assert names(owner, dept_cd="E002") == [WIRE, FAN]


def test_a_customer_sees_the_new_rate_at_once(put, call, store, sign_in):
    put({"variant": [{"SIZE_CD": "", "SALE_RATE2": 2000, "SALE_DISC": 10}]})

    seen = call("GET", f"/products/itemsById/{FAN}", store, sign_in(store, DEALER)).json
    assert size(seen["result"])["RATE"] == 1800
    assert {"VERSION", "OWN_FIELDS", "FROM_ACCOUNTING", "REMOVABLE"}.isdisjoint(seen["result"])
    assert {"previous", "next"}.isdisjoint(seen)
    assert "OWN_FIELDS" not in size(seen["result"])


@pytest.mark.parametrize(
    ("day", "message"),
    [
        ("2026-02-30", "Please choose a date"),
        ("soon", "Please choose a date"),
        ("2020-11-28", "This date has passed. Choose today or a later date."),
    ],
)
def test_stock_is_expected_on_a_day_to_come(put, detail, day, message):
    answer = put({"EXPECTED_ON": day})

    assert answer.status_code == 422
    assert answer.json["errors"] == {"data.EXPECTED_ON": [message]}
    assert "EXPECTED_ON" not in detail()


def test_two_who_set_the_day_at_once_do_not_overwrite_each_other(put, detail):
    seen = detail()["VERSION"]
    assert put({"EXPECTED_ON": "2099-11-28"}, seen=seen).status_code == 200

    assert put({"EXPECTED_ON": "2099-12-05"}, seen=seen).status_code == 412
    assert detail()["EXPECTED_ON"] == "2099-11-28"

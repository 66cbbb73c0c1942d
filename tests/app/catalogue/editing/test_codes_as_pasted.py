"""A code with invisible marks equals the visible code, wherever it is entered."""

import pytest

MARKED = ["A\u200bB12", "AB12\u200b", "\u202aAB12\u202c", "AB१२", "\ufeffAB12"]


@pytest.mark.parametrize("marked", MARKED)
def test_it_finds_the_item_and_adds_no_second_one(call, store, owner, post, names, dealer, marked):
    assert post("AB12").status_code == 201

    assert post(marked).status_code in (409, 422)
    assert names(query=marked) == ["AB12"]
    lines = call("POST", "/quick-order/lines", store, dealer, json={"text": f"{marked} - 2 pcs"})
    assert "AB12" in lines.text


@pytest.mark.parametrize("marked", MARKED)
def test_a_form_stores_the_visible_code(post, names, marked):
    assert post(marked).status_code == 201

    assert names(query="Table Lamp") == ["AB12"]


def test_a_name_is_found_with_digits_of_any_script(post, names):
    post("L5", ITEM_NAME="लैंप ५")

    assert names(query="लैंप 5") == ["L5"]
    assert names(query="लैंप ૫") == ["L5"]

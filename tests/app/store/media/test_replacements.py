"""Pictures of categories that are replaced in bulk: what an undo brings back, and when it is too late."""

from datetime import UTC, datetime, timedelta
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import uuid4

import pytest

from app.catalogue.editing import undo as catalogue_undo
from app.config import get_config
from tenant_router.session import store_session
from tests.app.store.media.conftest import picture


def is_stored(name: str) -> bool:
    try:
        with urlopen(get_config().picture_url(name)):
            return True
    except HTTPError:
        return False


@pytest.fixture
def replace(call, store, owner):
    """Replace the picture of a category as part of a change; return the status."""

    def make(change: str, code: str, name: str) -> int:
        body = {"code": code, "imgUrl": name, "mobileNo": store.key, "changeId": change}
        return call("POST", "/products/bulk", store, owner, json=body).status_code

    return make


@pytest.fixture
def undo(call, store, owner):
    def make(change: str) -> dict:
        answer = call("POST", f"/products/many/{change}/undo", store, owner)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return make


def test_category_pictures_are_replaced_together_and_brought_back(
    call, store, owner, give, upload, run_worker, shown, replace, undo
):
    give("E001", [upload()])
    run_worker(store)
    [first] = shown("E001")
    change = str(uuid4())
    assert [replace(change, code, upload(picture(300, 300))) for code in ("E001", "E002")] == [200, 200]
    run_worker(store)
    [second], [other] = shown("E001"), shown("E002")
    assert second != first
    assert is_stored(first)
    [listed] = call("GET", "/products/many/changes", store, owner).json["result"]
    assert (listed["changeId"], listed["kind"], listed["products"]) == (change, "pictures", 2)

    assert undo(change)["restored"] == 2

    run_worker(store)
    assert (shown("E001"), shown("E002")) == ([first], [])
    assert [is_stored(name) for name in (first, second, other)] == [True, False, False]


def test_a_picture_that_came_later_survives_the_undo(give, store, upload, run_worker, shown, replace, undo):
    change = str(uuid4())
    for code in ("E001", "E002"):
        replace(change, code, upload())
    run_worker(store)
    give("E002", [upload(picture(200, 200))])
    run_worker(store)
    later = shown("E002")

    result = undo(change)

    assert (result["restored"], result["skipped"]) == (1, 1)
    assert (shown("E001"), shown("E002")) == ([], later)


def test_a_replacement_that_is_undone_while_it_is_prepared_never_appears(
    store, upload, run_worker, shown, replace, undo
):
    change = str(uuid4())
    replace(change, "E001", upload())

    assert undo(change)["restored"] == 1

    run_worker(store)
    assert shown("E001") == []
    assert replace(change, "E001", upload()) == 409


def test_pictures_that_were_replaced_are_removed_once_the_day_of_undo_is_over(
    give, store, upload, run_worker, shown, replace
):
    give("E001", [upload()])
    run_worker(store)
    [first] = shown("E001")
    replace(str(uuid4()), "E001", upload(picture(300, 300)))
    run_worker(store)

    with store_session(store) as db:
        catalogue_undo.remove_old(db, now=datetime.now(UTC) + timedelta(hours=25))
    run_worker(store)

    assert not is_stored(first)

"""Pictures of goods: what a dispatch left with, and what is to come back."""

from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from sqlalchemy import update

from app.orders.items.document_models import Return
from app.store.media import cleanup
from app.store.media.storage import size_of
from app.store.settings.models import StoreSettings
from tenant_router.keys import private_picture
from tenant_router.session import store_session
from tests.app.store.media.conftest import picture
from tests.ordering import item_ids, shown_order
from tests.stock import OTHER_DEALER


@pytest.fixture
def add(call, store):
    """Add a picture. Return its id."""

    def make(token):
        answer = call(
            "POST", "/pictures", store, token, data={"picture": (BytesIO(picture()), "a", "image/jpeg")}
        )
        return answer.json["result"]

    return make


@pytest.fixture
def seen(call, store):
    return lambda token, each: call("GET", f"/pictures/{each}", store, token).status_code == 200


@pytest.fixture
def others(store, goods, sign_in):
    return sign_in(store, OTHER_DEALER)


@pytest.fixture
def send(call, store, owner, placed):
    """Dispatch 5 of the first item with a picture. Return the answer."""

    def make(shown):
        lines = [{"itemId": item_ids(placed)[0], "quantity": 5}]
        body = {"lines": lines, "picture": shown}
        return call("POST", f"/orders/{placed['orderId']}/dispatches", store, owner, json=body)

    return make


@pytest.fixture
def ask(call, store, dealer, placed, send):
    """Ask to return one of what was dispatched, with pictures. Return the answer."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"returns": True}))
    assert send(None).status_code == 201

    def make(shown, key="a key"):
        lines = [{"itemId": item_ids(placed)[0], "quantity": 1, "reason": "damaged"}]
        body, headers = {"lines": lines, "pictures": shown}, {"Idempotency-Key": key}
        path = f"/orders/{placed['orderId']}/returns"
        return call("POST", path, store, dealer, json=body, headers=headers)

    return make


class TestDispatch:
    def test_given_a_picture_then_its_customer_and_the_holder_of_the_link_see_it(
        self, call, store, owner, dealer, others, guest, placed, add, send, seen
    ):
        lr = add(owner)
        assert send(lr).status_code == 201

        link = shown_order(call, store, dealer, placed["orderId"])["link"].rpartition("/")[2]
        for order in (
            shown_order(call, store, dealer, placed["orderId"]),
            call("GET", f"/orders/link/{link}", store).json["result"],
        ):
            assert [each["picture"] for each in order["dispatches"]] == [lr]
        by_link = call("GET", f"/orders/link/{link}/pictures/{lr}", store)
        assert (by_link.status_code, by_link.json["result"]["url"].count("private/")) == (200, 1)
        assert [seen(token, lr) for token in (dealer, others, guest(store))] == [True, False, False]

    def test_given_a_dispatch_that_was_undone_then_its_customer_sees_no_picture(
        self, call, store, owner, dealer, placed, add, send, seen
    ):
        lr = add(owner)
        sent = send(lr).json["result"]["dispatchId"]
        path = f"/orders/{placed['orderId']}/dispatches/{sent}/back"
        assert call("PUT", path, store, owner, json={"reason": "Wrong lorry"}).status_code == 200

        assert (seen(owner, lr), seen(dealer, lr)) == (True, False)

    def test_given_the_picture_of_another_then_it_is_refused(self, dealer, add, send):
        answer = send(add(dealer))

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["picture"])


class TestReturn:
    def test_given_pictures_then_the_owner_sees_them_and_no_one_else_does(
        self, call, store, owner, dealer, others, placed, add, ask, seen
    ):
        shown = [add(dealer) for _ in range(3)]

        first, again, another = ask(shown), ask(shown), ask(shown[:1])

        assert (first.status_code, again.json) == (201, first.json)
        assert another.json["errors"].keys() == {"Idempotency-Key"}
        for listed in (
            call("GET", "/returns", store, owner).json["result"],
            call("GET", f"/orders/{placed['orderId']}/returns", store, dealer).json["result"]["returns"],
        ):
            assert [each["pictures"] for each in listed] == [shown]
        assert [[seen(token, each) for each in shown] for token in (owner, others)] == [
            [True] * 3,
            [False] * 3,
        ]
        link = shown_order(call, store, dealer, placed["orderId"])["link"].rpartition("/")[2]
        assert call("GET", f"/orders/link/{link}/pictures/{shown[0]}", store).status_code == 404

    def test_given_too_many_or_the_picture_of_another_then_it_is_refused(self, dealer, others, add, ask):
        many, foreign = ask([add(dealer) for _ in range(4)]), ask([add(others)])

        assert (many.status_code, foreign.status_code) == (422, 422)
        assert all(next(iter(each.json["errors"])).startswith("pictures") for each in (many, foreign))


def test_given_rows_that_name_pictures_then_these_are_kept(store, owner, dealer, add, send, ask):
    of_return, of_dispatch = add(dealer), add(owner)
    assert ask([of_return]).status_code == 201
    assert send(of_dispatch).status_code == 201
    names = [private_picture(store, each) for each in (of_return, of_dispatch)]
    tomorrow = datetime.now(UTC) + timedelta(days=1, hours=1)

    with store_session(store) as db:
        cleanup.sweep(db, now=tomorrow)
        assert all(map(size_of, names))
        db.execute(update(Return).values(pictures=[]))
        cleanup.sweep(db, now=tomorrow + timedelta(days=2))

    assert [bool(size_of(name)) for name in names] == [False, True]

"""By when what is left of an order is expected: the customer sees it and is notified."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from app.notices.models import Notification
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import item_ids

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()
DAY = TODAY + timedelta(days=3)


@pytest.fixture
def worker_tasks() -> str:
    return "orders."


@pytest.fixture
def expect(call, store, owner, placed):
    """Set the day for the rest of the placed order, or of the items in these places. Return the answer."""

    def make(*indexes: int, day=DAY, token=None, order=None):
        ids = {"itemIds": [item_ids(placed)[index] for index in indexes]} if indexes else {}
        path = f"/orders/{order or placed['orderId']}/expected"
        body = {"day": day and f"{day}", **ids}
        return call("PUT", path, store, token or owner, json=body)

    return make


def test_given_a_part_was_sent_then_the_customer_sees_when_the_rest_comes(send, expect, shown, dealer):
    send({0: 5})

    answer = expect(0, 1)

    assert (answer.status_code, answer.json["result"]) == (200, {"items": 2})
    first, second, third = shown(dealer)["orderItm"]
    assert (first["comesLater"], first["EXPECTED_ON"]) == ("part", DAY.isoformat())
    assert (second["comesLater"], second["EXPECTED_ON"]) == ("all", DAY.isoformat())
    assert "comesLater" not in third


def test_then_customer_is_notified_and_nothing_is_said_of_what_has_left(
    store, send, expect, shown, dealer, run_worker
):
    send({0: 5})
    expect(0)
    send({0: 15})
    run_worker(store)

    with store_session(store) as db:
        bodies = db.scalars(select(Notification.body).where(Notification.recipient != "owner")).all()
    assert any(f"the rest of 1 item is expected by {DAY:%d-%m-%Y}" in body for body in bodies), bodies
    assert "comesLater" not in shown(dealer)["orderItm"][0]


def test_given_no_day_then_it_is_not_known_any_more(expect, shown):
    expect()
    expect(day=None)

    assert all("comesLater" not in item for item in shown()["orderItm"])


def test_what_cannot_be_expected_is_refused(send, expect, dealer):
    send({0: 20})

    assert (expect(0).status_code, list(expect(0).json["errors"])) == (422, ["itemIds"])
    yesterday = expect(day=TODAY - timedelta(days=1))
    assert (yesterday.status_code, list(yesterday.json["errors"])) == (422, ["day"])
    assert expect(day="soon").status_code == 422
    assert expect(token=dealer).status_code == 403
    assert expect(order=999_999).status_code == 404

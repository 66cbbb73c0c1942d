"""Delivery of pushes, with a fake of Firebase that fails on demand."""

from datetime import UTC, datetime, timedelta

import pytest

from app.config import get_config
from app.notices import delivery, outbox
from app.notices.channels.push import PushChannel
from app.notices.rules import MAX_TRIES
from tenant_router.queue import celery
from tenant_router.session import store_session
from tests.app.notices.crowd import add_people
from tests.ordering import place_order
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def register(call, store, goods, sign_in):
    """Register a device of a person for pushes, and return the person's token."""

    def do(user_name: str, device: str) -> str:
        token = sign_in(store, user_name)
        answer = call("POST", "/notification/token", store, token, json={"token": device})
        assert answer.status_code == 201, answer.text
        return token

    return do


def test_a_campaign_reaches_every_device_of_its_people(push_server, register, send, work_off, figures):
    register(DEALER, "telephone")
    register(DEALER, "tablet")
    register(OTHER_DEALER, "other telephone")
    register(SALESPERSON, "salesperson's")

    send()
    work_off()

    assert push_server.delivered == {"telephone": 1, "tablet": 1, "other telephone": 1}
    assert figures() == (3, 3, 0, 0, "done")


def test_a_push_has_title_text_picture_and_link(push_server, store, register, send, work_off):
    register(DEALER, "telephone")
    send()
    work_off()

    [message] = push_server.messages
    assert message["notification"] == {"title": "Diwali", "body": "Lamps are in"}
    assert message["data"].items() >= {"store": store.key, "page": f"/{store.key}/notification"}.items()
    assert message["webpush"]["fcm_options"]["link"] == f"https://shops.example/{store.key}/notification"


def test_the_credentials_are_refreshed_once_for_many_messages(push_server, store, goods, send, work_off):
    add_people(store, [f"phone {number}" for number in range(40)])
    send()
    work_off()

    assert (len(push_server.messages), push_server.tokens_given) == (40, 1)


def test_customer_and_owner_get_pushes_about_orders(call, store, push_server, register, work_off):
    customer, owner = register(DEALER, "telephone"), register(store.key, "owner's")
    order = place_order(call, store, customer)
    work_off()
    body = {"id": order["orderId"], "status": "Approved", "type": "order"}
    call("PUT", "/orders/status", store, owner, json=body)
    work_off()

    new, changed = push_server.messages
    page = f"https://shops.example/{store.key}"
    assert (new["token"], new["notification"]["title"]) == ("owner's", "New order")
    assert new["webpush"]["fcm_options"]["link"] == f"{page}/owner/orderdetail?id={order['orderId']}"
    assert (changed["token"], changed["notification"]["body"]) == ("telephone", "Order 1: 1 item approved")
    assert changed["data"]["orderId"] == str(order["orderId"])
    assert changed["data"]["page"] == f"/{store.key}/order/{order['orderId']}"
    assert changed["webpush"]["fcm_options"]["link"] == f"{page}/order/{order['orderId']}"


def test_pushes_about_orders_go_before_campaigns(
    call, store, push_server, register, send, messages, work, work_off, monkeypatch
):
    monkeypatch.setattr(delivery, "BATCH", 1)
    register(DEALER, "telephone")
    register(OTHER_DEALER, "other telephone")
    owner = register(store.key, "owner's")
    send()
    work(store)
    place_order(call, store, register(DEALER, "telephone"))
    [placed] = [number for task, number in messages(store) if task == "orders.placed"]
    celery.tasks["orders.placed"](store.key, placed)
    work_off()

    assert owner
    assert push_server.messages[0]["token"] == "owner's"
    assert len(push_server.messages) == 3


def test_without_a_push_service_people_are_notified_only_in_the_app(
    call, store, owner, register, send, work_off, waiting, figures, history
):
    register(DEALER, "telephone")
    send()
    work_off()

    assert (history()[0]["told"], figures(), waiting()) == (3, (0, 0, 0, 0, "done"), 0)
    assert call("GET", "/notification/audience", store, owner).json["result"]["push"] is False


def test_with_a_push_service_the_audience_has_devices(call, store, push_server, owner, register):
    register(DEALER, "telephone")

    result = call("GET", "/notification/audience", store, owner).json["result"]

    assert result == {"people": 3, "devices": 1, "push": True}


@pytest.mark.parametrize("device", ["gone-1", "odd-1"])
def test_an_unregistered_device_is_removed(store, push_server, register, send, work_off, figures, device):
    register(DEALER, device)
    register(OTHER_DEALER, "telephone")
    send()
    work_off()

    assert figures() == (2, 1, 0, 1, "done")
    with store_session(store, read_only=True) as db:
        recipients = (f"party:{DEALER}", f"party:{OTHER_DEALER}")
        found = outbox.addresses_of(db, PushChannel(), recipients, now=datetime.now(UTC))
        assert list(found.values()) == ["telephone"]


def test_a_postponed_push_is_retried_after_a_pause_without_duplicates(
    push_server, register, send, work_off, push_later, figures, waiting
):
    register(DEALER, "busy-1")
    register(OTHER_DEALER, "telephone")
    send()
    work_off()
    assert (figures(), waiting()) == ((2, 1, 0, 0, "sending"), 1)

    push_later()
    assert push_server.requests["busy-1"] == 1
    push_later(timedelta(seconds=31))

    assert push_server.delivered == {"busy-1": 1, "telephone": 1}
    assert (figures(), waiting()) == ((2, 2, 0, 0, "done"), 0)


def test_the_pause_is_at_least_the_services_retry_after(push_server, register, send, work_off, push_later):
    push_server.retry_after = 600
    register(DEALER, "busy-1")
    send()
    work_off()

    push_later(timedelta(seconds=590))
    assert push_server.requests["busy-1"] == 1
    push_later(timedelta(seconds=611))
    assert push_server.delivered == {"busy-1": 1}


def test_a_push_is_given_up_after_the_last_try(push_server, register, send, work_off, push_later, figures):
    register(DEALER, "broken-1")
    send()
    work_off()
    for hours in range(1, 10):
        push_later(timedelta(hours=2 * hours))

    assert push_server.requests["broken-1"] == MAX_TRIES
    assert figures() == (1, 0, 1, 0, "done")


def test_rejected_credentials_are_retried_later(push_server, register, send, work_off, push_later, figures):
    push_server.lets_in = False
    register(DEALER, "telephone")
    send()
    work_off()
    assert figures() == (1, 0, 0, 0, "sending")

    push_server.lets_in = True
    push_later(timedelta(seconds=31))

    assert (push_server.delivered, figures()) == ({"telephone": 1}, (1, 1, 0, 0, "done"))


def test_an_unreachable_service_is_retried_later(
    monkeypatch, push_server, register, send, work_off, push_later, figures
):
    register(DEALER, "telephone")
    monkeypatch.setenv("FCM_URL", "http://127.0.0.1:9")
    get_config.cache_clear()
    send()
    work_off()
    assert figures() == (1, 0, 0, 0, "sending")

    monkeypatch.setenv("FCM_URL", push_server.address)
    get_config.cache_clear()
    push_later(timedelta(seconds=31))

    assert push_server.delivered == {"telephone": 1}


def test_a_device_that_signed_out_gets_no_push(
    call, store, push_server, register, send, work, work_off, figures
):
    token = register(DEALER, "telephone")
    send()
    work(store)
    call("POST", "/auth/logout", store, token)
    work_off()

    assert (push_server.messages, figures()) == ([], (1, 0, 1, 0, "done"))


def test_a_device_used_by_another_customer_gets_no_push_for_the_first(
    store, push_server, register, send, work, work_off
):
    register(DEALER, "counter")
    send()
    work(store)
    register(OTHER_DEALER, "counter")
    work_off()

    assert push_server.messages == []


def test_the_periodic_sweep_queues_pushes_that_are_due_again(
    store, push_server, register, send, work_off, messages
):
    register(DEALER, "busy-1")
    send()
    work_off()

    def wake(later: timedelta) -> list[str]:
        with store_session(store) as db:
            outbox.queue_due(db, now=datetime.now(UTC) + later)
        return [task for task, _ in messages(store)]

    assert wake(timedelta(seconds=20)) == []
    assert wake(timedelta(seconds=31)) == ["notifications.deliver"]

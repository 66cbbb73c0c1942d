"""Campaigns: each person in the audience is notified once."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, update

from app.notices import campaigns
from app.notices.campaign_schemas import CampaignPageOut, CustomIn, OneCampaignOut, TemplateIn
from app.notices.models import Campaign, Notification
from app.notices.schemas import NotificationPageOut
from app.notices.service import notify
from app.people.accounts.models import Account
from tenant_router.queue import celery
from tenant_router.session import store_session
from tests.app.notices.crowd import add_people
from tests.app.store.media.conftest import picture
from tests.app.store.media.conftest import send as put
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def notified(store):
    """Return how often each recipient was notified."""

    def ask() -> dict[str, int]:
        with store_session(store, read_only=True) as db:
            query = select(Notification.recipient, func.count()).group_by(Notification.recipient)
            return {row[0]: row[1] for row in db.execute(query)}

    return ask


def test_a_campaign_to_all_is_in_each_customers_list(call, store, sign_in, send, work_off, notified):
    answer = send()
    work_off()

    assert answer.status_code == 202
    assert not OneCampaignOut().validate(answer.json)
    assert notified() == {f"party:{code}": 1 for code in (DEALER, OTHER_DEALER, AGREED_DEALER)}
    [notification] = call("GET", "/notification", store, sign_in(store, DEALER)).json["result"]
    assert (notification["title"], notification["body"], notification["isRead"]) == (
        "Diwali",
        "Lamps are in",
        False,
    )


def test_a_campaign_notifies_only_its_audience(call, store, sign_in, send, work_off, notified, goods):
    place_order(call, store, sign_in(store, DEALER))
    send(type="type3")
    send(type="type2")

    work_off()

    assert notified() == {
        "owner": 1,
        **{f"party:{code}": 1 for code in (DEALER, OTHER_DEALER, AGREED_DEALER)},
    }


def test_the_history_shows_the_progress_of_campaigns(call, store, owner, send, work_off, history):
    send(title="First")
    waiting = history()
    work_off()
    send(title="Second", type="type3")
    work_off()

    answer = call("GET", "/notification/campaigns", store, owner)

    assert [(one["state"], one["people"], one["told"]) for one in waiting] == [("sending", 3, 0)]
    assert not CampaignPageOut().validate(answer.json)
    shown = [(one["title"], one["type"], one["state"], one["told"]) for one in answer.json["result"]]
    assert shown == [("Second", "type3", "done", 0), ("First", "custom", "done", 3)]
    small = call("GET", "/notification/campaigns?per_page=1&page=1", store, owner).json
    assert [one["title"] for one in small["result"]] == ["First"]
    assert small["pagination"] == {"totalItems": 2, "total": 2, "nextPage": None, "previousPage": 0}


def test_the_owners_list_has_sent_campaigns_or_order_notifications(call, store, owner, send):
    send()
    with store_session(store) as db:
        notify(db, ["owner"], title="New order", body="Order 1", order_id=1)

    sent = call("GET", "/notification", store, owner).json
    news = call("GET", "/notification?type=orders", store, owner).json

    assert not NotificationPageOut().validate(sent)
    assert [(one["body"], one["imgUrl"], one["orderId"]) for one in sent["result"]] == [
        ("Lamps are in", None, None)
    ]
    assert sent["pagination"]["totalItems"] == 1
    assert [(one["body"], one["orderId"]) for one in news["result"]] == [("Order 1", 1)]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"title": " "}, "title"),
        ({"title": "x" * 101}, "title"),
        ({"title": None}, "title"),
        ({"body": ""}, "body"),
        ({"body": "x" * 501}, "body"),
        ({"type": "type5"}, "type"),
        ({"type": "custom"}, "type"),
        ({"type": ["type1"]}, "type"),
    ],
)
def test_title_text_and_audience_are_refused_at_their_fields(fields, place):
    body = {"title": "Diwali", "body": "Lamps are in", "type": "type3"}

    assert list(refusals(TemplateIn(), {**body, **fields})) == [place]
    assert place == "type" or list(refusals(CustomIn(), {**body, **fields})) == [place]
    assert refusals(TemplateIn(), body) == refusals(CustomIn(), body) == {}


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"title": " "}, "title"),
        ({"type": "type5"}, "type"),
        ({"imgUrl": "https://elsewhere.example/a.jpg"}, "imgUrl"),
        ({"imgUrl": "public/9999999999/a.webp"}, "imgUrl"),
    ],
)
def test_title_text_audience_and_picture_are_checked(send, history, fields, place):
    refused = send(**fields)

    assert (refused.status_code, list(refused.json["errors"])) == (422, [place])
    assert history() == []


def test_a_title_of_100_and_a_text_of_500_letters_are_accepted(send, history):
    assert send(title="अ" * 100, body="ક" * 500).status_code == 202
    assert (len(history()[0]["title"]), len(history()[0]["body"])) == (100, 500)


def test_a_repeated_key_sends_the_campaign_once(send, work_off, notified, history):
    key = {"Idempotency-Key": "one dialog"}
    answers = [send(headers=key) for _ in range(2)]
    work_off()
    other = send(headers=key, body="Something else")

    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json["result"]["id"] == answers[1].json["result"]["id"]
    assert (len(history()), set(notified().values())) == (1, {1})
    assert (other.status_code, list(other.json["errors"])) == (422, ["Idempotency-Key"])


def test_a_redelivered_task_notifies_no_one_twice(store, send, messages, work_off, notified):
    send()
    [(task, number)] = messages(store)

    celery.tasks[task](store.key, number)
    celery.tasks[task](store.key, number)
    work_off()

    assert set(notified().values()) == {1}


def test_people_are_notified_in_batches_each_once(
    store, send, messages, monkeypatch, work, notified, history
):
    monkeypatch.setattr(campaigns, "BATCH", 2)
    add_people(store, [f"phone {number}" for number in range(5)])
    send()

    steps = []
    while messages(store):
        work(store)
        steps.append(history()[0]["told"])

    assert steps == [2, 4, 6, 8, 8]
    assert history()[0]["state"] == "done"
    assert (len(notified()), set(notified().values())) == (8, {1})


def test_a_failed_batch_is_retried_without_duplicates(store, send, messages, monkeypatch, work_off, notified):
    monkeypatch.setattr(campaigns, "BATCH", 2)
    send()
    [(task, number)] = messages(store)
    with monkeypatch.context() as patch:
        patch.setattr(campaigns, "_finish_if_done", lambda *_: 1 / 0)
        patch.setattr(campaigns, "after_commit", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            celery.tasks[task](store.key, number)
    assert notified() == {}

    work_off()

    assert (len(notified()), set(notified().values())) == (3, {1})


def test_an_account_locked_since_is_not_notified(store, send, work_off, notified):
    send()
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(locked=True))
    work_off()

    assert f"party:{DEALER}" not in notified()


@pytest.fixture
def upload(call, store, owner):
    """Upload a picture as the owner's page does, and return its name."""

    def make(content: bytes | None = None) -> str:
        content = content or picture()
        params = {"fileType": "image/jpeg", "fileSize": len(content)}
        answer = call("POST", "/uploads/signUrl", store, owner, json=params).json
        put(answer["result"], content, "image/jpeg")
        return answer["fileName"]

    return make


def test_people_are_notified_once_the_picture_is_processed(
    call, store, sign_in, send, upload, history, work_off
):
    name = upload()
    answer = send(imgUrl=name)
    waiting = history()
    work_off()

    assert (answer.status_code, [one["state"] for one in waiting]) == (202, ["preparing"])
    [campaign] = history()
    assert (campaign["state"], campaign["told"]) == ("done", 3)
    [notification] = call("GET", "/notification", store, sign_in(store, DEALER)).json["result"]
    assert notification["imgUrl"] == campaign["imgUrl"]
    assert campaign["imgUrl"].endswith(".webp")


def test_a_picture_of_the_store_can_be_sent_again(send, upload, history, work_off):
    send(imgUrl=upload())
    work_off()
    send(imgUrl=history()[0]["imgUrl"])
    work_off()

    again, first = history()
    assert (again["imgUrl"], again["told"]) == (first["imgUrl"], 3)


def test_no_one_is_notified_if_the_picture_is_invalid(
    call, store, owner, send, upload, history, work_off, notified
):
    send(imgUrl=upload(b"no picture at all"))
    work_off()

    [campaign] = history()
    assert (campaign["state"], campaign["told"], notified()) == ("refused", 0, {})
    assert "damaged" in campaign["reason"]
    assert call("GET", "/notification", store, owner).json["result"] == []


def test_old_notifications_are_removed_in_bounded_batches(
    store, send, work_off, notified, history, monkeypatch
):
    send()
    work_off()
    now = datetime.now(UTC)

    def clear_away(later: timedelta) -> None:
        with store_session(store) as db:
            campaigns.remove_old(db, now=now + later, days=180)

    clear_away(timedelta(days=179))
    assert (len(notified()), len(history())) == (3, 1)
    monkeypatch.setattr(campaigns, "MAX_REMOVED", 2)
    clear_away(timedelta(days=181))
    assert (len(notified()), len(history())) == (1, 1)
    clear_away(timedelta(days=181))
    assert (notified(), history()) == ({}, [])


def test_a_campaign_without_its_picture_is_given_up_after_a_day(store, send, upload, history):
    send(imgUrl=upload())

    with store_session(store) as db:
        campaigns.remove_old(db, now=datetime.now(UTC) + timedelta(hours=25), days=180)

    assert [(one["state"], one["reason"]) for one in history()] == [
        ("refused", "Upload failed. Please upload the file again.")
    ]


def test_only_the_owner_can_send_campaigns(call, store, goods, sign_in, guest):
    body = {"title": "Diwali", "body": "Lamps are in"}
    for token in (sign_in(store, DEALER), sign_in(store, SALESPERSON), guest(store)):
        answer = call("POST", "/notification/send/CustomNotification", store, token, json=body)
        assert answer.status_code == 403
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Campaign)) == 0

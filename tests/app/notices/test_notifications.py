"""Lists of notifications, and which of them were read."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import event, select

from app.notices.models import Notification
from app.notices.schemas import NotificationPageOut, UnreadOut
from app.notices.service import notify
from tenant_router.engines import app_engine
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def notify_people(store, goods):
    """Notify recipients; return the ids of the notifications, the first recipient's first."""

    def do(*recipients, body="Open on Sunday", **fields) -> list[int]:
        with store_session(store) as db:
            notify(db, recipients, title="Diwali", body=body, **fields)
        with store_session(store, read_only=True) as db:
            query = select(Notification.id).order_by(Notification.id.desc()).limit(len(set(recipients)))
            return sorted(db.scalars(query))

    return do


@pytest.fixture
def unread(call, store):
    def ask(token) -> int:
        return call("GET", "/notification/unread", store, token).json["result"]["unread"]

    return ask


@pytest.fixture
def listed(call, store):
    def ask(token, query="") -> list[dict]:
        answer = call("GET", f"/notification{query}", store, token)
        assert answer.status_code == 200, answer.text
        assert not NotificationPageOut().validate(answer.json)
        return answer.json["result"]

    return ask


@pytest.fixture
def mark(call, store):
    def do(token, **body):
        answer = call("PUT", "/notification/read", store, token, json=body)
        assert answer.status_code != 200 or not UnreadOut().validate(answer.json)
        return answer

    return do


def test_each_person_sees_their_notifications_newest_first(store, dealer, sign_in, notify_people, listed):
    notify_people(f"party:{DEALER}", f"sman:{SALESPERSON}", body="First")
    notify_people(f"party:{DEALER}", "owner", body="Second", picture="public/x/a.webp", order_id=7)

    newest, oldest = listed(dealer)

    assert (newest["title"], newest["body"], newest["orderId"]) == ("Diwali", "Second", 7)
    assert newest["imgUrl"].endswith("/public/x/a.webp")
    assert (oldest["body"], oldest["imgUrl"], oldest["orderId"], oldest["isRead"]) == (
        "First",
        None,
        None,
        False,
    )
    assert [one["body"] for one in listed(sign_in(store, SALESPERSON))] == ["First"]
    assert [one["body"] for one in listed(sign_in(store, store.key), "?type=orders")] == ["Second"]
    assert listed(sign_in(store, OTHER_DEALER)) == []


def test_a_recipient_named_twice_is_notified_once(dealer, notify_people, listed):
    notify_people(f"party:{DEALER}", f"party:{DEALER}")

    assert len(listed(dealer)) == 1


def test_notifying_no_one_does_nothing(dealer, notify_people, listed):
    notify_people()

    assert listed(dealer) == []


def test_the_list_comes_in_pages_of_25(call, store, dealer, notify_people):
    for number in range(27):
        notify_people(f"party:{DEALER}", body=f"Number {number}")

    first = call("GET", "/notification", store, dealer).json
    second = call("GET", "/notification?page=1", store, dealer).json
    small = call("GET", "/notification?per_page=2&page=1", store, dealer).json

    assert (len(first["result"]), first["result"][0]["body"]) == (25, "Number 26")
    assert [one["body"] for one in second["result"]] == ["Number 1", "Number 0"]
    assert [one["body"] for one in small["result"]] == ["Number 24", "Number 23"]
    assert first["pagination"] == {"totalItems": 27, "total": 27, "nextPage": 1, "previousPage": None}


def test_callers_may_name_only_themselves(call, store, dealer, sign_in, listed):
    salesperson, owner = sign_in(store, SALESPERSON), sign_in(store, store.key)

    assert listed(dealer, f"?accCd={DEALER}") == listed(dealer, "?accCd=") == []
    assert listed(salesperson, f"?accCd={SALESPERSON}") == []
    assert listed(owner, f"?accCd={store.key}") == []
    assert call("GET", f"/notification?accCd={OTHER_DEALER}", store, dealer).status_code == 404
    assert call("GET", f"/notification?accCd={DEALER}", store, salesperson).status_code == 404


def test_guests_have_no_notifications(call, store, goods, guest):
    assert call("GET", "/notification", store, guest(store)).status_code == 403


def test_read_notifications_do_not_count_as_unread(dealer, notify_people, listed, mark, unread):
    first, second, third = (notify_people(f"party:{DEALER}")[0] for _ in range(3))
    before = unread(dealer)

    one = mark(dealer, id=second)
    again = mark(dealer, id=second)
    more = mark(dealer, id=[second, third])

    assert (before, one.json) == (3, {"result": {"unread": 2}})
    assert (again.status_code, again.json) == (200, one.json)
    assert more.json == {"result": {"unread": 1}}
    assert unread(dealer) == 1
    assert [one["id"] for one in listed(dealer) if not one["isRead"]] == [first]


def test_all_can_be_marked_at_once(dealer, notify_people, mark, unread):
    notify_people(f"party:{DEALER}")
    notify_people(f"party:{DEALER}")

    assert mark(dealer, all=True).json == {"result": {"unread": 0}}
    assert mark(dealer, all=True).json == {"result": {"unread": 0}}
    assert unread(dealer) == 0


def test_notifications_of_others_are_not_marked(store, dealer, sign_in, notify_people, mark, unread):
    other, mine = notify_people(f"party:{OTHER_DEALER}")[0], notify_people(f"party:{DEALER}")[0]

    assert mark(dealer, id=[mine, other]).json == {"result": {"unread": 0}}
    mark(dealer, all=True)
    assert unread(sign_in(store, OTHER_DEALER)) == 1


def test_marking_only_notifications_of_others_is_404(store, dealer, sign_in, notify_people, mark, unread):
    other = notify_people(f"party:{OTHER_DEALER}")[0]

    refused = mark(dealer, id=other)

    assert (refused.status_code, refused.json["message"]) == (
        404,
        "Notification not found. Please refresh the page.",
    )
    assert mark(dealer, id=999_999).status_code == 404
    assert unread(sign_in(store, OTHER_DEALER)) == 1


@pytest.mark.parametrize("body", [{}, {"all": False}, {"id": []}, {"id": "1"}, {"id": 0}, {"id": None}])
def test_marking_requires_ids_or_all(dealer, mark, body):
    refused = mark(dealer, **body)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["id"])


def test_marking_again_keeps_the_first_time(store, dealer, notify_people, mark):
    number = notify_people(f"party:{DEALER}")[0]

    def read_at():
        with store_session(store, read_only=True) as db:
            return db.get_one(Notification, number).read_at

    mark(dealer, id=number)
    first = read_at()
    mark(dealer, id=number)
    mark(dealer, all=True)

    assert first is not None
    assert read_at() == first


def test_two_devices_can_mark_the_same_concurrently(app, store, dealer, notify_people):
    numbers = [notify_people(f"party:{DEALER}")[0] for _ in range(20)]
    headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {dealer}"}

    def read(ids: list[int]) -> int:
        client = app.test_client()
        answer = client.put("/api/notification/read", json={"id": ids}, headers=headers)
        return answer.status_code

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(read, [numbers, numbers[::-1]] * 4)) == [200] * 8


@pytest.fixture
def reads(store):
    """Record the queries of notifications that reach the database."""
    statements = []

    def note(_connection, _cursor, statement, *_rest):
        if statement.startswith("SELECT") and "notifications" in statement:
            statements.append(statement)

    engine = app_engine(store.database)
    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


@pytest.mark.parametrize(("path", "queries"), [("/notification", 2), ("/notification/unread", 1)])
def test_a_list_takes_one_query_and_one_for_its_count(
    call, store, dealer, notify_people, reads, path, queries
):
    for _ in range(5):
        notify_people(f"party:{DEALER}")
    reads.clear()

    call("GET", path, store, dealer)

    assert len(reads) == queries

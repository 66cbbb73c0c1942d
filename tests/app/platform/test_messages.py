"""Messages of the platform: written once, read by the owners they are for, closed, withdrawn and counted."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, delete, event, func, select, update
from sqlalchemy.orm import Session

from app.notices.models import Notification
from app.platform.audit.models import AuditEntry
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.messages import pushing, service
from app.platform.messages.models import MessageRead, PlatformMessage
from app.shared.days import STORE_TIME
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import app_engine, owner_engine
from tenant_router.registry import Job, StoreEntry
from tenant_router.session import store_session

pytestmark = pytest.mark.any_hour
NEWS = {"title": "Maintenance on Sunday", "text": "From 2 to 3 in the night, orders wait.", "audience": "all"}


@pytest.fixture(autouse=True)
def no_messages(platform):
    """Start with no messages, and with nothing in the cache of this process."""
    with control_session() as control:
        control.execute(delete(PlatformMessage))
    service.forget()


@pytest.fixture
def write(call, admin_token):
    """Write a message and return the response."""

    def make(**different):
        return call("POST", "/platform/messages", token=admin_token, json={**NEWS, **different})

    return make


@pytest.fixture
def titles(call, sign_in):
    """Return a function: what an owner reads, by title."""

    def read(store) -> list[str]:
        answer = call("GET", "/messages", store, sign_in(store, store.key))
        assert answer.status_code == 200, answer.text
        return [message["title"] for message in answer.json["result"]]

    return read


def set_state(store, state: str) -> None:
    with owner_engine().begin() as connection:
        mine = StoreEntry.mobile_number == store.key
        connection.execute(update(StoreEntry).where(mine).values(state=state))
    registry.forget(store.key)


def test_a_message_to_all_is_stored_once_and_read_by_every_owner(write, titles, store, make_store):
    other = make_store()

    answer = write()

    assert answer.status_code == 201, answer.text
    assert titles(store) == titles(other) == [NEWS["title"]]
    with control_session() as control:
        assert control.scalar(select(func.count()).select_from(PlatformMessage)) == 1
        assert control.scalar(select(func.count()).select_from(MessageRead)) == 0


def test_a_message_to_one_store_is_read_there_alone(write, titles, store, make_store):
    other = make_store()

    write(audience="store", mobileNo=store.key)

    assert (titles(store), titles(other)) == ([NEWS["title"]], [])


def test_a_message_to_suspended_stores_is_read_on_their_notice(write, titles, call, store, sign_in):
    token = sign_in(store, store.key)
    write(audience="suspended", title="Pay to go on")
    write(audience="active", title="For open stores")

    assert titles(store) == ["For open stores"]
    set_state(store, "suspended")
    try:
        notice = call("GET", "/orders", store, token).json["suspension"]
    finally:
        set_state(store, "active")
    assert notice["messages"] == [{"title": "Pay to go on", "text": NEWS["text"]}]


def test_a_closed_message_is_shown_to_that_owner_no_more_and_is_counted_once(
    write, titles, call, store, make_store, sign_in, admin_token
):
    other, number = make_store(), write().json["result"]["id"]
    token = sign_in(store, store.key)

    for _ in range(2):
        assert call("PUT", f"/messages/{number}/read", store, token).status_code == 204

    assert (titles(store), titles(other)) == ([], [NEWS["title"]])
    (listed,) = call("GET", "/platform/messages", token=admin_token).json["result"]
    assert (listed["id"], listed["reads"]) == (number, 1)


def test_an_owner_cannot_close_the_message_of_another_store(write, call, store, make_store, sign_in):
    number = write(audience="store", mobileNo=make_store().key).json["result"]["id"]
    token = sign_in(store, store.key)

    for unknown in (number, number + 1000):
        assert call("PUT", f"/messages/{unknown}/read", store, token).status_code == 404


def test_a_withdrawn_message_is_shown_no_more_and_stays_in_the_list(write, titles, call, store, admin_token):
    number = write().json["result"]["id"]

    for _ in range(2):
        answer = call("DELETE", f"/platform/messages/{number}", token=admin_token)
        assert answer.json["result"]["withdrawnAt"] is not None

    assert titles(store) == []
    (listed,) = call("GET", "/platform/messages", token=admin_token).json["result"]
    assert listed["withdrawnAt"] is not None
    with Session(app_engine()) as db:
        query = select(AuditEntry.action).where(AuditEntry.action.startswith("messages."))
        actions = db.scalars(query.order_by(AuditEntry.id.desc()).limit(2)).all()
    assert actions == ["messages.withdraw", "messages.write"]


def test_a_message_ends_after_its_time(write, titles, store):
    tomorrow = datetime.now(STORE_TIME) + timedelta(days=1)
    assert write(until=tomorrow.strftime("%Y-%m-%d %H:%M:%S")).status_code == 201
    assert titles(store) == [NEWS["title"]]

    # It is in the cache of this process, which knows when it ends.
    service._cache.messages[0].expires_at = datetime.now(UTC) - timedelta(seconds=1)

    assert titles(store) == []


def test_messages_are_read_from_the_control_schema_once_a_minute(write, call, store, sign_in):
    token, statements = sign_in(store, store.key), []

    def note(_connection, _cursor, statement, *_more):
        if "control.message" in statement:
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        for _ in range(5):
            call("GET", "/messages", store, token)
        for path in ("/products", "/orders", "/settings"):
            call("GET", path, store, token)
    finally:
        event.remove(Engine, "before_cursor_execute", note)

    assert len(statements) == 1


@pytest.mark.parametrize(
    ("different", "field", "message"),
    [
        ({"title": " "}, "title", "Please enter a title of up to 100 characters"),
        ({"title": "x" * 101}, "title", "Please enter a title of up to 100 characters"),
        ({"text": ""}, "text", "Please enter a message of up to 500 characters"),
        ({"link": "javascript:alert(1)"}, "link", "Please enter a link starting with https://"),
        ({"audience": "store"}, "mobileNo", "Oops! No store Found"),
        ({"audience": "store", "mobileNo": "9000000000"}, "mobileNo", "Oops! No store Found"),
        ({"until": "2020-01-01 00:00:00"}, "until", "Please choose a date within the next year"),
        ({"until": "2090-01-01 00:00:00"}, "until", "Please choose a date within the next year"),
    ],
)
def test_what_is_wrong_with_a_message_is_said_at_its_field(write, different, field, message):
    answer = write(**different)

    assert (answer.status_code, answer.json["errors"]) == (422, {field: [message]})


def test_an_unknown_message_cannot_be_withdrawn(call, admin_token):
    assert call("DELETE", "/platform/messages/999999", token=admin_token).status_code == 404


def test_messages_that_ended_a_year_ago_are_deleted_with_their_reads(write, call, store, sign_in):
    number = write().json["result"]["id"]
    call("PUT", f"/messages/{number}/read", store, sign_in(store, store.key))
    with control_session() as control:
        long_ago = func.now() - timedelta(days=366)
        control.execute(update(PlatformMessage).values(expires_at=long_ago))
    write(title="Another")

    with control_session() as control:
        assert control.scalars(select(PlatformMessage.title)).all() == ["Another"]
        assert control.scalars(select(MessageRead.message_id)).all() == []


def test_owners_with_a_device_are_notified_once_and_other_stores_get_no_copy(
    write, call, store, make_store, sign_in
):
    other, token = make_store(), sign_in(store, store.key)
    assert call("POST", "/notification/token", store, token, json={"token": "device-1"}).status_code == 201
    write()

    job = pushing.request_pushes(now=datetime.now(UTC))
    assert job is not None
    finished = runner.run(job, HANDLERS)

    assert finished is not None
    assert (finished.state, finished.message) == ("done", "1 notified")
    (notice,) = call("GET", "/notification?type=orders", store, token).json["result"]
    assert NEWS["text"] in str(notice)
    with store_session(other, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Notification)) == 0
    assert pushing.request_pushes(now=datetime.now(UTC)) is None


def test_a_push_that_was_interrupted_goes_on_after_the_last_store(write, call, store, sign_in):
    token = sign_in(store, store.key)
    call("POST", "/notification/token", store, token, json={"token": "device-2"})
    number = write().json["result"]["id"]
    job = pushing.request_pushes(now=datetime.now(UTC))
    assert job is not None
    with control_session() as control:
        result = {"message": number, "store": store.key}
        control.execute(update(Job).where(Job.id == job).values(result=result))

    runner.run(job, HANDLERS)

    assert call("GET", "/notification?type=orders", store, token).json["result"] == []


def test_a_withdrawn_message_is_not_pushed(write, call, admin_token):
    number = write().json["result"]["id"]
    call("DELETE", f"/platform/messages/{number}", token=admin_token)

    assert pushing.request_pushes(now=datetime.now(UTC)) is None

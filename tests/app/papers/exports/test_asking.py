"""Requesting exports: permissions, limits, failures and retention."""

from datetime import UTC, datetime, timedelta
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import uuid4

import pytest
from sqlalchemy import func, select, update

from app.catalogue.models import Product
from app.papers.exports import build, queue_limits, service
from app.papers.exports.kinds import KINDS
from app.papers.exports.models import Export
from app.papers.exports.renderers import get_writer, products
from app.papers.exports.schemas import ExportIn
from app.store.media.storage import read_file
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.conftest import API_KEY
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON, SWITCH


@pytest.fixture
def row(store):
    """Return an export's current row."""

    def read(number) -> Export:
        with store_session(store, read_only=True) as db:
            return db.scalars(select(Export).where(Export.id == number)).one()

    return read


@pytest.fixture
def broken(monkeypatch):
    """Make the writer of product lists fail."""

    def write(*_arguments) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(products, "write", write)


def waiting_messages(store) -> int:
    with store_session(store, read_only=True) as db:
        return db.scalar(select(func.count()).where(outbox.c.task == "exports.make")) or 0


def test_every_kind_has_a_writer():
    for name, kind in KINDS.items():
        for format_ in kind.formats:
            assert callable(get_writer(name, format_))


def test_a_file_waits_then_is_ready_and_has_an_address(store, dealer, request_export, get_export, run_worker):
    export = request_export(store, dealer, kind="products")
    assert {**export, "id": None} == {
        "id": None,
        "state": "waiting",
        "percent": 0,
        "fileName": "ProductList.pdf",
        "url": None,
    }

    run_worker(store)

    made = get_export(store, dealer, export["id"])
    assert (made["state"], made["percent"], made["fileName"]) == ("ready", 100, "ProductList.pdf")
    with urlopen(made["url"]) as answer:
        assert answer.read(5) == b"%PDF-"
        assert answer.headers["Content-Disposition"] == 'attachment; filename="ProductList.pdf"'
        assert answer.headers["Content-Type"] == "application/pdf"
    assert waiting_messages(store) == 0


def test_a_file_needs_its_signed_url(store, dealer, request_export, get_export, run_worker):
    export = request_export(store, dealer, kind="products")
    run_worker(store)
    url = get_export(store, dealer, export["id"])["url"]

    assert "X-Amz-Expires=600" in url
    for address in (url.partition("?")[0], url.replace("X-Amz-Signature=", "X-Amz-Signature=0")):
        with pytest.raises(HTTPError) as refused:
            urlopen(address)
        assert refused.value.code == 403


def test_a_file_is_visible_to_its_requester_only(
    call, store, dealer, request_export, sign_in, guest, run_worker
):
    number = request_export(store, dealer, kind="products")["id"]
    run_worker(store)

    assert call("GET", f"/exports/{number}", store, sign_in(store, DEALER)).status_code == 200
    others = (
        sign_in(store, OTHER_DEALER),
        sign_in(store, SALESPERSON),
        sign_in(store, store.key),
        guest(store),
    )
    for token in others:
        assert call("GET", f"/exports/{number}", store, token).status_code == 404
    for unknown in (uuid4(), "1", "x"):
        assert call("GET", f"/exports/{unknown}", store, dealer).status_code == 404


def test_a_repeated_request_returns_the_same_file(store, dealer, request_export, run_worker):
    first = request_export(store, dealer, kind="products", dept_cd="E001")
    again = request_export(store, dealer, kind="products", dept_cd="E001")
    assert again["id"] == first["id"]
    assert waiting_messages(store) == 1

    run_worker(store)

    assert request_export(store, dealer, kind="products", dept_cd="E001")["id"] == first["id"]
    with store_session(store) as db:
        db.execute(update(Product).values(name="Renamed"))
    assert request_export(store, dealer, kind="products", dept_cd="E001")["id"] != first["id"]


def test_one_product_list_at_a_time_for_each_person(call, store, dealer, request_export, sign_in, run_worker):
    request_export(store, dealer, kind="products")
    other = {"kind": "products", "dept_cd": "E001"}

    assert call("POST", "/exports", store, dealer, json=other).status_code == 409
    assert request_export(store, sign_in(store, OTHER_DEALER), **other)["state"] == "waiting"

    run_worker(store)
    assert request_export(store, dealer, **other)["state"] == "waiting"


def start_all(store) -> None:
    """Mark the waiting exports as running, as workers do."""
    with store_session(store) as db:
        db.execute(update(Export).where(Export.state == "waiting").values(state="running"))


def test_several_order_pdfs_are_made_in_parallel_and_one_waits(call, store, dealer, request_export):
    numbers = [place_order(call, store, dealer, ((SWITCH, "", 20 + 10 * n),))["orderId"] for n in range(6)]

    def refused(number: int) -> str:
        answer = call("POST", "/exports", store, dealer, json={"kind": "order", "orderId": number})
        assert answer.status_code == 409
        return answer.json["message"]

    ids = set()
    for number in numbers[:5]:
        ids.add(request_export(store, dealer, kind="order", orderId=number)["id"])
        assert "still being prepared" in refused(numbers[5]) or len(ids) == 5
        start_all(store)
    assert len(ids) == 5
    assert "already being prepared" in refused(numbers[5])


@pytest.fixture
def request_from(app, store):
    """Request the product list from a client address."""

    def make(token: str, address: str, **params):
        headers = {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {token}"}
        return app.test_client().post(
            "/api/exports",
            headers=headers,
            json={"kind": "products", **params},
            environ_overrides={"REMOTE_ADDR": address},
        )

    return make


def test_a_guest_has_one_file_of_any_kind_at_a_time(store, goods, guest, request_from):
    token = guest(store)
    assert request_from(token, "10.0.0.1").status_code == 202
    with store_session(store) as db:
        db.execute(update(Export).values(kind="order", state="running"))

    refused = request_from(token, "10.0.0.2")
    assert refused.status_code == 429
    assert "not ready yet" in refused.json["message"]


def test_sixty_guests_behind_one_address_have_ten_files_made(store, goods, guest, request_from):
    answers = [request_from(guest(store), "10.0.0.1") for _ in range(queue_limits.MAX_PER_ADDRESS + 5)]

    assert [answer.status_code for answer in answers] == [202] * queue_limits.MAX_PER_ADDRESS + [429] * 5
    assert answers[-1].headers["Retry-After"] == str(queue_limits.RETRY_AFTER_SECONDS)
    assert "your network" in answers[-1].json["message"]
    assert request_from(guest(store), "10.0.0.2").status_code == 202


def test_guests_of_many_addresses_leave_room_for_customers(store, goods, guest, sign_in, request_from):
    answers = [request_from(guest(store), f"10.0.0.{n}") for n in range(queue_limits.MAX_FOR_GUESTS + 2)]

    assert [answer.status_code for answer in answers] == [202] * queue_limits.MAX_FOR_GUESTS + [429] * 2
    assert "this store" in answers[-1].json["message"]
    assert request_from(sign_in(store, DEALER), "10.0.1.1").status_code == 202


def test_a_store_at_its_limit_refuses_everyone_but_the_owner(store, dealer, sign_in, request_from):
    person = {"kind": "order", "arguments": {}, "file_name": "x", "state": "running"}
    with store_session(store) as db:
        for number in range(queue_limits.MAX_PER_STORE):
            db.add(Export(id=uuid4(), requested_by=f"party:{number}", asked_from=str(number), **person))

    assert request_from(dealer, "10.0.0.1").status_code == 429
    assert request_from(sign_in(store, store.key), "10.0.0.1").status_code == 202


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "kind"),
        ({"kind": "weather"}, "kind"),
        ({"kind": "order"}, "orderId"),
        ({"kind": "order", "orderId": "1"}, "orderId"),
        ({"kind": "order", "orderId": 0}, "orderId"),
        ({"kind": "products", "query": "x" * 65}, "query"),
    ],
)
def test_an_invalid_request_is_refused_at_its_field(body, field):
    assert list(refusals(ExportIn(), body)) == [field]
    assert refusals(ExportIn(), {"kind": "order", "orderId": 1}) == {}


def test_invalid_requests_name_the_field(call, store, dealer):
    answer = call("POST", "/exports", store, dealer, json={"kind": "order", "orderId": 0})

    assert answer.status_code == 422
    assert list(answer.json["errors"]) == ["orderId"]


def test_progress_is_visible_while_a_file_is_made(
    store, dealer, request_export, get_export, run_worker, monkeypatch
):
    number = request_export(store, dealer, kind="products")["id"]
    seen = []

    def write(_db, _viewer, _params, file, note) -> None:
        file.write(b"x")
        for percent in (10, 40, 41):
            note(percent)
            seen.append(get_export(store, dealer, number))

    monkeypatch.setattr(products, "write", write)
    run_worker(store)

    assert [(one["state"], one["percent"], one["url"]) for one in seen] == [
        ("running", 10, None),
        ("running", 40, None),
        ("running", 40, None),
    ]
    assert get_export(store, dealer, number)["state"] == "ready"


def test_a_file_that_can_not_be_made_ends_as_failed(
    store, dealer, request_export, get_export, run_worker, broken
):
    number = request_export(store, dealer, kind="products")["id"]

    run_worker(store)

    failed = get_export(store, dealer, number)
    assert (failed["state"], failed["url"]) == ("failed", None)
    assert waiting_messages(store) == 0
    assert request_export(store, dealer, kind="products")["id"] != number


def test_a_message_that_comes_twice_makes_the_file_once(
    store, dealer, request_export, row, run_worker, broken
):
    number = request_export(store, dealer, kind="products")["id"]
    with store_session(store) as db:
        db.execute(update(Export).values(state="ready", percent=100))

    run_worker(store)

    assert row(number).state == "ready"


def test_a_user_who_signed_out_gets_no_file(call, store, dealer, request_export, row, run_worker):
    number = request_export(store, dealer, kind="products")["id"]
    assert call("POST", "/auth/logout", store, dealer).status_code == 204

    run_worker(store)

    assert row(number).state == "failed"


def test_an_export_past_its_timeout_fails(store, dealer, request_export, row):
    number = request_export(store, dealer, kind="products")["id"]
    late = datetime.now(UTC) + service.EXPORT_TIMEOUT + timedelta(seconds=1)

    with store_session(store) as db:
        build.make_file(db, row(number).id, now=late)

    assert row(number).state == "failed"


def test_a_file_is_removed_with_its_row_after_a_day(
    call, store, dealer, request_export, get_export, row, run_worker
):
    old, new = request_export(store, dealer, kind="products")["id"], None
    run_worker(store)
    new = request_export(store, dealer, kind="products", dept_cd="E001")["id"]
    run_worker(store)
    old_file, recent_file = row(old).file, row(new).file
    with store_session(store) as db:
        aged = update(Export).where(Export.id == old)
        db.execute(aged.values(created_at=datetime.now(UTC) - service.RETENTION - timedelta(minutes=1)))
    assert call("GET", f"/exports/{old}", store, dealer).status_code == 404
    assert read_file(old_file)

    with store_session(store) as db:
        service.clean_up(db, now=datetime.now(UTC))

    assert read_file(old_file) is None
    assert read_file(recent_file)
    assert get_export(store, dealer, new)["state"] == "ready"
    with store_session(store) as db:
        assert db.scalar(select(func.count()).select_from(Export)) == 1


def test_clean_up_fails_unfinished_exports(store, dealer, request_export, row):
    number = request_export(store, dealer, kind="products")["id"]
    with store_session(store) as db:
        service.clean_up(db, now=datetime.now(UTC))
    assert row(number).state == "waiting"

    with store_session(store) as db:
        service.clean_up(db, now=datetime.now(UTC) + service.EXPORT_TIMEOUT + timedelta(seconds=1))

    assert row(number).state == "failed"

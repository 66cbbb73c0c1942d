"""A screenshot in place of a reference number: private, without metadata, and confirmed by the owner."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from uuid import uuid4

import pytest
import requests
from PIL import Image
from sqlalchemy import delete

from app.config import get_config
from app.money.models import Payment
from app.store.media import cleanup
from app.store.media.storage import size_of
from tenant_router.keys import private_picture
from tenant_router.session import store_session
from tests.app.store.media.conftest import picture
from tests.ordering import place_order, shown_order
from tests.stock import DEALER, FAN

UTR = "412345678901"


@pytest.fixture
def add(call, store):
    """Add a picture. Return the answer."""

    def make(token, content=None, content_type="image/jpeg", path="/pictures"):
        file = (BytesIO(picture() if content is None else content), "shot.jpg", content_type)
        return call("POST", path, store, token, data={"picture": file})

    return make


@pytest.fixture
def shot(add, dealer):
    return add(dealer).json["result"]


@pytest.fixture
def look(call, store):
    """Return the content of a picture as a caller sees it, or the status of a refusal."""

    def read(token, picture_id, size="url"):
        answer = call("GET", f"/pictures/{picture_id}", store, token)
        if answer.status_code != 200:
            return answer.status_code
        return requests.get(answer.json["result"][size], timeout=100).content

    return read


@pytest.fixture
def pictured(report, order, dealer, shot):
    """Report a payment with a screenshot alone. Return its id."""
    answer = report(dealer, orderId=order["orderId"], utr=None, picture=shot)
    assert answer.status_code == 201, answer.text
    return answer.json["result"]["paymentId"]


@pytest.fixture
def report(call, store):
    def make(token, utr=UTR, **fields):
        number = {"utr": utr} if utr else {}
        return call("POST", "/payments", store, token, json={"amount": 2620, **number, **fields})

    return make


class TestPicture:
    """What becomes of a picture that is sent."""

    def test_then_it_is_encoded_again_without_where_it_was_taken(self, add, look, dealer):
        place = Image.Exif()
        place[0x010F] = "A phone"
        shot = add(dealer, picture(3000, 2000, exif=place)).json["result"]

        large, small = (Image.open(BytesIO(look(dealer, shot, size))) for size in ("url", "thumbnail"))

        assert (large.format, large.size, dict(large.getexif())) == ("WEBP", (1600, 1067), {})
        assert max(small.size) == 320

    def test_then_no_one_reads_it_without_a_signed_address(self, store, look, dealer, shot):
        public = requests.get(get_config().picture_url(private_picture(store, shot)), timeout=100)

        assert public.status_code == 403

    @pytest.mark.parametrize(
        ("content", "content_type"),
        [
            (b"%PDF-1.4", "application/pdf"),
            (b"<svg/>", "image/svg+xml"),
            (b"not a picture", "image/jpeg"),
            (b"", "image/png"),
            (b"x" * (5 * 1024 * 1024 + 1), "image/jpeg"),
        ],
        ids=["document", "drawing", "damaged", "empty", "too large"],
    )
    def test_given_a_bad_file_then_it_says_so_at_the_field(self, add, dealer, content, content_type):
        answer = add(dealer, content, content_type)

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["picture"])

    def test_given_another_caller_then_there_is_no_such_picture(
        self, look, owner, dealer, other_dealer, salesperson, guest, store, pictured, shot
    ):
        assert all(isinstance(look(token, shot), bytes) for token in (owner, dealer))
        assert {look(token, shot) for token in (other_dealer, salesperson, guest(store))} == {404}
        assert look(owner, uuid4()) == look(owner, "1") == 404


class TestReport:
    """A payment with a picture."""

    def test_given_a_picture_alone_then_the_payment_waits(self, request_of, order, dealer, pictured, shot):
        (payment,) = request_of(dealer, order["orderId"])["payments"]

        assert (payment["utr"], payment["picture"], payment["state"]) == ("", shot, "waiting")

    def test_given_neither_then_it_says_so_at_the_number(self, report, order, dealer):
        answer = report(dealer, orderId=order["orderId"], utr=None)

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["utr"])

    def test_given_the_same_report_again_then_it_is_one_payment(self, report, order, dealer, pictured, shot):
        again = report(dealer, orderId=order["orderId"], utr=None, picture=shot)

        assert again.json["result"]["paymentId"] == pictured

    def test_given_the_screenshot_of_another_payment_then_it_is_refused(
        self, call, store, report, dealer, pictured, shot
    ):
        other = place_order(call, store, dealer, ((FAN, "", 1),))

        answer = report(dealer, orderId=other["orderId"], utr=None, picture=shot)

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["picture"])

    def test_given_the_picture_of_another_party_then_it_is_refused(
        self, add, report, order, dealer, other_dealer
    ):
        others = add(other_dealer).json["result"]
        answers = [
            report(dealer, orderId=order["orderId"], picture=unknown)
            for unknown in (others, str(uuid4()), "public/x.webp")
        ]

        assert {(each.status_code, *each.json["errors"]) for each in answers} == {(422, "picture")}

    def test_given_the_link_of_an_order_then_its_holder_sends_one_but_sees_none(
        self, call, store, add, look, order, dealer, owner
    ):
        token = shown_order(call, store, dealer, order["orderId"])["link"].rpartition("/")[2]
        shot = add(None, path=f"/payments/link/{token}/picture").json["result"]
        body = {"amount": 2620, "picture": shot}

        assert call("POST", f"/payments/link/{token}", store, json=body).status_code == 201
        (payment,) = call("GET", f"/payments/link/{token}", store).json["result"]["payments"]
        assert (payment["utr"], payment["picture"]) == ("", "")
        assert (look(dealer, shot), isinstance(look(owner, shot), bytes)) == (404, True)


class TestDecision:
    """What the owner does with it."""

    def confirm(self, call, store, owner, *ids, utr):
        body = {"id": ids, "decision": "confirmed", "utr": utr}
        return call("PUT", "/payments/decision", store, owner, json=body)

    def test_given_a_number_then_the_payment_has_it_and_no_other_may(
        self, call, store, owner, dealer, order, request_of, report, pictured
    ):
        confirmed = self.confirm(call, store, owner, pictured, utr="4123 4567 8901")
        other = place_order(call, store, dealer, ((FAN, "", 1),))
        again = report(dealer, orderId=other["orderId"])

        assert confirmed.status_code == 200
        (payment,) = request_of(dealer, order["orderId"])["payments"]
        assert (payment["utr"], payment["state"]) == (UTR, "confirmed")
        assert (again.status_code, list(again.json["errors"])) == (422, ["utr"])
        found = call("GET", f"/payments?query={UTR}", store, owner).json["result"]
        assert [each["id"] for each in found] == [pictured]

    def test_given_a_number_that_has_no_place_then_it_is_refused(
        self, call, store, owner, dealer, order, report, pictured
    ):
        named = report(dealer, orderId=order["orderId"], amount=10).json["result"]["paymentId"]
        wrong = [
            self.confirm(call, store, owner, pictured, named, utr="512345678901"),
            self.confirm(call, store, owner, named, utr="512345678901"),
            self.confirm(call, store, owner, pictured, utr=UTR),
        ]

        assert {(each.status_code, *each.json["errors"]) for each in wrong} == {(422, "utr")}
        assert self.confirm(call, store, owner, pictured, utr="512345678901").status_code == 200

    def test_given_two_without_a_number_then_one_may_be_confirmed_after_it_was_rejected(
        self, add, report, order, dealer, decide, pictured
    ):
        other = add(dealer).json["result"]
        second = report(dealer, orderId=order["orderId"], amount=10, utr=None, picture=other)
        ids = [pictured, second.json["result"]["paymentId"]]

        assert decide(ids, "rejected", "not received").status_code == 200
        assert decide(ids, "confirmed").status_code == 200


class TestCollection:
    """What a salesperson collected by UPI, with a screenshot in place of a reference number."""

    @pytest.fixture
    def collect(self, call, store, salesperson):
        def make(token=salesperson, **fields):
            body = {"accCd": DEALER, "method": "upi", "amount": 500, **fields}
            return call("POST", "/payments/collections", store, token, json=body)

        return make

    def test_then_it_waits_and_the_owner_sees_the_picture_and_finds_the_number(
        self, call, store, owner, dealer, salesperson, add, look, collect
    ):
        shot = add(salesperson).json["result"]

        answer = collect(picture=shot)

        assert answer.status_code == 201, answer.text
        shown = answer.json["result"]
        assert (shown["utr"], shown["picture"], shown["state"]) == ("", shot, "waiting")
        assert [type(look(token, shot)) for token in (owner, salesperson)] == [bytes, bytes]
        body = {"id": [shown["id"]], "decision": "confirmed", "utr": UTR}
        assert call("PUT", "/payments/decision", store, owner, json=body).status_code == 200
        (listed,) = call("GET", "/payments/request", store, dealer).json["result"]["payments"]
        assert (listed["utr"], listed["picture"], look(dealer, shot)) == (UTR, "", 404)

    def test_given_neither_number_nor_picture_of_theirs_then_it_is_refused(self, dealer, add, collect):
        neither, others = collect(), collect(picture=add(dealer).json["result"])

        assert (neither.status_code, neither.json["key"]) == (422, "payment.utr_or_picture")
        assert (others.status_code, list(others.json["errors"])) == (422, ["picture"])

    def test_given_the_same_picture_then_it_is_one_payment(self, salesperson, add, collect):
        shot = add(salesperson).json["result"]

        first, again = collect(picture=shot), collect(picture=shot, amount=600)

        assert first.status_code == 201
        assert (again.status_code, again.json["key"]) == (422, "payment.picture_used")

    def test_given_cash_then_a_picture_is_left_out(self, salesperson, add, collect):
        answer = collect(method="cash", picture=add(salesperson).json["result"])

        assert answer.json["result"]["picture"] == ""


def test_given_a_picture_that_no_row_names_then_it_is_removed_after_a_day(store, add, dealer, pictured, shot):
    unsent = add(dealer).json["result"]
    names = [private_picture(store, each) for each in (shot, unsent)]
    tomorrow = datetime.now(UTC) + timedelta(days=1, hours=1)
    with store_session(store) as db:
        cleanup.sweep(db, now=tomorrow)
    kept, removed = (size_of(name) for name in names)
    with store_session(store) as db:
        db.execute(delete(Payment))
        cleanup.sweep(db, now=tomorrow + timedelta(days=2))

    assert (bool(kept), removed) == (True, None)
    assert [size_of(names[0]), size_of(names[0].replace(".webp", "-320.webp"))] == [None, None]

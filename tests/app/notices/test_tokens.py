"""Push tokens: those of active sign-ins."""

from datetime import UTC, datetime, timedelta

import pytest

from app.notices.channels.push import PushChannel
from app.notices.outbox import addresses_of
from app.notices.schemas import ForgottenOut, PushTokenOut
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

ALL_RECIPIENTS = (f"party:{DEALER}", f"party:{OTHER_DEALER}", f"sman:{SALESPERSON}", "owner")


@pytest.fixture
def register(call, store, goods):
    def do(token, device):
        return call("POST", "/notification/token", store, token, json={"token": device})

    return do


@pytest.fixture
def reached(store):
    """Return the devices that a push reaches at a later moment."""

    def ask(*recipients, later=timedelta(0)) -> list[str]:
        with store_session(store, read_only=True) as db:
            now = datetime.now(UTC) + later
            return sorted(addresses_of(db, PushChannel(), recipients or ALL_RECIPIENTS, now=now).values())

    return ask


def test_a_push_reaches_every_device_of_its_recipients(store, sign_in, register, reached):
    answer = register(sign_in(store, DEALER), "telephone")
    register(sign_in(store, DEALER), "tablet")
    register(sign_in(store, SALESPERSON), "salesperson's")

    assert (answer.status_code, answer.json) == (201, {"result": {"token": "telephone"}})
    assert not PushTokenOut().validate(answer.json)
    assert reached(f"party:{DEALER}") == ["tablet", "telephone"]
    assert reached(f"sman:{SALESPERSON}") == ["salesperson's"]
    assert reached("owner") == []


def test_registering_again_changes_nothing(store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)

    assert [register(dealer, "telephone").status_code for _ in range(2)] == [201, 201]
    assert reached() == ["telephone"]


def test_a_new_token_of_a_device_replaces_the_old_one(store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    register(dealer, "before")
    register(dealer, "after")

    assert reached() == ["after"]


def test_the_last_sign_in_on_a_device_owns_its_token(store, sign_in, register, reached):
    register(sign_in(store, DEALER), "counter")
    register(sign_in(store, OTHER_DEALER), "counter")

    assert reached(f"party:{DEALER}") == []
    assert reached(f"party:{OTHER_DEALER}") == ["counter"]


def test_no_push_reaches_a_device_that_was_signed_out(call, store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    register(dealer, "telephone")

    call("POST", "/auth/logout", store, dealer)

    assert reached() == []


def test_removing_a_device_leaves_the_others(call, store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    register(dealer, "telephone")
    register(sign_in(store, DEALER), "tablet")
    register(sign_in(store, OTHER_DEALER), "other telephone")

    answers = [call("DELETE", "/notification/token", store, dealer) for _ in range(2)]

    assert [(answer.status_code, answer.json) for answer in answers] == [
        (200, {"result": {"forgotten": 1}}),
        (200, {"result": {"forgotten": 0}}),
    ]
    assert not ForgottenOut().validate(answers[0].json)
    assert reached() == ["other telephone", "tablet"]


def test_a_device_of_another_person_is_not_removed(call, store, sign_in, register, reached):
    before = sign_in(store, DEALER)
    register(before, "counter")
    register(sign_in(store, OTHER_DEALER), "counter")

    assert call("DELETE", "/notification/token", store, before).json["result"] == {"forgotten": 0}
    assert reached() == ["counter"]


def test_no_push_reaches_a_device_with_an_expired_sign_in(store, sign_in, register, reached):
    register(sign_in(store, DEALER), "telephone")

    assert reached(later=timedelta(days=29)) == ["telephone"]
    assert reached(later=timedelta(days=31)) == []


def test_a_token_may_have_the_maximum_length(store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    longest = "".join(chr(33 + number * number * 7 % 94) for number in range(4096))

    assert register(dealer, longest).status_code == 201
    assert reached() == [longest]
    assert register(dealer, longest + "x").status_code == 422


@pytest.mark.parametrize("device", ["", "  ", None, 5, ["x"]])
def test_a_token_must_be_text(store, sign_in, register, device):
    refused = register(sign_in(store, DEALER), device)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["token"])


def test_the_owner_can_register_a_device_and_a_guest_cannot(store, sign_in, guest, register, reached):
    assert register(guest(store), "guest's").status_code == 403
    assert register(sign_in(store, store.key), "owner's").status_code == 201

    assert reached("owner") == ["owner's"]
    assert reached() == ["owner's"]

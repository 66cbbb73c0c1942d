"""Devices that a push reaches: those of sign-ins that stand."""

from datetime import UTC, datetime, timedelta

import pytest

from app.notifications.queries import push_tokens
from app.notifications.schemas import ForgottenOut, PushTokenOut
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

EVERYBODY = (f"party:{DEALER}", f"party:{OTHER_DEALER}", f"sman:{SALESPERSON}", "owner")


@pytest.fixture
def register(call, store, goods):
    def do(token, device):
        return call("POST", "/notification/token", store, token, json={"token": device})

    return do


@pytest.fixture
def reached(store):
    """The devices that a push reaches at a moment."""

    def ask(*recipients, later=timedelta(0)) -> list[str]:
        with store_session(store, read_only=True) as db:
            return push_tokens(db, recipients or EVERYBODY, now=datetime.now(UTC) + later)

    return ask


def test_a_push_reaches_every_device_of_its_recipients(store, sign_in, register, reached):
    answer = register(sign_in(store, DEALER), "telephone")
    register(sign_in(store, DEALER), "tablet")
    register(sign_in(store, SALESPERSON), "salesperson's")

    assert (answer.status_code, answer.json) == (201, {"result": {"token": "telephone"}})
    assert not PushTokenOut().validate(answer.json)
    assert reached(f"party:{DEALER}") == ["telephone", "tablet"]
    assert reached(f"sman:{SALESPERSON}") == ["salesperson's"]
    assert reached("owner") == []


def test_registering_again_changes_nothing(store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)

    assert [register(dealer, "telephone").status_code for _ in range(2)] == [201, 201]
    assert reached() == ["telephone"]


def test_a_device_whose_address_changes_has_the_new_one_alone(store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    register(dealer, "before")
    register(dealer, "after")

    assert reached() == ["after"]


def test_who_signs_in_on_a_device_takes_it_over(store, sign_in, register, reached):
    register(sign_in(store, DEALER), "counter")
    register(sign_in(store, OTHER_DEALER), "counter")

    assert reached(f"party:{DEALER}") == []
    assert reached(f"party:{OTHER_DEALER}") == ["counter"]


def test_no_push_reaches_a_device_that_was_signed_out(call, store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    register(dealer, "telephone")

    call("POST", "/auth/logout", store, dealer)

    assert reached() == []


def test_a_device_is_forgotten_by_who_is_signed_in_on_it_and_no_other_is(
    call, store, sign_in, register, reached
):
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
    assert reached() == ["tablet", "other telephone"]


def test_a_device_that_another_has_taken_over_stays_his(call, store, sign_in, register, reached):
    before = sign_in(store, DEALER)
    register(before, "counter")
    register(sign_in(store, OTHER_DEALER), "counter")

    assert call("DELETE", "/notification/token", store, before).json["result"] == {"forgotten": 0}
    assert reached() == ["counter"]


def test_no_push_reaches_a_device_whose_sign_in_has_run_out(store, sign_in, register, reached):
    register(sign_in(store, DEALER), "telephone")

    assert reached(later=timedelta(days=29)) == ["telephone"]
    assert reached(later=timedelta(days=31)) == []


def test_an_address_may_be_as_long_as_the_push_service_makes_it(store, sign_in, register, reached):
    dealer = sign_in(store, DEALER)
    longest = "".join(chr(33 + number * number * 7 % 94) for number in range(4096))

    assert register(dealer, longest).status_code == 201
    assert reached() == [longest]
    assert register(dealer, longest + "x").status_code == 422


@pytest.mark.parametrize("device", ["", "  ", None, 5, ["x"]])
def test_an_address_is_a_text(store, sign_in, register, device):
    refused = register(sign_in(store, DEALER), device)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["token"])


def test_the_owner_registers_his_device_and_a_guest_none(store, sign_in, guest, register, reached):
    assert register(guest(store), "guest's").status_code == 403
    assert register(sign_in(store, store.key), "owner's").status_code == 201

    assert reached("owner") == ["owner's"]
    assert reached() == ["owner's"]

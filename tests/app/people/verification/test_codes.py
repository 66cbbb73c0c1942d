"""A code is good for its purpose only, for ten minutes and five tries, in the browser that requested it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from app.config import get_config
from app.people.verification import codes, sending
from app.people.verification.models import SentCode
from app.people.verification.rules import Purpose, new_code, normalize_code
from app.shared.errors import Forbidden, Invalid
from tenant_router.engines import app_engine

WRONG = {"code": "code.wrong"}
OVER = {"code": "code.over"}


def refused(*requested, now) -> dict[str, str]:
    with pytest.raises(Invalid) as error:
        codes.check(*requested, now=now)
    return error.value.fields


def wrong_one(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def test_the_right_code_proves_the_number(ask, proof_of, code_for, now):
    requested, ticket = ask()

    assert (
        codes.check(requested.purpose, "", proof_of(ticket, code_for(requested.number)), now=now)
        == requested.number
    )


def test_a_code_may_be_entered_in_any_format(ask, proof_of, code_for, now):
    requested, ticket = ask()
    code = code_for(requested.number)

    assert codes.check(requested.purpose, "", proof_of(ticket, f" {code[:3]}-{code[3:]} "), now=now)
    assert normalize_code("०१२३४५") == "012345"


def test_five_wrong_tries_invalidate_the_code(ask, proof_of, code_for, now):
    requested, ticket = ask()
    code = code_for(requested.number)
    for _ in range(5):
        assert refused(requested.purpose, "", proof_of(ticket, wrong_one(code)), now=now) == WRONG

    assert refused(requested.purpose, "", proof_of(ticket, code), now=now) == OVER


def test_concurrent_tries_can_not_exceed_five(ask, proof_of, code_for, now):
    requested, ticket = ask()
    wrong = wrong_one(code_for(requested.number))

    def try_once(_number):
        return refused(requested.purpose, "", proof_of(ticket, wrong), now=now) == WRONG

    with ThreadPoolExecutor(4) as people:
        assert sum(people.map(try_once, range(16))) == 5


def test_others_can_not_use_up_the_tries_of_a_ticket(ask, proof_of, code_for, now):
    requested, ticket = ask()
    _, strangers = ask(requested.number)
    first, second = (code_for(requested.number, which=which) for which in (0, 1))
    for _ in range(6):
        refused(requested.purpose, "", proof_of(strangers, wrong_one(second)), now=now)
        refused(requested.purpose, "", proof_of("made up", wrong_one(second)), now=now)

    assert codes.check(requested.purpose, "", proof_of(ticket, first), now=now) == requested.number


def test_a_code_is_good_with_its_own_ticket_only(ask, proof_of, code_for, now):
    requested, _ticket = ask()
    _, strangers = ask(requested.number)
    mine = code_for(requested.number, which=0)
    if mine != code_for(requested.number, which=1):
        assert refused(requested.purpose, "", proof_of(strangers, mine), now=now) == WRONG


def test_a_code_expires_after_ten_minutes(ask, proof_of, code_for, now):
    requested, ticket = ask()
    code = code_for(requested.number)

    assert refused(requested.purpose, "", proof_of(ticket, code), now=now + timedelta(minutes=10)) == OVER
    assert codes.check(requested.purpose, "", proof_of(ticket, code), now=now + timedelta(minutes=9))


def test_the_right_code_stays_valid_for_half_an_hour(ask, proof_of, code_for, now):
    requested, ticket = ask()
    proof = proof_of(ticket, code_for(requested.number))
    codes.check(requested.purpose, "", proof, now=now + timedelta(minutes=9))

    assert codes.check(requested.purpose, "", proof, now=now + timedelta(minutes=35))
    assert refused(requested.purpose, "", proof, now=now + timedelta(minutes=70)) == OVER


@pytest.mark.parametrize("different", [{"purpose": Purpose.SIGN_IN}, {"store": "9000012345"}])
def test_a_code_is_good_for_nothing_else(ask, proof_of, code_for, now, different):
    requested, ticket = ask()
    other = replace(requested, **different)

    assert refused(other.purpose, other.store, proof_of(ticket, code_for(requested.number)), now=now) == OVER


def test_a_code_proves_no_other_number(ask, proof_of, code_for, new_number, now):
    requested, ticket = ask()

    with pytest.raises(Invalid) as error:
        codes.require(
            replace(requested, number=new_number()),
            proof_of(ticket, code_for(requested.number)),
            now=now,
        )

    assert error.value.fields == OVER


def test_a_code_is_used_up_once(ask, proof_of, code_for, now):
    requested, ticket = ask()
    proof = proof_of(ticket, code_for(requested.number))

    assert codes.consume(requested.purpose, "", proof, now=now) == requested.number

    assert refused(requested.purpose, "", proof, now=now) == OVER
    assert codes.delete_ticket(ticket) is False


def test_a_missing_code_is_reported_as_required(ask, proof_of, now):
    requested, ticket = ask()

    with pytest.raises(Invalid) as error:
        codes.require(requested, proof_of(ticket, " "), now=now)

    assert (error.value.fields, error.value.body) == ({"code": "code.required"}, {"codeRequired": True})


def test_no_proof_is_required_without_a_sender(ask, proof_of, configured, now):
    requested, _ticket = ask()
    configured("")

    codes.require(requested, proof_of("", ""), now=now)

    with pytest.raises(Forbidden):
        codes.request_code(requested, now=now)


def test_the_database_contains_neither_code_nor_ticket(ask, code_for, now):
    requested, ticket = ask()
    with app_engine().connect() as connection:
        row = connection.execute(select(SentCode).where(SentCode.number == requested.number)).one()
    code = code_for(requested.number)

    assert ticket not in str(row)
    assert code not in (row.code_hash, row.sealed, row.id)
    assert row.sealed


def test_a_code_stays_good_when_the_key_changes(ask, proof_of, code_for, configured, now):
    requested, ticket = ask()
    code = code_for(requested.number)
    old = get_config().secret_key.get_secret_value()

    configured("twilio", SECRET_KEY=f"{'another key of at least thirty-two letters'},{old}")

    assert codes.check(requested.purpose, "", proof_of(ticket, code), now=now)


def test_expired_codes_are_deleted(ask, now):
    old, _ = ask(now=now - timedelta(minutes=11))
    new, _ = ask()

    codes.delete_expired(now=now)

    with app_engine().connect() as connection:
        left = set(connection.scalars(select(SentCode.number)))
    assert old.number not in left
    assert new.number in left


def test_codes_always_have_six_digits():
    assert {len(new_code()) for _ in range(2000)} == {6}


def test_the_response_is_the_same_for_a_number_without_a_user(ask, proof_of, senders, now):
    """The work is the same too: a row, and a message to the worker."""
    requested, ticket = ask(deliver=False)

    with app_engine().connect() as connection:
        row = connection.execute(select(SentCode).where(SentCode.number == requested.number)).one()
    assert row.sealed
    assert refused(requested.purpose, "", proof_of(ticket, "123456"), now=now) == WRONG
    sending.send(row.id, _Never(), now=now)
    assert senders.codes_to(requested.number) == []


class _Never:
    def send(self, message):
        pytest.fail("a code was sent to a number without a user")

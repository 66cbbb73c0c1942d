"""A code is good for what it was asked for, for ten minutes and five tries, in the browser that asked."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from app.config import get_config
from app.shared.errors import Forbidden, Invalid
from app.verification import codes, sending
from app.verification.models import SentCode
from app.verification.rules import Purpose, as_given, new_code
from tenant_router.engines import app_engine

WRONG = {"code": ["code.wrong"]}
OVER = {"code": ["code.over"]}


def refused(*asked, now) -> dict[str, list[str]]:
    with pytest.raises(Invalid) as told:
        codes.check(*asked, now=now)
    return told.value.fields


def wrong_one(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def test_the_right_code_proves_the_number(ask, given, code_for, now):
    asked, ticket = ask()

    assert codes.check(asked.purpose, "", given(ticket, code_for(asked.number)), now=now) == asked.number


def test_a_code_is_taken_however_it_is_written(ask, given, code_for, now):
    asked, ticket = ask()
    code = code_for(asked.number)

    assert codes.check(asked.purpose, "", given(ticket, f" {code[:3]}-{code[3:]} "), now=now)
    assert as_given("०१२३४५") == "012345"


def test_after_five_wrong_tries_the_right_code_is_no_longer_good(ask, given, code_for, now):
    asked, ticket = ask()
    code = code_for(asked.number)
    for _ in range(5):
        assert refused(asked.purpose, "", given(ticket, wrong_one(code)), now=now) == WRONG

    assert refused(asked.purpose, "", given(ticket, code), now=now) == OVER


def test_many_tries_at_once_are_not_more_than_five(ask, given, code_for, now):
    asked, ticket = ask()
    wrong = wrong_one(code_for(asked.number))

    def try_once(_number):
        return refused(asked.purpose, "", given(ticket, wrong), now=now) == WRONG

    with ThreadPoolExecutor(4) as people:
        assert sum(people.map(try_once, range(16))) == 5


def test_who_did_not_ask_can_not_use_up_the_tries_of_who_did(ask, given, code_for, now):
    asked, ticket = ask()
    _, strangers = ask(asked.number)
    first, second = (code_for(asked.number, which=which) for which in (0, 1))
    for _ in range(6):
        refused(asked.purpose, "", given(strangers, wrong_one(second)), now=now)
        refused(asked.purpose, "", given("made up", wrong_one(second)), now=now)

    assert codes.check(asked.purpose, "", given(ticket, first), now=now) == asked.number


def test_a_code_is_good_with_its_own_ticket_alone(ask, given, code_for, now):
    asked, _ticket = ask()
    _, strangers = ask(asked.number)
    mine = code_for(asked.number, which=0)
    if mine != code_for(asked.number, which=1):
        assert refused(asked.purpose, "", given(strangers, mine), now=now) == WRONG


def test_a_code_is_over_after_ten_minutes(ask, given, code_for, now):
    asked, ticket = ask()
    code = code_for(asked.number)

    assert refused(asked.purpose, "", given(ticket, code), now=now + timedelta(minutes=10)) == OVER
    assert codes.check(asked.purpose, "", given(ticket, code), now=now + timedelta(minutes=9))


def test_whoever_gave_the_right_code_has_half_an_hour_for_the_rest_of_the_form(ask, given, code_for, now):
    asked, ticket = ask()
    proof = given(ticket, code_for(asked.number))
    codes.check(asked.purpose, "", proof, now=now + timedelta(minutes=9))

    assert codes.check(asked.purpose, "", proof, now=now + timedelta(minutes=35))
    assert refused(asked.purpose, "", proof, now=now + timedelta(minutes=70)) == OVER


@pytest.mark.parametrize("different", [{"purpose": Purpose.SIGN_IN}, {"store": "9000012345"}])
def test_a_code_is_good_for_nothing_else(ask, given, code_for, now, different):
    asked, ticket = ask()
    other = replace(asked, **different)

    assert refused(other.purpose, other.store, given(ticket, code_for(asked.number)), now=now) == OVER


def test_a_code_proves_no_other_number(ask, given, code_for, new_number, now):
    asked, ticket = ask()

    with pytest.raises(Invalid) as told:
        codes.require(replace(asked, number=new_number()), given(ticket, code_for(asked.number)), now=now)

    assert told.value.fields == OVER


def test_a_code_is_used_up_once(ask, given, code_for, now):
    asked, ticket = ask()
    proof = given(ticket, code_for(asked.number))

    assert codes.use_up(asked.purpose, "", proof, now=now) == asked.number

    assert refused(asked.purpose, "", proof, now=now) == OVER
    assert codes.spend(ticket) is False


def test_whoever_gives_no_code_is_told_that_one_is_needed(ask, given, now):
    asked, ticket = ask()

    with pytest.raises(Invalid) as told:
        codes.require(asked, given(ticket, " "), now=now)

    assert (told.value.fields, told.value.body) == ({"code": ["code.required"]}, {"codeRequired": True})


def test_nothing_is_asked_of_anybody_where_no_code_can_be_sent(ask, given, configured, now):
    asked, _ticket = ask()
    configured("")

    codes.require(asked, given("", ""), now=now)

    with pytest.raises(Forbidden):
        codes.ask(asked, now=now)


def test_neither_code_nor_ticket_stands_in_the_database(ask, code_for, now):
    asked, ticket = ask()
    with app_engine().connect() as connection:
        row = connection.execute(select(SentCode).where(SentCode.number == asked.number)).one()
    code = code_for(asked.number)

    assert ticket not in str(row)
    assert code not in (row.code_hash, row.sealed, row.id)
    assert row.sealed


def test_a_code_stays_good_when_the_key_changes(ask, given, code_for, configured, now):
    asked, ticket = ask()
    code = code_for(asked.number)
    old = get_config().secret_key.get_secret_value()

    configured("twilio", SECRET_KEY=f"{'another key of at least thirty-two letters'},{old}")

    assert codes.check(asked.purpose, "", given(ticket, code), now=now)


def test_codes_that_are_over_are_erased(ask, now):
    old, _ = ask(now=now - timedelta(minutes=11))
    new, _ = ask()

    codes.clear_away(now=now)

    with app_engine().connect() as connection:
        left = set(connection.scalars(select(SentCode.number)))
    assert old.number not in left
    assert new.number in left


def test_codes_have_six_digits_whatever_they_are():
    assert {len(new_code()) for _ in range(2000)} == {6}


def test_the_answer_is_the_same_where_nobody_is_meant(ask, given, senders, now):
    """Also what is done is the same: a row, and a message to the worker."""
    asked, ticket = ask(deliver=False)

    with app_engine().connect() as connection:
        row = connection.execute(select(SentCode).where(SentCode.number == asked.number)).one()
    assert row.sealed
    assert refused(asked.purpose, "", given(ticket, "123456"), now=now) == WRONG
    sending.send(row.id, _Never(), now=now)
    assert senders.codes_to(asked.number) == []


class _Never:
    def send(self, message):
        pytest.fail("a code was sent to somebody who is not meant")

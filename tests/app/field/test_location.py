"""The sales team's working day: punch-in, positions, punch-out."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from sqlalchemy import select

from app.field.models import Position
from app.field.queries import is_punched_in
from app.field.rules import Remark
from app.field.schemas import RecordIn, WorkingDayOut
from app.field.service import Coordinates, record, working_day
from app.shared.days import STORE_TIME
from app.shared.errors import Conflict
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_SALESPERSON, SALESPERSON

pytestmark = pytest.mark.any_hour
NOON = datetime(2026, 3, 2, 12, tzinfo=STORE_TIME)
VADODARA = Coordinates(22.3072, 73.1812, 12.5)


@pytest.fixture
def say(call, store, salesperson):
    """Send a punch or a position as the phone does. Return the answer."""

    def send(remark, token=None, **fields):
        body = {"lat": 22.3072, "longi": 73.1812, "remark": remark, **fields}
        return call("POST", "/location", store, token or salesperson, json=body)

    return send


@pytest.fixture
def at(store, goods):
    """Record something as if at that moment. Return since when the salesperson is punched in."""

    def do(moment, remark, who=SALESPERSON):
        with store_session(store) as db:
            return record(db, salesperson_code=who, remark=Remark(remark), place=VADODARA, now=moment).since

    return do


def recorded(store) -> list[str]:
    with store_session(store, read_only=True) as db:
        return list(db.scalars(select(Position.remark).order_by(Position.id)))


def test_a_salesperson_punches_in_is_tracked_and_punches_out(call, store, salesperson, say):
    before = call("GET", "/location/status", store, salesperson)
    came = say("PUNCH_IN", accuracy=12)
    between = call("GET", "/location/status", store, salesperson)
    went = say("PUNCH_OUT")

    assert before.json == {"result": {"punchedIn": False, "since": None, "mandatory": False}}
    assert (came.status_code, came.json["result"]["punchedIn"]) == (201, True)
    assert between.json == came.json
    assert datetime.fromisoformat(came.json["result"]["since"]).tzinfo is not None
    assert (went.status_code, went.json) == (201, before.json)
    assert recorded(store) == ["PUNCH_IN", "PUNCH_OUT"]
    assert not WorkingDayOut().validate(came.json)


@pytest.mark.parametrize("mandatory", [True, False])
def test_the_answer_says_whether_a_punch_in_is_mandatory(call, make_store, fill, sign_in, mandatory):
    store = make_store(location_mandatory=mandatory)
    fill(store)

    answer = call("GET", "/location/status", store, sign_in(store, SALESPERSON))

    assert answer.json["result"]["mandatory"] is mandatory


def test_a_second_punch_in_is_refused_and_not_recorded(store, say):
    say("PUNCH_IN")

    again = say("PUNCH_IN")

    assert (again.status_code, again.json["message"]) == (409, "You have already punched in")
    assert recorded(store) == ["PUNCH_IN"]


@pytest.mark.parametrize("remark", ["PUNCH_OUT", "TRACK"])
def test_no_one_is_tracked_without_a_punch_in(store, say, remark):
    answer = say(remark)

    assert (answer.status_code, answer.json["message"]) == (409, "Please punch in first")
    assert recorded(store) == []


def test_no_one_is_tracked_after_a_punch_out(store, say):
    say("PUNCH_IN")
    say("PUNCH_OUT")

    assert say("TRACK").status_code == 409
    assert say("PUNCH_IN").status_code == 201
    assert recorded(store) == ["PUNCH_IN", "PUNCH_OUT", "PUNCH_IN"]


def test_a_position_within_ten_seconds_is_accepted_but_not_recorded(store, at):
    at(NOON, "PUNCH_IN")

    since = {at(NOON + timedelta(seconds=seconds), "TRACK") for seconds in (4, 11, 15, 21)}

    assert since == {NOON}
    assert recorded(store) == ["PUNCH_IN", "TRACK", "TRACK"]


def test_each_salesperson_has_their_own_day(store, say, sign_in):
    say("PUNCH_IN")

    assert say("TRACK", sign_in(store, OTHER_SALESPERSON)).status_code == 409


@pytest.mark.parametrize(
    ("moment", "at_work"),
    [
        (NOON, True),
        (NOON.replace(hour=23, minute=59), True),
        (NOON.replace(hour=0) + timedelta(days=1), False),
        (NOON + timedelta(days=1), False),
    ],
)
def test_a_forgotten_punch_out_ends_with_the_stores_own_day(store, at, moment, at_work):
    at(NOON.replace(hour=9), "PUNCH_IN")

    with store_session(store, read_only=True) as db:
        assert is_punched_in(db, SALESPERSON, moment.astimezone(UTC)) is at_work
        assert not is_punched_in(db, OTHER_SALESPERSON, moment)


def test_the_next_day_begins_with_a_punch_in(at):
    at(NOON, "PUNCH_IN")
    tomorrow = NOON + timedelta(days=1)

    with pytest.raises(Conflict, match="not_in"):
        at(tomorrow, "TRACK")
    assert at(tomorrow, "PUNCH_IN") == tomorrow


def test_a_server_whose_clock_is_behind_still_comes_after(store, at):
    at(NOON, "PUNCH_IN")
    at(NOON - timedelta(seconds=1), "PUNCH_OUT")

    with store_session(store, read_only=True) as db:
        assert working_day(db, salesperson_code=SALESPERSON, now=NOON).since is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("lat", 90.5),
        ("lat", -91),
        ("lat", None),
        ("lat", "22.3"),
        ("lat", True),
        ("longi", 181),
        ("longi", "east"),
        ("accuracy", -1),
        ("accuracy", 100_001),
        ("remark", "LUNCH"),
        ("remark", None),
    ],
)
def test_an_invalid_position_or_punch_is_refused_at_its_field(field, value):
    body = {"lat": 22.3, "longi": 73.2, "remark": "PUNCH_IN", "accuracy": 12}

    assert list(refusals(RecordIn(), {**body, field: value})) == [field]
    assert refusals(RecordIn(), body) == {}


@pytest.mark.parametrize(("field", "value"), [("lat", 90.5), ("remark", "LUNCH")])
def test_an_invalid_position_or_punch_is_rejected_by_field(store, say, field, value):
    answer = say(**{"remark": "PUNCH_IN", field: value})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
    assert recorded(store) == []


def test_a_phone_without_a_fix_gets_a_message(say):
    answer = say("PUNCH_IN", lat=0, longi=0)

    assert (answer.status_code, answer.json["message"]) == (
        422,
        "Invalid location. Turn on location and try again.",
    )
    assert list(answer.json["errors"]) == ["lat", "longi"]


def test_only_the_sales_team_sends_positions(call, store, goods, sign_in, guest, say):
    for token in (sign_in(store, DEALER), sign_in(store, store.key), guest(store)):
        assert say("PUNCH_IN", token).status_code == 403
        assert call("GET", "/location/status", store, token).status_code == 403


def test_one_of_two_concurrent_punch_ins_counts(store, goods):
    start = Barrier(2)

    def punch(_number: int) -> bool:
        try:
            with store_session(store) as db:
                db.scalar(select(1))
                start.wait()
                record(
                    db,
                    salesperson_code=SALESPERSON,
                    remark=Remark.PUNCH_IN,
                    place=VADODARA,
                    now=datetime.now(UTC),
                )
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(punch, range(2))) == [False, True]
    assert recorded(store) == ["PUNCH_IN"]

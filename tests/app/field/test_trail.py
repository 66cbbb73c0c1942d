"""The sales team's routes as the owner sees them: on the map, by day, as a list, and deleted after a time."""

from datetime import datetime, timedelta
from decimal import Decimal
from urllib.parse import urlencode

import pytest
from sqlalchemy import func, insert, select, update

from app.field import service, trail
from app.field.models import Position
from app.field.schemas import PositionPageOut, PositionsIn, SalespeopleOut, TrailIn, TrailOut
from app.money.models import Payment
from app.orders.items.models import Order
from app.papers.reports.days.schemas import WorkingDaysOut
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_SALESPERSON, SALESPERSON

NINE = datetime(2026, 3, 2, 9, tzinfo=STORE_TIME)
DAY = ("2026-03-02 00:00:00", "2026-03-02 23:59:59")


@pytest.fixture
def record(store, goods):
    """Record positions: (minutes after nine, remark[, steps north])."""

    def put(*positions, who=SALESPERSON, start=NINE) -> None:
        rows = [
            {
                "salesperson_code": who,
                "latitude": 22.5 + 0.01 * (north[0] if north else 0),
                "longitude": 72.9,
                "accuracy": 10,
                "remark": remark,
                "recorded_at": start + timedelta(minutes=minutes),
            }
            for minutes, remark, *north in positions
        ]
        with store_session(store) as db:
            db.execute(insert(Position), rows)

    return put


@pytest.fixture
def ask(call, store, owner):
    """Call the API as the owner. Return the answer."""

    def get(path, since=DAY[0], until=DAY[1], **more):
        query = urlencode({"fromDate": since, "toDate": until, **more})
        return call("GET", f"{path}?{query}", store, owner)

    return get


def test_the_map_has_the_points_of_a_salesperson_in_the_order_of_time(store, record, ask):
    record((0, "PUNCH_IN"), (60, "PUNCH_OUT"), (30, "TRACK", 2))
    record((5, "PUNCH_IN"), who=OTHER_SALESPERSON)

    answer = ask("/location", cd=SALESPERSON, mobileNo=store.key).json

    assert [point["REMARK"] for point in answer["result"]] == ["PUNCH_IN", "TRACK", "PUNCH_OUT"]
    point = answer["result"][1]
    assert {name: point[name] for name in ("LAT", "LONGI", "USER_CD", "VOUCH_DT", "VOUCH_TIME")} == {
        "LAT": pytest.approx(22.52),
        "LONGI": 72.9,
        "USER_CD": SALESPERSON,
        "VOUCH_DT": "2026-03-02",
        "VOUCH_TIME": "09:30:00",
    }
    assert point["CREATED_AT"] == "2026-03-02T09:30:00+05:30"
    assert point["sman"]["SMAN_NAME"].startswith(f"Rakesh {SALESPERSON}")
    assert set(point["sman"]) == {"SMAN_NAME", "SAREA", "SCITY", "PHN1"}
    assert answer["cut"] is False
    assert TrailOut().validate(answer) == {}


def test_a_day_ends_with_its_last_second_at_the_store(record, ask):
    midnight = NINE.replace(hour=0)
    record((-1 / 600, "TRACK"), (0, "TRACK"), (1439.99, "TRACK"), (1440, "TRACK"), start=midnight)

    times = [point["CREATED_AT"][:19] for point in ask("/location", cd=SALESPERSON).json["result"]]

    assert times == ["2026-03-02T00:00:00", "2026-03-02T23:59:59"]


def test_too_many_points_are_cut_to_the_last_ones(monkeypatch, record, ask):
    monkeypatch.setattr(trail, "MAX_POINTS", 3)
    record(*((minute, "TRACK") for minute in range(5)))

    answer = ask("/location", cd=SALESPERSON).json
    days = ask("/location/day", cd=SALESPERSON).json

    assert [point["VOUCH_TIME"] for point in answer["result"]] == ["09:02:00", "09:03:00", "09:04:00"]
    assert (answer["cut"], days["cut"]) == (True, True)


def test_an_unknown_salesperson_has_no_points(ask):
    for path in ("/location", "/location/day", "/reports/locations"):
        assert ask(path, cd="S999").json["result"] == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"fromDate": "2026-03-02"}, "fromDate"),
        ({"toDate": "02/03/2026 00:00:00"}, "toDate"),
        ({"toDate": "2026-02-30 00:00:00"}, "toDate"),
        ({"fromDate": "0001-01-01 00:00:00"}, "fromDate"),
        ({"fromDate": "2026-03-03 00:00:00"}, "toDate"),
        ({"fromDate": "2024-03-03 00:00:00"}, "toDate"),
    ],
)
@pytest.mark.parametrize("schema", [TrailIn, PositionsIn])
def test_an_invalid_span_is_refused_at_its_field(schema, query, field):
    day = {"cd": SALESPERSON, "fromDate": "2026-03-02 00:00:00", "toDate": "2026-03-02 23:59:59"}

    assert list(refusals(schema(), {**day, **query})) == [field]
    assert refusals(schema(), day) == {}


@pytest.mark.parametrize(
    ("query", "field"),
    [({"since": "2026-03-02"}, "fromDate"), ({"since": "2024-03-03 00:00:00"}, "toDate")],
)
def test_an_invalid_span_is_rejected_by_field(ask, query, field):
    for path in ("/location", "/location/day", "/reports/locations"):
        answer = ask(path, cd=SALESPERSON, **query)
        assert (answer.status_code, list(answer.json["errors"])) == (422, [field])


def test_the_map_requires_a_salesperson(ask):
    for path in ("/location", "/location/day"):
        assert list(ask(path).json["errors"]) == ["cd"]


def test_the_filter_lists_salespeople_by_name(call, store, owner):
    answer = call("GET", f"/location/filter?mobileNo={store.key}", store, owner).json

    assert [one["SMAN_CD"] for one in answer["result"]] == [SALESPERSON, OTHER_SALESPERSON]
    assert SalespeopleOut().validate(answer) == {}


def test_a_day_has_distance_time_visits_and_orders(call, store, owner, record, ask, sign_in):
    record((0, "PUNCH_IN"), (30, "TRACK", 5), (45, "TRACK", 5), (90, "PUNCH_OUT", 0))
    token = sign_in(store, SALESPERSON)
    order = place_order(call, store, token, party=DEALER)
    place_order(call, store, sign_in(store, DEALER))
    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=NINE + timedelta(minutes=40)))

    answer = ask("/location/day", cd=SALESPERSON).json

    (day,) = answer["result"]
    assert (day["date"], day["minutes"], round(day["metres"], -2)) == ("2026-03-02", 90, 11_100)
    assert [(visit["since"][11:16], visit["until"][11:16]) for visit in day["visits"]] == [("09:30", "09:45")]
    assert [(order["orderId"], order["ORDER_NO"]) for order in day["orders"]] == [
        (order["orderId"], order["ORDER_NO"])
    ]
    assert day["orders"][0]["ACC_NAME"].startswith(f"Dealer {DEALER}")
    assert WorkingDaysOut().validate(answer) == {}


def test_a_day_has_the_payments_that_its_salesperson_collected(call, store, record, ask, sign_in):
    record((0, "PUNCH_IN"), (90, "PUNCH_OUT"))
    cash = {"method": "cash", "amount": 850, "accCd": DEALER}
    for body in (cash, cash | {"amount": 75.5}):
        answer = call("POST", "/payments/collections", store, sign_in(store, SALESPERSON), json=body)
        assert answer.status_code == 201, answer.text
    call("POST", "/payments", store, sign_in(store, DEALER), json={"utr": "412345678901", "amount": 10})
    times = {Decimal(850): NINE + timedelta(minutes=40), Decimal("75.50"): NINE + timedelta(days=1)}
    with store_session(store) as db:
        for amount, at in times.items():
            db.execute(update(Payment).where(Payment.amount == amount).values(reported_at=at))
        db.execute(update(Payment).where(Payment.amount == 10).values(reported_at=NINE))

    answer = ask("/location/day", until="2026-03-31 00:00:00", cd=SALESPERSON).json

    found = [(day["date"], [each["AMOUNT"] for each in day["collections"]]) for day in answer["result"]]
    assert found == [("2026-03-03", [75.5]), ("2026-03-02", [850])]
    (collected,) = answer["result"][1]["collections"]
    assert collected["createdAt"][11:16] == "09:40"
    assert collected["ACC_NAME"].startswith(f"Dealer {DEALER}")
    assert WorkingDaysOut().validate(answer) == {}


def test_the_latest_day_comes_first_and_orders_alone_make_a_day(call, store, record, ask, sign_in):
    record((0, "PUNCH_IN"), (60, "PUNCH_OUT"))
    place_order(call, store, sign_in(store, SALESPERSON), party=DEALER)
    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=NINE + timedelta(days=1)))

    days = ask("/location/day", until="2026-03-31 00:00:00", cd=SALESPERSON).json["result"]

    assert [(day["date"], len(day["orders"]), day["minutes"]) for day in days] == [
        ("2026-03-03", 1, 0),
        ("2026-03-02", 0, 60),
    ]


def test_the_report_lists_everyone_latest_first_and_numbers_all_rows(record, ask):
    record((0, "PUNCH_IN"), (30, "TRACK"), (60, "PUNCH_OUT"))
    record((5, "PUNCH_IN"), who=OTHER_SALESPERSON)

    pages = [ask("/reports/locations", page=page, per_page=3).json for page in (0, 1)]

    rows = [row for page in pages for row in page["result"]]
    assert [row["SR_NO"] for row in rows] == [1, 2, 3, 4]
    assert [row["VOUCH_TIME"] for row in rows] == ["10:00:00", "09:30:00", "09:05:00", "09:00:00"]
    assert pages[0]["pagination"] == {"totalItems": 4, "total": 4, "nextPage": 1, "previousPage": None}
    assert PositionPageOut().validate(pages[0]) == {}


@pytest.mark.parametrize(
    ("sort", "desc", "expected"),
    [
        ("VOUCH_DT", "N", ["in 1", "in 2", "track 1", "out 1"]),
        ("REMARK", "N", ["in 1", "in 2", "out 1", "track 1"]),
        ("USER_CD", "Y", ["in 2", "out 1", "track 1", "in 1"]),
        ("SMAN_NAME", "N", ["in 1", "track 1", "out 1", "in 2"]),
    ],
)
def test_the_report_is_sorted_as_requested(record, ask, sort, desc, expected):
    record((0, "PUNCH_IN"), (30, "TRACK"), (60, "PUNCH_OUT"))
    record((5, "PUNCH_IN"), who=OTHER_SALESPERSON)
    words = {"PUNCH_IN": "in", "TRACK": "track", "PUNCH_OUT": "out"}
    people = {SALESPERSON: 1, OTHER_SALESPERSON: 2}

    rows = ask("/reports/locations", sort=sort, desc=desc).json["result"]

    assert [f"{words[row['REMARK']]} {people[row['USER_CD']]}" for row in rows] == expected
    assert ask("/reports/locations", sort="LAT").status_code == 422


def test_the_report_of_one_salesperson_has_no_others(record, ask):
    record((0, "PUNCH_IN"))
    record((5, "PUNCH_IN"), who=OTHER_SALESPERSON)

    assert [row["USER_CD"] for row in ask("/reports/locations", cd=SALESPERSON).json["result"]] == [
        SALESPERSON
    ]


def test_a_jump_is_rejected_but_the_punch_out_is_accepted(call, store, goods, sign_in):
    token = sign_in(store, SALESPERSON)

    def say(remark, lat):
        body = {"lat": lat, "longi": 73.18, "remark": remark, "accuracy": 10}
        return call("POST", "/location", store, token, json=body)

    assert say("PUNCH_IN", 22.3).status_code == 201
    with store_session(store) as db:
        db.execute(update(Position).values(recorded_at=Position.recorded_at - timedelta(minutes=1)))
    jumped = say("TRACK", 24.3)
    abroad = say("TRACK", 60.3)
    out = say("PUNCH_OUT", 24.3)

    assert (jumped.status_code, list(jumped.json["errors"])) == (422, ["lat", "longi"])
    assert jumped.json["message"] == "Location changed too fast and was not saved"
    assert (abroad.status_code, abroad.json["message"]) == (
        422,
        "Location is outside India and was not saved",
    )
    assert out.status_code == 201
    with store_session(store, read_only=True) as db:
        remarks = list(db.scalars(select(Position.remark).order_by(Position.id)))
    assert remarks == ["PUNCH_IN", "PUNCH_OUT"]


def test_old_positions_are_deleted_in_batches(monkeypatch, store, record):
    monkeypatch.setattr(service, "ERASE_BATCH_SIZE", 2)
    now = NINE + timedelta(days=90)
    record(*((minute, "TRACK") for minute in (-30, -20, -10, 10)))

    def erase() -> int:
        with store_session(store) as db:
            return service.erase_old(db, max_age=timedelta(days=90), now=now)

    assert [erase(), erase(), erase()] == [2, 1, 0]
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Position)) == 1

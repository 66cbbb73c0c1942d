"""The report of the sales team's positions as a file."""

import csv
from datetime import datetime, timedelta
from io import StringIO
from urllib.request import urlopen

import pytest
from sqlalchemy import insert

from app.field.models import Position
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_SALESPERSON, SALESPERSON

NINE = datetime(2026, 3, 2, 9, tzinfo=STORE_TIME)
MARCH = {"kind": "locations", "fromDate": "2026-03-01 00:00:00", "toDate": "2026-03-31 23:59:59"}


@pytest.fixture(autouse=True)
def _trail(store, goods):
    """Record where two salespeople were."""
    content = (
        (SALESPERSON, 0, "PUNCH_IN"),
        (OTHER_SALESPERSON, 5, "PUNCH_IN"),
        (SALESPERSON, 30, "TRACK"),
        (SALESPERSON, 60, "PUNCH_OUT"),
    )
    place = {"latitude": 22.5, "longitude": 72.9}
    rows = [
        {**place, "salesperson_code": who, "remark": remark, "recorded_at": NINE + timedelta(minutes=minutes)}
        for who, minutes, remark in content
    ]
    with store_session(store) as db:
        db.execute(insert(Position), rows)


@pytest.fixture
def read_csv(store, owner, request_export, get_export, run_worker):
    def read(**body) -> list[dict[str, str]]:
        number = request_export(store, owner, format="csv", **MARCH, **body)["id"]
        run_worker(store)
        made = get_export(store, owner, number)
        assert (made["state"], made["fileName"]) == ("ready", "OrdersReport.csv")
        with urlopen(made["url"]) as answer:
            content = answer.read().decode("utf-8-sig")
        return list(csv.DictReader(StringIO(content, newline="")))

    return read


def test_the_csv_lists_positions_latest_first(read_csv):
    rows = read_csv()

    assert [(row["Sr No"], row["Cd"], row["Time"], row["Status"]) for row in rows] == [
        ("1", SALESPERSON, "10:00:00", "Punch out"),
        ("2", SALESPERSON, "09:30:00", "On the way"),
        ("3", OTHER_SALESPERSON, "09:05:00", "Punch in"),
        ("4", SALESPERSON, "09:00:00", "Punch in"),
    ]
    assert rows[0]["Date"] == "02-03-2026"
    assert rows[0]["Name"].startswith(f"Rakesh {SALESPERSON}")
    assert (rows[0]["Latitude"], rows[0]["Longitude"]) == ("22.5", "72.9")


def test_the_csv_is_filtered_and_sorted_like_the_page(read_csv):
    rows = read_csv(cd=SALESPERSON, sort="VOUCH_DT", desc="N")

    assert [row["Time"] for row in rows] == ["09:00:00", "09:30:00", "10:00:00"]


def test_the_pdf_names_the_salesperson(store, owner, read_text):
    text = read_text(store, owner, format="pdf", cd=SALESPERSON, **MARCH)

    assert "Location Summary 01-03-2026 to 31-03-2026" in text
    assert f"· Rakesh {SALESPERSON}" in text
    assert "Sr No Cd Date Time Name Status" in text
    assert "Punch out" in text


def test_the_pdf_has_the_punches_and_no_position_on_the_way(store, owner, read_text):
    text = read_text(store, owner, format="pdf", **MARCH)

    assert (text.count("Punch in"), text.count("Punch out")) == (2, 1)
    assert "On the way" not in text


def test_the_pdf_has_its_usual_name_and_is_for_owners_only(call, store, owner, request_export, sign_in):
    assert request_export(store, owner, format="pdf", **MARCH)["fileName"] == "LocationReport.pdf"
    for who in (DEALER, SALESPERSON):
        assert call("POST", "/exports", store, sign_in(store, who), json=MARCH).status_code == 403


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"fromDate": None}, "fromDate"),
        ({"toDate": "2026-02-01 00:00:00"}, "toDate"),
        ({"sort": "LAT"}, "sort"),
    ],
)
def test_invalid_ranges_and_sort_columns_are_refused(call, store, owner, change, field):
    answer = call("POST", "/exports", store, owner, json={**MARCH, **change})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])

"""The owner's daily summary: when it comes, what it says, and that it comes once a day."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, update

from app.field.models import Position
from app.notices.models import Notification
from app.people.accounts.models import Account
from app.shared.days import day_start
from app.store.settings.models import StoreSettings
from app.store.settings.owner_schemas import ConfigIn
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON, SWITCH, WIRE
from workers import rounds

pytestmark = pytest.mark.any_hour
# Writes the notification, and is killed before it commits.
KILLED_BEFORE_COMMIT = """
import sys, time
from datetime import datetime
from app.notices import outbox
import workers.celery
from workers import rounds

def stay(*_chosen, **_rest):
    print("notified", flush=True)
    time.sleep(60)

outbox.queue = stay
rounds.visit(sys.argv[1], now=datetime.fromisoformat(sys.argv[2]))
"""


@pytest.fixture
def summaries(store, goods):
    """Visit the store at an hour of today, or of another day; return all summaries until then."""

    def visit(hour: int, *, days: int = 0) -> list[str]:
        rounds.visit(store.key, now=_at(hour, days=days))
        with store_session(store, read_only=True) as db:
            title = Notification.title == "Today in your store"
            return list(db.scalars(select(Notification.body).where(title).order_by(Notification.id)))

    return visit


def _at(hour: int, *, days: int = 0) -> datetime:
    return day_start(datetime.now(UTC)) + timedelta(days=days, hours=hour)


@pytest.fixture
def choose_hour(call, store, owner):
    """Choose the hour as the owner does; an empty text is none."""

    def put(hour: str) -> int:
        data = {"data": [{"variable": "summaryHour", "value": hour}]}
        return call("PUT", "/spsfile", store, owner, json=data).status_code

    return put


def test_there_is_none_unless_the_owner_chose_an_hour(summaries, choose_hour):
    assert summaries(23) == []

    assert choose_hour("18") == 200
    assert choose_hour("") == 200

    assert summaries(23) == []


def test_it_comes_once_a_day_from_its_hour_on(summaries, choose_hour):
    choose_hour("18")

    assert summaries(17) == []
    assert len(summaries(18)) == 1
    assert len(summaries(18)) == 1
    assert len(summaries(23)) == 1
    assert len(summaries(17, days=1)) == 1
    assert len(summaries(20, days=1)) == 2


def test_it_has_the_figures_of_the_day(call, store, owner, sign_in, summaries, choose_hour):
    with store_session(store) as db:
        db.execute(update(Account).values(created_at=datetime.now(UTC) - timedelta(days=2)))
        db.execute(update(Account).where(Account.code == DEALER).values(created_at=datetime.now(UTC)))
        day = {"salesperson_code": SALESPERSON, "latitude": 22.3, "longitude": 73.2}
        for remark in ("PUNCH_IN", "PUNCH_OUT", "PUNCH_IN"):
            db.execute(insert(Position).values(**day, remark=remark))
    dealer = sign_in(store, DEALER)
    kept = place_order(call, store, dealer, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2)))
    sent = place_order(call, store, sign_in(store, OTHER_DEALER))
    gone = place_order(call, store, dealer)
    for body in (
        {"id": [sent["orderId"]], "status": "Dispatched", "type": "order"},
        {"id": [gone["orderId"]], "status": "Canceled", "type": "order"},
    ):
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200
    choose_hour("0")

    [body] = summaries(0)

    amount = f"₹{round(kept['NET_AMT'] + sent['NET_AMT']):,}"
    assert body == (
        f"Orders 3 ({amount}), pending 1, dispatched 1, new customers 1, salespeople punched in 1"
    )


def test_the_owners_devices_get_it_too(call, store, owner, push_server, summaries, choose_hour, work_off):
    assert call("POST", "/notification/token", store, owner, json={"token": "owner's"}).status_code == 201
    choose_hour("0")

    summaries(12)
    summaries(13)
    work_off()

    [message] = push_server.messages
    assert (message["token"], message["notification"]["title"]) == ("owner's", "Today in your store")


@pytest.mark.parametrize("hour", ["24", "-1", "x", "6:30"])
def test_a_wrong_hour_is_refused_at_its_name(hour):
    data = [{"variable": "summaryHour", "value": hour}]

    assert list(refusals(ConfigIn(), {"data": data})) == ["summaryHour"]


def test_a_wrong_hour_is_refused(choose_hour):
    assert choose_hour("24") == 422


@pytest.mark.slow
def test_a_worker_killed_before_its_commit_sends_none_and_the_next_one_sends_it(
    store, summaries, choose_hour
):
    choose_hour("0")
    arguments = [sys.executable, "-c", KILLED_BEFORE_COMMIT, store.key, _at(12).isoformat()]
    worker = subprocess.Popen(arguments, stdout=subprocess.PIPE)
    assert worker.stdout
    assert worker.stdout.readline() == b"notified\n"
    worker.kill()
    worker.wait()
    worker.stdout.close()
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(StoreSettings.summary_sent_on)) is None

    assert len(summaries(12)) == 1
    assert len(summaries(13)) == 1

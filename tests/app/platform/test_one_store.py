"""The list of stores with their usage, one store, its contact and its limits."""

from datetime import UTC, date, datetime, timedelta
from itertools import count
from uuid import uuid4

import pytest
from sqlalchemy import delete, event, insert, select, text, update
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner

from app.__main__ import cli
from app.books.imports.models import Import
from app.books.sync.models import SyncRun
from app.platform.identity import service as identity
from app.platform.opening.service import NewStore, open_store
from app.platform.stores import service as stores_service
from app.platform.stores.models import ListedStore, StoreDay
from app.platform.stores.schemas import StoreIn, StoresIn
from app.store.settings.models import Company
from tenant_router import migration_chains, registry
from tenant_router.control import control_session
from tenant_router.engines import app_engine, owner_engine
from tenant_router.registry import FailedTask
from tenant_router.session import store_session
from tenant_router.store import StoreState
from tests.conftest import API_KEY, PASSWORD
from tests.refusals import refusals
from tests.stock import DEALER, SALESPERSON, fill_store

numbers = count(9_260_000_001)
NOW = datetime.now(UTC)
CITY = "Zanskar"


@pytest.fixture(scope="module")
def stores(app):
    """Three stores in a city without others, the first with people in it."""
    opened = []
    for name in ("Alpha Lights", "beta Lights", "Gamma Lights"):
        number = str(next(numbers))
        opened.append(open_store(NewStore(number, name, "Asha", f"{number}@store.example", CITY, PASSWORD)))
    fill_store(opened[0])
    return opened


@pytest.fixture(scope="module")
def ask(app):
    """Make a call as a signed-in administrator."""
    identity.create_administrator(email="list@haat.example", password=PASSWORD, now=NOW)
    client, headers = app.test_client(), {"x-api-key": API_KEY}
    body = {"email": "list@haat.example", "password": PASSWORD}
    token = client.post("/api/platform/auth", json=body, headers=headers).json["token"]
    headers["Authorization"] = f"Bearer {token}"

    def make(method: str, path: str, **kwargs):
        return client.open(f"/api/platform{path}", method=method, headers=headers, **kwargs)

    return make


@pytest.fixture
def listed(ask):
    def read(**query):
        answer = ask("GET", "/stores", query_string={"query": CITY, **query})
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def one(ask):
    def read(store):
        answer = ask("GET", f"/stores/{store.key}")
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def set_entry():
    """Set columns of a store's entry in the registry; restore them afterwards."""
    before = []

    def write(store, **values):
        with control_session() as db:
            entry = db.get_one(ListedStore, store.key)
            before.append((store.key, {name: getattr(entry, name) for name in values}))
            for name, value in values.items():
                setattr(entry, name, value)

    yield write
    with owner_engine().begin() as connection:
        for key, values in reversed(before):
            change = update(ListedStore).where(ListedStore.mobile_number == key).values(values)
            connection.execute(change)
            registry.forget(key)


@pytest.fixture
def failed(stores):
    with owner_engine().begin() as connection:
        rows = [
            {"store": stores[1].key, "message": number, "task": "t", "error": "E", "attempts": 5}
            for number in range(25)
        ]
        connection.execute(insert(FailedTask), rows)
    yield stores[1]
    with owner_engine().begin() as connection:
        connection.execute(delete(FailedTask).where(FailedTask.store == stores[1].key))


def test_a_row_has_everything_that_the_list_shows(listed, stores, set_entry):
    set_entry(
        stores[0],
        products=12,
        customers=7,
        orders_30_days=3,
        last_order_at=NOW,
        storage_bytes=5 * 2**30,
        counted_at=NOW,
    )

    (row,) = listed(query=stores[0].key)

    assert row == {
        "mobileNo": stores[0].key,
        "companyName": "Alpha Lights",
        "personName": "Asha",
        "email": f"{stores[0].key}@store.example",
        "city": CITY,
        "state": "active",
        "products": 12,
        "customers": 7,
        "orders30": 3,
        "lastOrder": NOW.isoformat(),
        "storage": 5 * 2**30,
        "schemaVersion": migration_chains.head(),
        "behind": False,
        "failures": 0,
        "database": "main",
        "createdAt": row["createdAt"],
        "countedAt": NOW.isoformat(),
        "closedAt": None,
        "eraseOn": None,
    }


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("companyName", [0, 1, 2]),
        ("-companyName", [2, 1, 0]),
        ("products", [1, 2, 0]),
        ("-products", [0, 2, 1]),
        # Stores without an order come last in both directions.
        ("lastOrder", [2, 0, 1]),
        ("-lastOrder", [0, 2, 1]),
        ("-createdAt", [2, 1, 0]),
        ("createdAt", [0, 1, 2]),
    ],
)
def test_the_list_is_sorted_as_requested(listed, stores, set_entry, sort, order):
    set_entry(stores[0], products=9, last_order_at=NOW)
    set_entry(stores[2], products=5, last_order_at=NOW - timedelta(days=1))

    assert [row["mobileNo"] for row in listed(sort=sort)] == [stores[number].key for number in order]


def test_every_sort_order_works(ask):
    from app.platform.stores.schemas import SORT_NAMES

    for name in SORT_NAMES:
        for sort in (name, f"-{name}"):
            assert ask("GET", f"/stores?per_page=1&sort={sort}").status_code == 200, sort


@pytest.mark.parametrize("sort", ["password", "-", "", "--city", "companyName desc", "limits"])
def test_an_unknown_sort_order_is_refused_at_its_field(sort):
    assert list(refusals(StoresIn(), {"sort": sort})) == ["sort"]


def test_an_unknown_sort_order_is_refused(ask):
    answer = ask("GET", "/stores", query_string={"sort": "companyName desc"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["sort"])


def test_the_newest_come_first_by_default(listed, stores):
    assert [row["mobileNo"] for row in listed()] == [store.key for store in reversed(stores)]


def test_stores_that_need_attention_are_behind_or_have_failed_tasks(listed, stores, set_entry, failed):
    assert [row["mobileNo"] for row in listed(state="look")] == [failed.key]
    set_entry(stores[2], schema_version=migration_chains.BASE)

    shown = {row["mobileNo"]: (row["behind"], row["failures"]) for row in listed(state="look")}

    assert shown == {failed.key: (False, 25), stores[2].key: (True, 0)}


def test_a_store_is_found_by_person_and_email_too(listed, stores):
    assert [row["mobileNo"] for row in listed(query=f"{stores[1].key}@STORE")] == [stores[1].key]


def test_a_closed_store_shows_when_it_is_erased(listed, stores, set_entry):
    set_entry(stores[0], state="closed", closed_at=NOW)

    (row,) = listed(state="closed")

    assert row["closedAt"] == NOW.isoformat()
    assert row["eraseOn"] == (NOW + timedelta(days=30)).isoformat()


def test_one_store_shows_its_usage_by_day(one, stores):
    days = [
        {
            "store": stores[0].key,
            "day": date(2026, 1, 1) + timedelta(days=number),
            "products": number,
            "customers": 1,
            "orders": 2,
            "storage_bytes": 3,
        }
        for number in range(410)
    ]
    with owner_engine().begin() as connection:
        connection.execute(insert(StoreDay), days)

    usage = one(stores[0])["usage"]

    assert len(usage) == 400
    assert usage[-1] == {"day": "2027-02-14", "products": 409, "customers": 1, "orders": 2, "storage": 3}
    assert [day["day"] for day in usage] == sorted(day["day"] for day in usage)


def test_one_store_counts_active_sessions_by_kind(one, call, sign_in, stores):
    store = stores[0]
    sign_in(store, DEALER)
    sign_in(store, DEALER)
    sign_in(store, SALESPERSON)
    gone = sign_in(store, store.key)
    sign_in(store, store.key)
    call("POST", "/auth/logout", store, gone)

    sessions = one(store)["sessions"]

    assert datetime.fromisoformat(sessions.pop("lastSeen")) > NOW
    assert sessions == {"owners": 1, "customers": 2, "salespeople": 1}


def test_one_store_shows_its_last_imports_and_syncs(one, stores):
    """A run at work comes first, and reads of stock on schedule hide no other run."""
    with store_session(stores[0]) as db:
        hangs = Import(id=uuid4(), kind="products", state="applying", asked_at=NOW, moved_at=NOW)
        db.add(hangs)
        for number in range(7):
            message = f"run {number}"
            at = NOW + timedelta(minutes=number)
            run = SyncRun(id=uuid4(), kind="all", state="done", message=message, asked_at=at, moved_at=at)
            db.add(run)
            routine = {"kind": "stock", "scheduled": True, "state": "done", "message": "stock"}
            db.add(SyncRun(id=uuid4(), **routine, asked_at=at, moved_at=at))

    first, *ended = one(stores[0])["runs"]

    assert (first["intake"], first["kind"], first["state"]) == ("sheet", "products", "applying")
    assert datetime.fromisoformat(first["since"]) == NOW
    assert [run["message"] for run in ended] == [f"run {number}" for number in (6, 5, 4, 3)]
    assert (ended[0]["intake"], ended[0]["state"], ended[0]["kind"]) == ("sync", "done", "all")


def test_one_store_shows_its_latest_failed_tasks(one, failed):
    store = one(failed)

    assert (store["failures"], len(store["failed"])) == (25, 20)
    assert (store["failed"][0]["task"], store["failed"][0]["attempts"]) == ("t", 5)


@pytest.mark.parametrize("state", ["suspended", "closed"])
def test_a_suspended_or_closed_store_is_read_anyway(one, stores, set_entry, state):
    set_entry(stores[0], state=state, closed_at=NOW)

    assert one(stores[0])["sessions"] is not None


@pytest.mark.parametrize(
    "values",
    [
        {"schema_version": migration_chains.BASE},
        {"state": "waiting"},
        {"state": "erasing"},
        {"database": "gone"},
        {"role": "missing"},
    ],
)
def test_unreadable_details_are_left_out(one, stores, set_entry, values, monkeypatch):
    from tenant_router import engines

    # Another database, whose server is down.
    nowhere = engines.Addresses(app="postgresql+psycopg://a:b@127.0.0.1:1/x", owner="")
    monkeypatch.setitem(engines._databases, "gone", nowhere)
    set_entry(stores[0], **values)

    store = one(stores[0])

    assert (store["sessions"], store["runs"], store["phone"]) == (None, None, stores[0].key)
    assert store["companyName"] == "Alpha Lights"


@pytest.mark.parametrize("number", ["9999999999", "x", "1", "%20"])
def test_an_unknown_store_is_not_found(ask, number):
    assert ask("GET", f"/stores/{number}").status_code == 404
    assert ask("PATCH", f"/stores/{number}", json={"city": "Anand"}).status_code == 404


def test_a_changed_contact_changes_the_stores_own_company(ask, call, make_store):
    store = make_store()
    new = {"companyName": "Ashapura", "personName": "Asha Rao", "email": "new@store.example", "city": "Bhuj"}

    changed = ask("PATCH", f"/stores/{store.key}", json=new)

    assert changed.status_code == 200, changed.text
    assert changed.json["result"].items() >= new.items()
    firm = call("GET", f"/saral/about?mobileNo={store.key}").json["result"]
    assert (firm["COMP_NAME"], firm["CITY"]) == ("Ashapura", "Bhuj")
    (row,) = ask("GET", f"/stores?query={store.key}").json["result"]
    assert row["companyName"] == "Ashapura"


def test_the_contact_of_a_suspended_or_waiting_store_can_be_changed(ask, make_store, set_entry):
    suspended, waiting = make_store(), make_store()
    set_entry(suspended, state="suspended")
    set_entry(waiting, state="waiting")

    for store in (suspended, waiting):
        changed = ask("PATCH", f"/stores/{store.key}", json={"city": "Bhuj"})
        assert changed.json["result"]["city"] == "Bhuj"


def test_the_contact_of_a_store_that_is_behind_can_not_be_changed(ask, one, stores, set_entry):
    set_entry(stores[0], schema_version=migration_chains.BASE)

    refused = ask("PATCH", f"/stores/{stores[0].key}", json={"city": "Bhuj"})

    assert refused.status_code == 503
    assert one(stores[0])["city"] == CITY


def test_a_store_that_is_being_erased_is_left_alone(ask, stores, set_entry):
    set_entry(stores[0], state="erasing")

    assert ask("PATCH", f"/stores/{stores[0].key}", json={"city": "Bhuj"}).status_code == 409


def test_a_store_has_the_deployments_limits_until_it_has_its_own(ask, one, stores):
    store = one(stores[1])
    assert store["limits"] == {"products": None, "storage": None, "ordersADay": None, "requestsAMinute": None}
    assert store["defaults"] == {
        "products": 100_000,
        "storage": 20_000,
        "ordersADay": 20_000,
        "requestsAMinute": 12_000,
    }

    own = {"limits": {"products": 500, "storage": 100}}
    changed = ask("PATCH", f"/stores/{stores[1].key}", json=own).json["result"]

    assert changed["limits"] == {"products": 500, "storage": 100, "ordersADay": None, "requestsAMinute": None}
    cached = registry.get_store(stores[1].key).limits
    assert cached == {"products": 500, "storage_megabytes": 100}


def test_an_omitted_limit_stays_and_null_restores_the_default(ask, stores):
    path = f"/stores/{stores[2].key}"
    ask("PATCH", path, json={"limits": {"ordersADay": 5, "requestsAMinute": 60}})

    changed = ask("PATCH", path, json={"limits": {"ordersADay": None}}).json["result"]

    assert (changed["limits"]["ordersADay"], changed["limits"]["requestsAMinute"]) == (None, 60)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"limits": {"products": 0}}, "limits"),
        ({"limits": {"products": -1}}, "limits"),
        ({"limits": {"storage": "5"}}, "limits"),
        ({"limits": {"ordersADay": 10**12}}, "limits"),
        ({"limits": None}, "limits"),
        ({"companyName": " "}, "companyName"),
        ({"companyName": None}, "companyName"),
        ({"email": "not an address"}, "email"),
        ({"city": ""}, "city"),
    ],
)
def test_an_invalid_change_is_refused_at_its_field(change, field):
    assert list(refusals(StoreIn(), {"personName": "Other", **change})) == [field]
    assert refusals(StoreIn(), {"personName": "Other", "limits": {"products": None}}) == {}


def test_an_invalid_change_is_refused_and_changes_nothing(ask, one, stores):
    before = one(stores[0])

    wrong = {"personName": "Other", "limits": {"products": -1}}
    refused = ask("PATCH", f"/stores/{stores[0].key}", json=wrong)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["limits"])
    assert one(stores[0]) == before


def test_only_real_changes_are_audited(ask, make_store):
    store = make_store()
    same = {"city": "Anand", "limits": {"products": None}}
    change = {"city": "Bhuj", "limits": {"products": 7}}

    for body in (same, change, change, {}):
        assert ask("PATCH", f"/stores/{store.key}", json=body).status_code == 200

    (entry,) = ask("GET", f"/audit?store={store.key}&action=stores.change").json["result"]
    assert entry["administrator"] == "list@haat.example"
    assert entry["details"] == {"contact": ["city"], "limits": {"products": 7}}


def test_a_change_that_can_not_be_audited_is_rolled_back(ask, one, make_store, monkeypatch):
    store = make_store()
    before = one(store)

    def broken(*_args):
        raise OperationalError("UPDATE", None, Exception("the main database went away"))

    monkeypatch.setattr(stores_service, "_write", broken)
    change = {"city": "Bhuj", "limits": {"products": 7}}
    assert ask("PATCH", f"/stores/{store.key}", json=change).status_code == 503

    assert one(store) == before
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Company.city)).one() == before["city"]


def test_a_change_that_the_store_lost_is_audited_anyway(ask, one, make_store, monkeypatch):
    store = make_store()
    before = one(store)
    change_company = stores_service.company.change_company

    def lost(_db):
        raise OperationalError("COMMIT", None, Exception("the store's database went away"))

    def change(db, values, *, seen):
        event.listen(db, "before_commit", lost)
        return change_company(db, values, seen=seen)

    monkeypatch.setattr(stores_service.company, "change_company", change)
    assert ask("PATCH", f"/stores/{store.key}", json={"city": "Bhuj"}).status_code == 503

    assert one(store) == before
    (entry,) = ask("GET", f"/audit?store={store.key}&action=stores.change").json["result"]
    assert entry["details"] == {"contact": ["city"]}


def test_the_login_of_requests_changes_no_limit(platform):
    with app_engine().begin() as connection, pytest.raises(Exception, match="permission denied"):
        connection.execute(text("UPDATE control.stores SET limits = '{}'"))


def test_every_state_can_be_filtered(ask):
    for state in (*StoreState, "look"):
        assert ask("GET", f"/stores?state={state}&per_page=1").status_code == 200, state


def test_the_command_line_lists_stores_too(stores, failed):
    def listed(*words: str) -> list[list[str]]:
        result = CliRunner().invoke(cli, ["stores", "list", "--query", CITY, *words])
        assert result.exit_code == 0, result.output
        return [line.split("\t") for line in result.stdout.splitlines()]

    assert [row[:4] for row in listed("--state", "look")] == [
        [failed.key, "active", migration_chains.head(), "main"]
    ]
    assert [row[0] for row in listed()] == [store.key for store in reversed(stores)]
    assert CliRunner().invoke(cli, ["stores", "list", "--state", "gone"]).exit_code == 1

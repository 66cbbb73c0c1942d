"""The activity log: sensitive actions are in it, with who, what, from what to what, and from where."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.people.activity import queries
from app.people.activity.models import ActivityEntry
from app.people.activity.recording import MAX_TEXT, as_text
from app.shared.audited import ActivityKind
from app.shared.models import StoreModel
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

NEW = "a much better one"
ADDRESS = "203.0.113.55"


@pytest.fixture
def do(call, store, owner):
    """Make a call as the owner, from a separate address."""

    def make(method, path, body=None, token=None, **kwargs):
        sent = {"environ_base": {"REMOTE_ADDR": ADDRESS}, **kwargs}
        answer = call(method, path, store, token or owner, json=body, **sent)
        assert answer.status_code < 300, answer.text
        return answer.json

    return make


@pytest.fixture
def log(call, store, owner):
    """Return the entries of the log, newest first, as the owner reads them."""

    def read(**params):
        answer = call("GET", "/activity", store, owner, query_string=params)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def only(entries, *names):
    (entry,) = entries
    return tuple(entry[name] for name in names)


def changes(entry) -> dict[str, tuple]:
    return {change["field"]: (change["before"], change["after"]) for change in entry["changes"]}


@pytest.fixture
def size(store, goods):
    """Return the code of a product and one of its sizes."""
    from app.catalogue.models import Variant

    with store_session(store, read_only=True) as db:
        return db.execute(select(Variant.product_code, Variant.size_code, Variant.rate1)).first()


def test_a_changed_rate_is_recorded_with_both_values(do, log, store, size):
    code, name, before = size

    rate = {"SIZE_CD": name, "SALE_RATE1": float(before) + 5}
    do("PUT", "/products", {"itemCd": code, "data": {"variant": [rate]}})

    assert only(log(), "kind", "noun", "subject", "by", "byCode", "address") == (
        "rates",
        "size",
        f"{code} · {name}",
        "owner",
        store.key,
        ADDRESS,
    )
    assert changes(log()[0])["rate1"] == (as_text(before), as_text(before + 5))


def test_a_change_of_many_rates_is_one_entry(do, log, size):
    body = {"codes": [size.product_code], "rates": {"grades": ["SALE_RATE1"], "percent": 10, "step": "1"}}
    do("PUT", "/products/many", body)

    assert only(log(), "kind", "noun", "subject") == ("rates", "products", "1")
    assert all("rate1" in field for field in changes(log()[0]))


def test_a_preview_of_a_change_is_not_recorded(do, log, size):
    rates = {"grades": ["SALE_RATE1"], "percent": 10, "step": "1"}
    do("PUT", "/products/many", {"codes": [size.product_code], "rates": rates, "preview": True})

    assert log() == []


def test_switches_are_recorded_one_by_one(do, log):
    do("PUT", "/settings", {"settings": ["guestLogin"]})

    (entry,) = log()
    assert entry["kind"] == "settings"
    assert changes(entry)["switches.showStk"] == ("Y", "N")
    assert "switches.GUEST_LOGIN" not in changes(entry)


def test_a_changed_bank_account_is_recorded(do, log):
    do("PUT", "/saral/about", {"C_AC_NO": "001122334455"})

    (entry,) = log()
    assert (entry["noun"], changes(entry)) == ("company", {"bank_account": ("", "001122334455")})


def test_a_grade_and_a_lock_are_recorded_with_the_customer(do, log):
    do("PUT", "/account", {"accCd": DEALER, "partyGd": "D", "blackList": "Y"})

    (entry,) = log()
    assert (entry["kind"], entry["noun"], entry["subject"]) == ("customers", "customer", DEALER)
    assert changes(entry)["locked"] == ("N", "Y")
    assert changes(entry)["price_grade"][1] == "D"


@pytest.mark.parametrize(
    ("path", "noun", "subject"),
    [
        (f"/account/{DEALER}/password", "customer", DEALER),
        (f"/users/{SALESPERSON}/password", "salesperson", SALESPERSON),
    ],
)
def test_passwords_are_recorded_without_themselves(do, log, path, noun, subject):
    do("PUT", path, {"password": NEW})
    code = do("PUT", path, {"oneTime": True})["result"]["code"]

    entries = log(kind="passwords")
    assert [(entry["noun"], entry["subject"]) for entry in entries] == [(noun, subject)] * 2
    assert [changes(entry) for entry in entries] == [
        {"one_time_code": (None, None)},
        {"password_hash": (None, None)},
    ]
    assert NEW not in str(entries)
    assert code not in str(entries)


def test_ones_own_new_password_is_recorded_with_oneself(do, log, store, sign_in):
    do("PUT", "/auth/password", {"oldPassword": PASSWORD, "newPassword": NEW}, token=sign_in(store, DEALER))

    assert only(log(), "kind", "by", "byCode", "byName") == ("passwords", "party", DEALER, "")


def test_a_password_chosen_with_a_code_is_recorded_with_its_person(do, call, store, log):
    code = do("PUT", f"/account/{DEALER}/password", {"oneTime": True})["result"]["code"]
    claim = {"userName": DEALER, "code": code, "password": NEW}
    assert call("POST", "/auth/claim", store, json=claim).status_code == 200

    assert (log()[0]["by"], log()[0]["byCode"], changes(log()[0])) == (
        "party",
        DEALER,
        {"password_hash": (None, None)},
    )


def test_an_administrators_new_password_for_the_owner_is_recorded(call, store, goods, admin_token, sign_in):
    answer = call("POST", f"/platform/stores/{store.key}/password", token=admin_token)
    assert answer.status_code == 200, answer.text

    with store_session(store, read_only=True) as db:
        entry = db.scalars(select(ActivityEntry)).one()
    assert (entry.kind, entry.noun, entry.by_kind, entry.by_code) == ("passwords", "owner", "admin", "")


def test_staff_and_devices_are_recorded(do, log):
    added = do("POST", "/users", {"smanName": "Ravi Rathod", "phone1": "9876500001"})["result"]["USER_CD"]
    do("PUT", f"/users/{added}/lock", {"blackList": "Y"})
    device = do("POST", "/approval", {"accCd": DEALER, "uniqueNo": "phone-1", "isApproved": "Y"})["result"]

    locked, new = log(kind="staff")
    assert (new["subject"], new["name"], changes(new)["phone"]) == (added, "Ravi Rathod", (None, "…0001"))
    assert changes(locked) == {"locked": ("N", "Y")}
    (approval,) = log(kind="approvals")
    assert (approval["subject"], changes(approval)) == (DEALER, {"approved": (None, "Y")})
    assert device


def test_exports_of_lists_are_recorded_with_their_filters(do, log):
    do("POST", "/exports", {"kind": "accounts", "format": "csv", "partyGd": "A"})

    (entry,) = log(kind="exports")
    assert (entry["subject"], changes(entry)) == (
        "Accounts.csv",
        {"grade": (None, "A"), "format": (None, "csv")},
    )


def test_a_removed_customer_leaves_no_name(do, log, store):
    from app.people.accounts.models import Account

    with store_session(store) as db:
        number = update(Account).where(Account.code == OTHER_DEALER)
        db.execute(number.values(code="B000900", from_accounting=False, phone1="9812312312"))
    do("PUT", "/account", {"accCd": "B000900", "blackList": "Y"})
    assert log()[0]["name"]

    do("DELETE", "/account/B000900")

    removed, locked = log()
    assert (removed["kind"], removed["subject"], removed["changes"]) == ("deletions", "B000900", [])
    assert (removed["name"], locked["name"]) == ("B000900", "")


def test_what_is_refused_is_not_recorded(call, store, owner, log):
    refused = {"oldPassword": "wrong", "newPassword": NEW}
    assert call("PUT", "/auth/password", store, owner, json=refused).status_code == 422
    late = call("PUT", "/settings", store, owner, json={"settings": []}, headers={"If-Match": '"old"'})
    assert late.status_code == 412

    assert log() == []


def test_the_log_is_narrowed_and_paged(do, log, call, store, owner):
    for grade in "CDE":
        do("PUT", "/account", {"accCd": DEALER, "partyGd": grade})
    do("PUT", "/settings", {"settings": ["guestLogin"]})

    assert [entry["kind"] for entry in log(kind="settings")] == ["settings"]
    assert len(log(query=DEALER.lower())) == 3
    assert log(by="party") == []
    page = call("GET", "/activity?per_page=2&page=1", store, owner).json
    assert ([entry["kind"] for entry in page["result"]], page["pagination"]["totalItems"]) == (
        ["customers"] * 2,
        4,
    )
    assert call("GET", "/activity?kind=nothing", store, owner).status_code == 422


def test_work_without_a_person_is_not_recorded(store, goods, log):
    from app.catalogue.models import Variant

    with store_session(store) as db:
        db.scalars(select(Variant).limit(1)).one().rate1 += 1

    assert log() == []


def test_entries_are_removed_after_two_years(do, store, log):
    do("PUT", "/account", {"accCd": DEALER, "partyGd": "E"})
    now = datetime.now(UTC)

    with store_session(store) as db:
        assert queries.remove_old(db, now=now + queries.RETENTION - timedelta(hours=1)) is False
    assert len(log()) == 1
    with store_session(store) as db:
        queries.remove_old(db, now=now + queries.RETENTION + timedelta(hours=1))
    assert log() == []


def test_synonyms_are_recorded(do, log):
    for meaning in ("fan", "ceiling fan"):
        do("PUT", "/searches/synonyms", {"word": "hawaa", "meaning": meaning, "replaces": True})
    do("DELETE", "/searches/synonyms/hawaa")

    entries = log()
    assert {(entry["kind"], entry["noun"], entry["subject"]) for entry in entries} == {
        ("settings", "synonym", "hawaa")
    }
    assert [changes(entry) for entry in entries] == [
        {},
        {"meaning": ("fan", "ceiling fan")},
        {"meaning": (None, "fan")},
    ]


def test_texts_are_bounded_and_secrets_are_no_columns_with_values():
    assert len(as_text("x" * 1000) or "") == MAX_TEXT
    tables = [
        mapper.class_ for mapper in StoreModel.registry.mappers if issubclass(mapper.class_, StoreModel)
    ]
    assert tables
    for table in tables:
        names = set(table.__table__.columns.keys())
        audited = table.audited
        if audited is None:
            continue
        assert set(audited.columns) <= names, table
        hidden = {name for name in audited.columns if name.endswith("_hash")}
        assert hidden <= audited.secret, table
        assert set(audited.columns.values()) <= set(ActivityKind)

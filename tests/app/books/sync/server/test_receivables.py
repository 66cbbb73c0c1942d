"""Open bills and invoices of a customer follow the books, and only those who may see the balance see them."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.books.sync.models import AppliedDataset, SourceKey, SyncRun
from app.books.sync.pack import Batch, Mode
from app.money.models import Payment, ReceiptVoucher
from app.orders.items.models import OrderVoucher
from app.people.accounts.receivables.models import Invoice
from app.people.accounts.receivables.queries import invoices_of_order
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


def bill(name: str, amount: str, days: int, account: str = "g-1") -> dict:
    due = (TODAY + timedelta(days=days)).isoformat()
    return {
        "key": f"{account}/{name}",
        "accountKey": account,
        "name": name,
        "date": due,
        "due": due,
        "amount": amount,
    }


def invoice(number: str, days_ago: int = 1, **more) -> dict:
    line = {"name": "Fan", "quantity": "2", "unit": "Nos", "rate": "1250", "amount": "2500"}
    row = {
        "key": f"v-{number}",
        "accountKey": "g-1",
        "number": number,
        "date": (TODAY - timedelta(days=days_ago)).isoformat(),
        "amount": "2950",
        "lines": [line],
    }
    return {**row, **more}


def entry(number: str, amount: str, account: str = "g-1", **more) -> dict:
    row = {"key": f"{number}/{account}", "voucherKey": number, "accountKey": account, "kind": "receipt"}
    return {
        **row,
        "number": number,
        "date": (TODAY - timedelta(days=3)).isoformat(),
        "amount": amount,
        **more,
    }


@pytest.fixture
def linked(store, goods, agent):
    """Link two dealers with their ledgers, in books that were read before."""
    with store_session(store) as db:
        for key, code in (("g-1", DEALER), ("g-2", OTHER_DEALER)):
            db.add(SourceKey(dataset="b", entity="accounts", key=key, code=code))


@pytest.fixture
def sync(agent, packed, work, store, linked):
    def run(*batches, mode: Mode = Mode.FULL) -> dict:
        started = agent.send(*packed(*batches, mode=mode))
        work(store)
        return started

    return run


@pytest.fixture
def ask(call, store, sign_in):
    def get(path: str, code: str, status: int = 200) -> dict:
        answer = call("GET", path, store, sign_in(store, code))
        assert answer.status_code == status, answer.text
        return answer.json

    return get


def test_a_party_sees_its_own_open_bills(sync, ask, store):
    bills = [bill("INV/2", "500", 5), bill("INV/1", "1180.50", -3), bill("Advance", "-200", -9)]
    sync(Batch("bills", [*bills, bill("X", "9", 1, "g-2"), bill("Y", "9", 1, "unknown")], True))
    dues = ask("/account/dues", DEALER)["result"]

    assert [(each["name"], each["amount"]) for each in dues["bills"]] == [
        *(("Advance", -200), ("INV/1", 1180.5), ("INV/2", 500)),
    ]
    assert (dues["count"], dues["total"], dues["overdue"]) == (3, 1480.5, 1180.5)
    assert ask(f"/account/dues?accCd={DEALER}", store.key)["result"] == dues
    assert ask(f"/account/dues?accCd={DEALER}", SALESPERSON)["result"] == dues
    for path in ("/account/dues", "/account/invoices"):
        ask(f"{path}?accCd={OTHER_DEALER}", DEALER, 404)
        ask(f"{path}?accCd={OTHER_DEALER}", SALESPERSON, 404)


@pytest.mark.parametrize(
    ("balance", "bills", "on_account"),
    [
        ("3130", [("INV/1", "3630")], -500),
        ("500", [], 500),
        ("-200", [("Advance", "-200")], 0),
        ("0", [("INV/1", "100"), ("Advance", "-100")], 0),
    ],
    ids=["a receipt without a bill", "a ledger without bills", "an advance", "settled"],
)
def test_bills_and_what_is_on_account_make_the_balance(sync, ask, balance, bills, on_account):
    rows = [bill(name, amount, 3) for name, amount in bills]
    sync(Batch("balances", [{"key": "g-1", "amount": balance}], True), Batch("bills", rows, True))
    dues = ask("/account/dues", DEALER)["result"]

    assert (dues["balance"], dues["onAccount"]) == (float(balance), on_account)
    assert dues["total"] + dues["onAccount"] == dues["balance"]
    assert sum(each["amount"] for each in dues["bills"]) == dues["total"]


def test_one_refused_invoice_of_few_changed_ones_does_not_stop_the_run(sync, owner_call):
    sync(Batch("invoices", [invoice(f"S/{number}") for number in range(30)], True))
    changed = [invoice("S/1", amount="9" * 14), invoice("S/2", amount="2900")]
    run = sync(Batch("invoices", changed, False), mode=Mode.STOCK)

    ended = owner_call("GET", f"/sync/{run['id']}")
    assert (ended["state"], ended["counts"]["invoices"]["rejected"]) == ("done_with_rejects", 1)


def test_a_bill_that_is_settled_is_gone(sync, ask):
    sync(Batch("bills", [bill("INV/1", "100", 1), bill("INV/2", "50", 2)], True))
    sync(Batch("bills", [bill("INV/2", "20", 2)], True), mode=Mode.STOCK)

    dues = ask("/account/dues", DEALER)["result"]
    assert [(each["name"], each["amount"]) for each in dues["bills"]] == [("INV/2", 20)]


def test_the_list_of_bills_is_bounded_and_its_sums_are_not(sync, ask):
    sync(Batch("bills", [bill(f"INV/{number}", "10", number) for number in range(130)], True))

    dues = ask("/account/dues", DEALER)["result"]
    assert (len(dues["bills"]), dues["count"], dues["total"]) == (100, 130, 1300)


def test_invoices_of_the_last_year_are_listed_newest_first(sync, ask):
    sync(Batch("invoices", [invoice("S/1", 300), invoice("S/2", 2), invoice("S/0", 400)], True))
    listed = ask("/account/invoices?per_page=1", DEALER)

    assert (listed["pagination"]["totalItems"], [each["number"] for each in listed["result"]]) == (2, ["S/2"])
    assert listed["result"][0]["lines"] == [
        {"name": "Fan", "quantity": "2", "unit": "Nos", "rate": 1250, "amount": 2500}
    ]


def test_an_invoice_knows_its_order_and_shows_its_irn_to_those_who_see_it(call, store, sync, ask, sign_in):
    placed = place_order(call, store, sign_in(store, DEALER))
    with store_session(store) as db:
        books = {"reference": "A-1007", "guid": "g-7", "state": "in_books"}
        db.add(OrderVoucher(subject_id=placed["orderId"], **books))
    portal = {"irn": "0b" * 32, "ackNumber": "112010036563310", "ackOn": "2026-11-20", "signedQr": "e" * 1200}
    billed = invoice("S/1", orderNos=["A-1007", "by hand"], eInvoice=portal)
    sync(Batch("invoices", [billed, invoice("S/2", orderNos=["by hand"])], True))

    shown = {each["number"]: each for each in ask("/account/invoices", DEALER)["result"]}
    assert (shown["S/1"]["irn"], shown["S/1"]["ackNo"], shown["S/1"]["ackDate"]) == (
        portal["irn"],
        portal["ackNumber"],
        portal["ackOn"],
    )
    assert (shown["S/2"]["irn"], shown["S/2"]["ackDate"]) == ("", None)
    with store_session(store) as db:
        (found,) = invoices_of_order(db, placed["orderId"])
        assert (found.number, found.e_invoice) == ("S/1", portal)

    sync(Batch("invoices", [invoice("S/1")], True), mode=Mode.STOCK)
    with store_session(store) as db:
        assert invoices_of_order(db, placed["orderId"]) == []


def test_a_receipt_is_no_order_of_an_invoice(call, store, sync, sign_in):
    placed = place_order(call, store, sign_in(store, DEALER))
    books = {"reference": "H-R-7", "guid": "g-7", "state": "in_books"}
    by = {"by_role": "party", "by_code": DEALER, "by_name": "", "reported_at": datetime.now(UTC)}
    with store_session(store) as db:
        db.add(payment := Payment(order_id=placed["orderId"], amount=5, **by))
        db.flush()
        db.add(OrderVoucher(subject_id=placed["orderId"], **books | {"reference": "H-7"}))
        db.add(ReceiptVoucher(subject_id=payment.id, **books))

    sync(Batch("invoices", [invoice("S/1", orderNos=["H-7", "H-R-7"])], True))

    with store_session(store) as db:
        assert db.scalars(select(Invoice.orders)).all() == [[placed["orderId"]]]


def test_changes_of_invoices_keep_the_others(sync, ask):
    sync(Batch("invoices", [invoice("S/1"), invoice("S/2")], True))
    changed = [invoice("S/1", amount="2900"), invoice("S/2", active=False), invoice("S/3")]
    sync(Batch("invoices", changed, False), mode=Mode.STOCK)

    shown = {each["number"]: each["amount"] for each in ask("/account/invoices", DEALER)["result"]}
    assert shown == {"S/1": 2900, "S/3": 2950}
    sync(Batch("invoices", [invoice("S/3")], True), mode=Mode.STOCK)
    assert [each["number"] for each in ask("/account/invoices", DEALER)["result"]] == ["S/3"]


def test_entries_follow_the_vouchers_of_the_books(sync, ask):
    def shown(code: str) -> dict[str, float]:
        lines = ask("/account/statement", code)["result"]["lines"]
        return {line["number"]: line["debit"] - line["credit"] for line in lines}

    both = [entry("J/1", "-40"), entry("J/1", "40", "g-2")]
    read = [entry("R/1", "-500"), entry("R/2", "-70.50"), *both, entry("R/9", "-1", "unknown")]
    sync(Batch("entries", read, True))
    assert shown(DEALER) == {"R/1": -500, "R/2": -70.5, "J/1": -40}
    assert shown(OTHER_DEALER) == {"J/1": 40}

    gone = {"key": "R/1", "voucherKey": "R/1", "active": False}
    sync(Batch("entries", [gone, entry("J/1", "-45")], False), mode=Mode.STOCK)
    assert shown(DEALER) == {"R/2": -70.5, "J/1": -45}
    assert shown(OTHER_DEALER) == {}

    sync(Batch("entries", [entry("R/2", "-70.50")], True), mode=Mode.STOCK)
    assert shown(DEALER) == {"R/2": -70.5}


def test_all_invoices_are_read_once_a_day_and_else_what_changed(sync, agent, owner_call, store, packed):
    def requested() -> int | None:
        owner_call("POST", "/sync", 202, mobileNo=store.key, dataNm="b-2026")
        return agent("GET", "/work")["sync"]["invoicesAfter"]

    assert requested() is None
    with store_session(store) as db:
        read = {"invoices_at": datetime.now(UTC), "invoices_after": 41, "taken_at": datetime.now(UTC)}
        db.add(AppliedDataset(guid="b", pack_id="7a3a4a32-7b63-4c46-8c1c-4a9d6f3b1f0e", **read))
    assert requested() == 41
    with store_session(store) as db:
        db.execute(update(AppliedDataset).values(invoices_at=datetime.now(UTC) - timedelta(hours=25)))
    assert requested() is None


def test_the_store_is_compared_with_the_books_once_a_day(sync, agent, owner_call, store):
    def are_figures_due() -> bool:
        owner_call("POST", "/sync", 202, mobileNo=store.key, dataNm="b-2026")
        return agent("GET", "/work")["sync"]["figures"]

    assert owner_call("GET", "/sync/status")["agreement"] is None
    assert are_figures_due()
    sync(Batch("balances", [{"key": "g-1", "amount": "500"}], True))
    assert not are_figures_due()
    (balances,) = owner_call("GET", "/sync/status")["agreement"]["parts"]
    assert (balances["books"], balances["differing"]) == ({"count": 1, "sum": 500}, 1)
    assert [each["books"] for each in balances["records"]] == [None]
    with store_session(store) as db:
        db.execute(update(SyncRun).values(asked_at=SyncRun.asked_at - timedelta(hours=24)))
    assert are_figures_due()


def changed(balance: str, *invoices: dict) -> tuple[Batch, ...]:
    """Return a balance, and the invoices that changed since the reading before."""
    return Batch("balances", [{"key": "g-1", "amount": balance}], False), Batch(
        "invoices", list(invoices), False
    )


@pytest.mark.parametrize(
    ("balance", "invoices", "read_all"),
    [
        ("770", [], True),
        ("5900", [invoice("S/3")], False),
        ("2950", [invoice("S/2", active=False)], False),
        ("2950", [], False),
    ],
    ids=["an invoice was deleted", "one is new", "one was canceled", "nothing changed"],
)
def test_an_invoice_that_was_deleted_has_all_read_by_the_next_run(sync, store, balance, invoices, read_all):
    sync(
        Batch("balances", [{"key": "g-1", "amount": "2950"}], True), Batch("invoices", [invoice("S/2")], True)
    )
    an_hour_ago(store)
    if "active" in str(invoices):
        balance = "0"
    sync(*changed(balance, *invoices), mode=Mode.STOCK)

    assert (read_at(store) is None) == read_all
    with store_session(store) as db:
        cursor = db.scalar(select(AppliedDataset.stock_cursor))
    assert (cursor == {"counters": None}) == read_all, "the next run is due at once"


@pytest.mark.parametrize(("balance", "read_all"), [("2950", True), ("0", False)])
def test_a_ledger_that_comes_back_to_the_customers_has_all_read_by_the_next_run(
    sync, store, balance, read_all
):
    balances = [{"key": "g-1", "amount": "2950"}, {"key": "g-2", "amount": "0"}]
    sync(Batch("balances", balances, True), Batch("invoices", [invoice("S/2")], True))
    an_hour_ago(store)
    with store_session(store) as db:
        went = update(SourceKey).where(SourceKey.key == "g-2").values(retired_at=datetime.now(UTC))
        db.execute(went)
    sync(*changed("2950"), mode=Mode.STOCK)
    assert read_at(store) is not None, "nothing of a ledger that went is missing"

    ledger = Batch("accounts", [{"key": "g-2", "name": "Om", "active": True}], False)
    sync(ledger, Batch("balances", [{"key": "g-2", "amount": balance}], False), changed("2950")[1])

    assert (read_at(store) is None) == read_all


def test_all_is_read_again_at_most_once_an_hour(sync, store):
    sync(
        Batch("balances", [{"key": "g-1", "amount": "2950"}], True), Batch("invoices", [invoice("S/2")], True)
    )
    sync(*changed("770"), mode=Mode.STOCK)

    assert read_at(store) is not None


def read_at(store) -> datetime | None:
    with store_session(store) as db:
        return db.scalar(select(AppliedDataset.invoices_at))


def an_hour_ago(store) -> None:
    with store_session(store) as db:
        db.execute(update(AppliedDataset).values(invoices_at=datetime.now(UTC) - timedelta(minutes=61)))


def test_a_cleared_company_leaves_no_bills(sync, ask, owner_call, work, store):
    bills, invoices = (
        Batch("bills", [bill("INV/1", "100", 1)], True),
        Batch("invoices", [invoice("S/1")], True),
    )
    sync(bills, invoices, Batch("entries", [entry("R/1", "-5")], True))
    owner_call("DELETE", "/sync/datasets?dataset=b", 202)
    work(store)

    assert ask(f"/account/dues?accCd={DEALER}", store.key)["result"]["count"] == 0
    assert ask(f"/account/invoices?accCd={DEALER}", store.key)["result"] == []
    assert ask(f"/account/statement?accCd={DEALER}", store.key)["result"]["lines"] == []

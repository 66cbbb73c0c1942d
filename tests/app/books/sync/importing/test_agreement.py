"""After a sync the store is compared with the books as a whole, whatever the rows of the pack say."""

from datetime import date, datetime, timedelta

import pytest
from sqlalchemy import delete, func, select, update

from app.books.sync.models import AppliedDataset, SyncRun
from app.books.sync.pack import Batch, Mode
from app.catalogue.models import Variant
from app.notices.models import Notification
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import LedgerEntry, OpenBill
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.app.books.sync.packs import accounts, catalogue, stock

pytestmark = pytest.mark.any_hour


def today() -> date:
    return datetime.now(STORE_TIME).date()


def figure(part: str, of: str, amount: str | None, name: str = "", **more: str) -> dict:
    return {"key": f"{part}/{of}", "part": part, "of": of, "name": name or of, "amount": amount, **more}


def bill(account: str, name: str, amount: str) -> dict:
    return {"key": f"{account}/{name}", "accountKey": account, "name": name, "amount": amount}


FIRST = (
    *catalogue("Fan", "Bulb"),
    stock(Fan="12.5", Bulb="-3"),
    accounts("Asha", "Om"),
    Batch("balances", [{"key": "a-Asha", "amount": "1500"}, {"key": "a-Om", "amount": "0"}], True),
    Batch("bills", [bill("a-Asha", "S/1", "1200"), bill("a-Asha", "Advance", "-200")], True),
)


def whole(asha: str | None = "1500", *more: dict, fan: str = "12.5", bills: str = "1000") -> Batch:
    """Return figures of all of the books."""
    rows = (
        *(figure("balances", "a-Asha", asha), figure("balances", "a-Om", "0")),
        figure("bills", "a-Asha", bills),
        *(figure("stock", "p-Fan/.", fan, "Fan"), figure("stock", "p-Bulb/.", "-3", "Bulb")),
    )
    return Batch("figures", [*rows, *more], True)


def part(run: SyncRun, name: str) -> dict:
    assert run.agreement is not None
    return next(each for each in run.agreement["parts"] if each["part"] == name)


def differing(run: SyncRun) -> dict[str, int]:
    assert run.agreement is not None
    return {each["part"]: each["differing"] for each in run.agreement["parts"]}


def notices(books) -> list[str]:
    with store_session(books.store) as db:
        return list(db.scalars(select(Notification.body).order_by(Notification.id)))


@pytest.fixture
def full(books) -> SyncRun:
    return books.put(*FIRST)


def test_a_pack_of_complete_lists_agrees_with_the_store(books, full):
    assert differing(full) == {"balances": 0, "bills": 0, "stock": 0}
    assert part(full, "balances")["books"] == {"count": 2, "sum": "1500.00"}
    assert part(full, "bills")["shop"] == {"count": 1, "sum": "1000.00"}
    assert part(full, "stock")["books"] == part(full, "stock")["shop"] == {"count": 2, "sum": "9.500"}
    assert notices(books) == []


def test_a_record_that_was_refused_is_named(books):
    wrong = Batch("balances", [{"key": "a-Asha", "amount": "1500"}, {"key": "a-Ravi", "amount": "7"}], True)
    run = books.put(*FIRST[:-2], wrong, FIRST[-1])

    assert part(run, "balances")["records"] == [
        {"name": "a-Ravi", "books": "7.00", "shop": None},
        {"name": "Om", "books": None, "shop": "0.00"},
    ]


@pytest.mark.usefixtures("full")
def test_a_drift_that_no_row_of_the_pack_shows_is_found_by_figures(books):
    with store_session(books.store) as db:
        db.execute(update(Account).where(Account.name == "Asha").values(closing_balance=1490))
        db.execute(update(OpenBill).where(OpenBill.name == "S/1").values(amount=1100))
    run = books.put(whole(), mode=Mode.STOCK)

    assert differing(run) == {"balances": 1, "bills": 1, "stock": 0}
    assert part(run, "balances")["records"] == [{"name": "Asha", "books": "1500.00", "shop": "1490.00"}]
    assert part(run, "bills")["books"]["sum"] == "1000.00"
    assert notices(books) == ["Figures that differ: 2. Sync Data shows which, and what to do."]


@pytest.mark.usefixtures("full")
def test_the_owner_gets_the_same_differences_once(books):
    books.put(whole("1501"), mode=Mode.STOCK)
    # An amount moves all day.
    books.put(whole("1502"), mode=Mode.STOCK)
    assert len(notices(books)) == 1

    books.put(whole("1502", fan="13"), mode=Mode.STOCK)
    assert len(notices(books)) == 2
    books.put(whole(), mode=Mode.STOCK)
    books.put(whole("1502"), mode=Mode.STOCK)
    assert len(notices(books)) == 3


def opening(account: str, amount: str | None, days: int = 20) -> dict:
    return figure("openings", account, amount, since=f"{today() - timedelta(days=days)}")


def receipt(amount: str, *, days: int = 10) -> Batch:
    """Return all entries of the books: one receipt of Asha's, `days` days ago."""
    day = f"{today() - timedelta(days=days)}"
    row = {"key": "r/1", "voucherKey": "r", "accountKey": "a-Asha", "kind": "receipt", "date": day}
    return Batch("entries", [{**row, "amount": amount}], True)


@pytest.fixture
def entered(books) -> None:
    """Import everything, with all invoices and entries of a year."""
    books.put(*FIRST, Batch("invoices", [], True), receipt("-300"))


@pytest.mark.usefixtures("entered")
def test_opening_balances_are_compared_with_the_entries_since_their_day(books):
    before = books.put(whole("1500", opening("a-Asha", "1800"), opening("a-Om", "0")), mode=Mode.STOCK)
    # The receipt is of the first day of the period.
    on_day = books.put(whole("1500", opening("a-Asha", "1800", 10)), mode=Mode.STOCK)
    later = books.put(whole("1500", opening("a-Asha", "1500", 9)), mode=Mode.STOCK)

    assert [differing(run)["openings"] for run in (before, on_day, later)] == [0, 0, 0]
    assert part(before, "openings")["shop"] == {"count": 2, "sum": "1800.00"}
    assert notices(books) == []


@pytest.mark.usefixtures("entered")
def test_an_entry_that_the_store_lacks_is_found_by_the_opening_balance(books):
    with store_session(books.store) as db:
        db.execute(delete(LedgerEntry))
    run = books.put(whole("1500", opening("a-Asha", "1800"), opening("a-Om", None)), mode=Mode.STOCK)

    assert differing(run) == {"balances": 0, "openings": 1, "bills": 0, "stock": 0}
    assert part(run, "openings")["records"] == [{"name": "Asha", "books": "1800.00", "shop": "1500.00"}]
    assert part(run, "openings")["books"]["count"] == 1
    assert len(notices(books)) == 1


@pytest.mark.usefixtures("entered")
def test_a_balance_that_differs_is_not_named_again_by_its_opening_balance(books):
    run = books.put(whole("1400", opening("a-Asha", "1700"), opening("a-New", "5")), mode=Mode.STOCK)

    assert differing(run) == {"balances": 1, "openings": 0, "bills": 0, "stock": 0}


@pytest.mark.usefixtures("entered")
def test_opening_balances_are_not_compared_without_all_entries_since(books):
    year_ago = books.put(whole("1500", opening("a-Asha", "1", 366)), mode=Mode.STOCK)
    assert "openings" not in differing(year_ago)
    nearly = books.put(whole("1500", opening("a-Asha", "1", 365)), mode=Mode.STOCK)
    assert differing(nearly)["openings"] == 1

    with store_session(books.store) as db:
        db.execute(update(AppliedDataset).values(invoices_at=None))
    to_be_read = books.put(whole("1500", opening("a-Asha", "1")), mode=Mode.STOCK)
    assert "openings" not in differing(to_be_read)


@pytest.mark.usefixtures("full")
def test_only_the_largest_differences_are_named(books):
    strangers = [figure("balances", f"x-{number}", str(number)) for number in range(1, 9)]
    run = books.put(whole("1500", *strangers), mode=Mode.STOCK)

    assert [each["name"] for each in part(run, "balances")["records"]] == ["x-8", "x-7", "x-6"]
    assert part(run, "balances")["differing"] == 8


@pytest.mark.usefixtures("full")
def test_what_is_unknown_or_the_owners_own_is_not_compared(books):
    with store_session(books.store) as db:
        own = func.array_append(Variant.own_fields, "stock")
        db.execute(update(Variant).where(Variant.stock < 0).values(own_fields=own, stock=99))
    run = books.put(whole(None), mode=Mode.STOCK)

    assert differing(run)["balances"] == differing(run)["stock"] == 0
    assert part(run, "stock")["books"] == {"count": 1, "sum": "12.500"}


@pytest.mark.usefixtures("full")
def test_changes_alone_say_nothing_of_the_whole(books):
    some = Batch("balances", [{"key": "a-Asha", "amount": "1500"}], False)
    assert books.put(some, mode=Mode.STOCK).agreement is None
    assert books.put(some, whole(), dry_run=True).agreement is None


@pytest.mark.usefixtures("full")
def test_a_stock_that_differs_is_named_with_its_size(books):
    with store_session(books.store) as db:
        db.execute(update(Variant).where(Variant.stock < 0).values(stock=-4))
    run = books.put(whole(), mode=Mode.STOCK)

    assert part(run, "stock")["records"] == [{"name": "Bulb", "books": "-3.000", "shop": "-4.000"}]


@pytest.mark.usefixtures("full")
def test_half_a_thousandth_is_rounded_as_the_store_does(books):
    books.put(stock(Fan="12.3445"), mode=Mode.STOCK)

    assert differing(books.put(whole(fan="12.3445"), mode=Mode.STOCK))["stock"] == 0

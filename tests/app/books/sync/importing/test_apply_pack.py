"""What a pack does to a store: new, changed, unchanged, gone and returned records."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.books.sync import service
from app.books.sync.importing import apply_pack, staging
from app.books.sync.pack import Batch, Mode
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.app.books.sync.packs import accounts, catalogue, departments, products, stock, variants


def counts(run, entity: str) -> dict[str, int]:
    return {name: number for name, number in run.counts[entity].items() if number}


def codes(books) -> dict[str, list]:
    rows = books.rows(
        "SELECT p.name, p.code, p.category_code, v.size_code, v.rate1, v.stock, p.retired_at IS NULL"
        " FROM store.products p JOIN store.variants v ON v.product_code = p.code ORDER BY p.code"
    )
    return {name: rest for name, *rest in rows}


def test_the_first_pack_fills_the_store(books):
    run = books.put(
        *catalogue("Fan", "Bulb"),
        stock(Fan="12.5", Bulb="-3"),
        Batch("salespeople", [{"key": "s", "name": "Rakesh", "phone": "+91 98250 12345"}], True),
        accounts("Asha", phone1="098250-54321", grade="c", salespersonKey="s", address=["1", "Road", "Lane"]),
        Batch("balances", [{"key": "a-Asha", "amount": "1500.50"}], True),
        Batch("company", [{"key": "g", "name": "Bharat Traders", "city": "Rajkot", "area": "Main"}], True),
    )

    assert (run.state, run.message) == ("done", "Data Sync successfully")
    assert counts(run, "products") == {"read": 2, "new": 2}
    assert codes(books) == {
        "Bulb": ["I0000001", "E001", "", 100, -3, True],
        "Fan": ["I0000002", "E001", "", 100, 12.5, True],
    }
    assert books.rows(
        "SELECT code, name, phone1, price_grade, salesperson_code, closing_balance, address2"
        " FROM store.accounts"
    ) == [("A0000001", "Asha", "9825054321", "C", "S001", 1500.5, "Road, Lane")]
    assert books.rows("SELECT name, city, area FROM store.company") == [
        (f"Store {books.store.key}", "Anand", "Main")
    ]
    assert books.rows("SELECT code, product_count FROM store.categories") == [("E001", 2)]


def test_the_same_pack_again_changes_nothing(books):
    batches = (*catalogue("Fan", "Bulb"), stock(Fan="3", Bulb="4"), accounts("Asha"))
    books.put(*batches)
    written = "SELECT xmin::text, code FROM store.products UNION SELECT xmin::text, code FROM store.accounts"
    before = books.rows(written)
    run = books.put(*batches)

    assert run.state == "done"
    for entity in ("departments", "products", "variants", "accounts", "stock"):
        assert set(counts(run, entity)) == {"read", "unchanged"}, entity
    assert books.rows(written) == before


@pytest.mark.parametrize("days", [(400, 0), (0, -1)], ids=["ahead at first", "behind then"])
def test_a_wrong_clock_makes_no_pack_too_old(books, days):
    first, second = (datetime.now(UTC) + timedelta(days=number) for number in days)
    books.put(*catalogue("Fan"), taken_at=first)

    run = books.put(*catalogue("Fan", "Bulb"), taken_at=second)

    assert (run.state, counts(run, "products")["new"]) == ("done", 1)


TAX = "SELECT tax_rate FROM store.products"


def test_a_tax_that_the_books_do_not_say_is_unknown_and_not_zero(books):
    silent = {"key": "p-Fan", "name": "Fan", "departmentKey": "d-Fans"}
    books.put(departments("Fans"), Batch("products", [silent], True), variants("Fan"))
    assert books.rows(TAX) == [(None,)]

    books.put(departments("Fans"), products("Fan", taxRate="0"), variants("Fan"))
    assert books.rows(TAX) == [(0,)]

    books.put(departments("Fans"), Batch("products", [silent], True), variants("Fan"))
    assert books.rows(TAX) == [(0,)], "a file without a column of taxes takes none away"

    books.put(departments("Fans"), products("Fan", taxRate=None), variants("Fan"))
    assert books.rows(TAX) == [(None,)]


def test_the_owners_own_tax_stays_where_the_books_say_none(books):
    books.put(*catalogue("Fan"))
    books.change("UPDATE store.products SET tax_rate = 5, own_fields = '{tax_rate}'")

    books.put(departments("Fans"), products("Fan", taxRate=None), variants("Fan"))

    assert books.rows(TAX) == [(5,)]


def test_a_new_name_keeps_code_pictures_and_cart(books):
    books.put(*catalogue("Fan", "Bulb"))
    books.change("UPDATE store.products SET pictures = '{a.webp}' WHERE code = 'I0000002'")
    books.change(
        "INSERT INTO store.cart_lines (buyer, product_code, size_code, quantity, rate)"
        " VALUES ('party:x', 'I0000002', '', 1, 100)"
    )
    renamed = [{"key": "p-Fan", "name": "Ceiling fan", "departmentKey": "d-Fans"}, *products("Bulb").rows]
    run = books.put(departments("Fans"), Batch("products", renamed, True), variants("Fan", "Bulb"))

    assert counts(run, "products") == {"read": 2, "changed": 1, "unchanged": 1}
    assert books.rows("SELECT name, pictures FROM store.products WHERE code = 'I0000002'") == [
        ("Ceiling fan", ["a.webp"])
    ]
    assert books.rows("SELECT unit FROM store.products WHERE code = 'I0000002'") == [("pc",)]
    assert len(books.rows("SELECT FROM store.cart_lines")) == 1


def test_accounts_from_the_books_are_marked(books):
    books.change("INSERT INTO store.accounts (code, name) VALUES ('K1', 'Kept by hand')")
    books.put(accounts("Asha"))

    marks = "SELECT name, from_accounting FROM store.accounts ORDER BY name"
    assert books.rows(marks) == [("Asha", True), ("Kept by hand", False)]


def test_gone_items_are_retired_and_return_with_their_code(books):
    names = [f"Fan {number}" for number in range(10)]
    books.put(*catalogue(*names))
    run = books.put(*catalogue(*names[1:]))
    assert counts(run, "products") == {"read": 9, "unchanged": 9, "retired": 1}
    assert codes(books)["Fan 0"][0] == "I0000001"
    assert codes(books)["Fan 0"][-1] is False
    assert books.rows("SELECT product_count FROM store.categories") == [(9,)]

    books.put(*catalogue(*names[1:], "New"))
    assert codes(books)["New"][0] == "I0000011", "a code is not used again"
    run = books.put(*catalogue(*names, "New"))
    assert counts(run, "products") == {"read": 11, "changed": 1, "unchanged": 10}
    assert codes(books)["Fan 0"][0] == "I0000001"
    assert codes(books)["Fan 0"][-1] is True


@pytest.mark.parametrize("accept", [True, False])
def test_a_large_loss_waits_for_the_owner(books, accept):
    books.put(*catalogue("A", "B", "C", "D"))
    run = books.put(*catalogue("A", "B"))
    assert (run.state, run.gone_total) == ("confirm", 2)
    assert [entry["code"] for entry in run.gone] == ["I0000003", "I0000004"]
    assert all(row[-1] for row in codes(books).values()), "nothing was changed yet"
    if accept:
        assert books.put(*catalogue("A", "B"), confirmed=2).state == "done"
        assert [row[-1] for row in codes(books).values()] == [True, True, False, False]
    assert books.put(*catalogue("A"), confirmed=2).state == ("done" if accept else "confirm")


def test_an_empty_list_of_existing_records_stops_the_import(books):
    books.put(*catalogue("Fan"), accounts("Asha"))
    run = books.put(departments("Fans"), products(), variants(), accounts("Asha", "Bela"))

    assert run.state == "failed"
    assert "products" in (run.message or "")
    assert codes(books)["Fan"][-1] is True
    assert len(books.rows("SELECT FROM store.accounts")) == 1


def test_an_incomplete_list_retires_nothing(books):
    books.put(*catalogue("Fan", "Bulb", "Wire"))
    run = books.put(products("Fan", complete=False), variants("Fan", complete=False))

    assert run.state == "done"
    assert all(row[-1] for row in codes(books).values())


def test_unreadable_records_are_not_gone(books):
    names = [f"Fan {number}" for number in range(40)]
    books.put(*catalogue(*names))
    rows = [*products(*names[1:]).rows, {"key": "p-Fan 0", "name": "x" * 250}]
    run = books.put(departments("Fans"), Batch("products", rows, True), variants(*names))

    assert run.state == "done_with_rejects"
    assert counts(run, "products") == {"read": 40, "unchanged": 39, "rejected": 1}
    assert codes(books)["Fan 0"][-1] is True
    assert books.refused(run) == [f"products,p-Fan 0,name,{'x' * 250},longer than 200 characters"]


def test_too_many_wrong_rows_stop_the_import(books):
    rows = [{"key": f"{number}", "name": f"Item {number}"} for number in range(94)]
    wrong = [{"key": f"w{number}", "name": f"Wrong {number}", "taxRate": "400"} for number in range(6)]
    run = books.put(Batch("products", [*rows, *wrong], True))

    assert run.state == "failed"
    assert "6 of 100" in (run.message or "")
    assert books.rows("SELECT FROM store.products") == []
    assert len(books.refused(run)) == 6


def test_a_product_without_a_category_is_put_in_other(books):
    rows = [{"key": "a", "name": "A"}, {"key": "b", "name": "B", "departmentKey": "nowhere"}]
    run = books.put(Batch("products", rows, True))

    assert run.state == "done_with_rejects"
    assert books.rows("SELECT code, name, product_count FROM store.categories") == [("E000", "Other", 2)]
    assert len(books.refused(run)) == 1
    run = books.put(
        Batch("departments", [{"key": "nowhere", "name": "Now"}], True), Batch("products", rows, True)
    )
    assert books.rows("SELECT category_code FROM store.products WHERE name = 'B'") == [("E001",)]


def test_stock_alone_touches_no_product(books):
    books.put(*catalogue("Fan", "Bulb"), stock(Fan="1", Bulb="1"))
    before = books.rows("SELECT xmin::text FROM store.products")
    run = books.put(stock(Fan="7", Bulb="1"), mode=Mode.STOCK)

    assert counts(run, "stock") == {"read": 2, "changed": 1, "unchanged": 1}
    assert codes(books)["Fan"][4] == 7
    assert books.rows("SELECT xmin::text FROM store.products") == before


def test_a_delta_has_to_follow_the_last_pack(books):
    first = uuid4()
    books.put(*catalogue("Fan", "Bulb"), snapshot=first)
    gone = Batch("tombstones", [{"key": "products/p-Bulb", "entity": "products", "of": "p-Bulb"}], False)
    lost = books.put(products("Fan", complete=False), mode=Mode.DELTA, base=uuid4())
    assert lost.state == "failed"
    run = books.put(products("Fan", complete=False, hsn="84"), gone, mode=Mode.DELTA, base=first)
    assert run.state == "confirm", "half of what there is goes only with consent"
    run = books.put(products("Fan", complete=False, hsn="84"), gone, mode=Mode.DELTA, base=first, confirmed=1)
    assert run.state == "done"
    assert [row[-1] for row in codes(books).values()] == [False, True]


def test_stock_that_leaves_out_what_is_unchanged_has_to_follow_the_last_stock(books):
    first, second = uuid4(), uuid4()
    books.put(*catalogue("Fan", "Bulb"), stock(Fan="1", Bulb="1"), snapshot=first)
    run = books.put(stock(Fan="7"), mode=Mode.STOCK, stock_base=first, snapshot=second)
    assert run.state == "done"
    assert [row[4] for row in codes(books).values()] == [1, 7]

    lost = books.put(stock(Bulb="9"), mode=Mode.STOCK, stock_base=first)
    assert (lost.state, lost.message_key["key"]) == ("failed", "sync.not_next")
    books.put(stock(Bulb="9"), mode=Mode.STOCK, stock_base=second)
    assert [row[4] for row in codes(books).values()] == [9, 7]


def test_one_refused_row_of_a_delta_does_not_stop_it(books):
    first, names = uuid4(), [f"Fan {number}" for number in range(30)]
    books.put(*catalogue(*names), snapshot=first)
    run = books.put(products("Fan 1", complete=False, taxRate="999"), mode=Mode.DELTA, base=first)

    assert run.state == "done_with_rejects"


@pytest.mark.parametrize("of_file", [False, True], ids=["requested before it", "a file of before"])
def test_a_pack_older_than_the_last_one_is_refused(books, of_file):
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    older = {"taken_at": long_ago, "upload": "books.zip"} if of_file else {"asked_at": long_ago}
    books.put(*catalogue("Fan"))
    run = books.put(*catalogue("Fan", "Bulb"), **older)
    assert run.state == "failed"
    assert list(codes(books)) == ["Fan"]


def test_a_dry_run_shows_changes_and_makes_none(books):
    books.put(*catalogue("Fan", "Bulb"))
    run = books.put(
        departments("Fans"), products("Fan", hsn="8414"), variants("Fan", rate="90"), dry_run=True
    )

    assert run.state == "preview"
    assert run.gone_total == 1
    changes = {(change["code"], change["field"]): (change["old"], change["new"]) for change in run.changes}
    assert changes["I0000002", "hsn"] == ("", "8414")
    assert changes["I0000002", "rate1"] == ("100", "90")
    assert ("I0000002", "name") not in changes
    assert codes(books)["Fan"][3] == 100
    assert codes(books)["Bulb"][-1] is True


def test_brands_come_from_the_books_where_they_know_them(books):
    books.put(products("Fan", "Bulb", brand="Havells"), variants("Fan", "Bulb"))
    books.put(products("Fan", brand=None), products("Bulb"), variants("Fan", "Bulb"))

    assert books.rows("SELECT name, brand FROM store.products ORDER BY name") == [
        ("Bulb", "Havells"),
        ("Fan", ""),
    ]


def test_items_with_the_name_of_a_store_item_are_matched(books, fill):
    fill(books.store)
    name = books.rows("SELECT name FROM store.products WHERE code = 'I0000003'")[0][0]
    books.put(products(name.upper()), variants(name.upper()))
    assert books.rows("SELECT count(*) FROM store.products") == [(3,)]
    assert books.rows(
        "SELECT rate1, from_accounting FROM store.products p JOIN store.variants v"
        " ON v.product_code = p.code WHERE code = 'I0000003'"
    ) == [(100, True)]


def test_codes_of_the_source_are_used_if_valid(books):
    rows = [{"key": "1", "name": "A", "code": "SW-1"}, {"key": "2", "name": "B", "code": "../x/"}]
    parties = [{"key": "1", "name": "A", "code": "B000001"}, {"key": "2", "name": "C", "code": "D7"}]
    books.put(Batch("products", rows, True), Batch("accounts", parties, True))
    assert books.rows("SELECT code FROM store.products ORDER BY 1") == [("I0000001",), ("SW-1",)]
    assert books.rows("SELECT code FROM store.accounts ORDER BY 1") == [("A0000001",), ("D7",)]


def test_agreed_rates_come_and_go(books):
    price = {
        "key": "a-Asha/p-Fan/.",
        "accountKey": "a-Asha",
        "variantKey": "p-Fan/.",
        "rate": "80",
        "discount": "10",
    }
    books.put(*catalogue("Fan"), accounts("Asha"), Batch("party_prices", [price], True))
    assert books.rows("SELECT account_code, product_code, rate FROM store.party_rates") == [
        ("A0000001", "I0000001", 72)
    ]
    assert books.rows("SELECT group_code FROM store.accounts") == [("85",)]
    run = books.put(*catalogue("Fan"), accounts("Asha"), Batch("party_prices", [], True))
    assert counts(run, "party_prices") == {"retired": 1}
    assert books.rows("SELECT FROM store.party_rates") == []


def test_a_retired_account_is_closed_and_opens_again(books):
    names = [f"Dealer {number}" for number in range(10)]
    books.put(accounts(*names))
    books.change(
        "UPDATE store.accounts SET password_hash = 'secret', deactivated_at = now() WHERE code = 'A0000002'"
    )
    books.put(accounts(*names[2:]), confirmed=2)
    closed = "SELECT deactivated_at IS NOT NULL FROM store.accounts WHERE code < 'A0000004' ORDER BY code"
    assert books.rows(closed) == [(True,), (True,), (False,)]
    books.put(accounts(*names))
    assert books.rows(closed) == [(False,), (True,), (False,)], (
        "an account that its holder closed stays closed"
    )


def test_the_second_identical_run_changes_no_item_without_a_category(books):
    rows = [{"key": "a", "name": "A"}, {"key": "b", "name": "B"}]
    books.put(Batch("products", rows, True))

    run = books.put(Batch("products", rows, True))

    assert counts(run, "products") == {"read": 2, "unchanged": 2}


def test_the_shop_keeps_the_name_that_it_was_opened_with(books):
    books.change("UPDATE store.company SET name = 'Umiya Fans', city = '', gstin = ''")
    company = {
        "key": "c",
        "name": "UMIYA TRADERS - (from 1-Apr-25)",
        "city": "Rajkot",
        "gstin": "24AAACC1206D1ZM",
    }
    run = books.put(Batch("company", [company], True), *catalogue("Fan"))

    assert run.state == "done"
    assert books.rows("SELECT name, city, gstin FROM store.company") == [
        ("Umiya Fans", "Rajkot", "24AAACC1206D1ZM")
    ]

    books.change("UPDATE store.company SET name = ''")
    books.put(Batch("company", [company], True), *catalogue("Fan"))
    assert books.rows("SELECT name FROM store.company") == [("UMIYA TRADERS",)]


def test_given_sizes_of_the_books_when_their_rates_change_there_then_the_history_has_what_changed_alone(
    books,
):
    books.put(products("Fan", "Bulb"), variants("Fan", "Bulb", rate="100"))
    books.change("UPDATE store.variants SET own_fields = '{rate2}'")

    both = Batch("variants", [*variants("Fan", rate="90").rows, *variants("Bulb").rows], True)
    books.put(products("Fan", "Bulb"), both)

    ((code, changes, source, by),) = books.rows(
        "SELECT product_code, changes, source, by_kind FROM store.rate_history"
    )
    assert (code, source, by) == (
        books.rows("SELECT code FROM store.products WHERE name = 'Fan'")[0][0],
        "books",
        "",
    )
    assert [(one["field"], one["before"], one["after"]) for one in changes] == [
        (f"rate{number}", "100", "90") for number in (1, 3, 4, 5)
    ]


def test_every_record_of_a_pack_is_accounted_for(books):
    names = [f"Fan {number}" for number in range(40)]
    rows = [*products(*names).rows, {"key": "p-Old", "name": "Old", "active": False}]
    books.put(departments("Fans"), Batch("products", rows, True), variants(*names))

    again = [*rows, *products("Lamp").rows, {"key": "p-Long", "name": "x" * 250}]
    run = books.put(departments("Fans"), Batch("products", again, True), variants(*names, "Lamp"))

    ended = {"new": 1, "unchanged": 40, "passed_over": 1, "rejected": 1}
    assert counts(run, "products") == {"read": sum(ended.values()), **ended}


def test_a_sync_that_loses_a_record_fails_and_changes_nothing(books, monkeypatch):
    def staged_one_more(*arguments, **options) -> int:
        return staging.stage(*arguments, **options) + 1

    monkeypatch.setattr(apply_pack, "stage", staged_one_more)
    run = books.put(*catalogue("Fan"))

    assert run.state == "failed"
    assert books.rows("SELECT FROM store.products") == []


def test_a_company_with_a_text_that_is_too_long_is_refused_alone(books):
    before = books.rows("SELECT name, address FROM store.company")
    company = {"key": "g", "name": "Umiya Traders", "address": ["Long Road " * 60]}

    run = books.put(Batch("company", [company], True), *catalogue("Fan"))

    assert run.state == "done_with_rejects", run.message
    assert (run.counts["company"]["rejected"], run.counts["products"]["new"]) == (1, 1)
    assert books.rows("SELECT name, address FROM store.company") == before


def test_a_run_that_is_canceled_after_its_preview_has_no_file_of_rejected_rows(books, store):
    run = books.put(*catalogue(*map(str, range(99))), dry_run=True, refused=[("products", "p-Bulb")])
    assert (run.state, bool(run.rejects), len(run.refused)) == ("preview", True, 1), run.message
    with store_session(store) as db:
        service.confirm(db, run.id, accept=True, now=datetime.now(UTC))
    with store_session(store) as db:
        canceled = service.cancel(db, run.id, now=datetime.now(UTC))
        assert (canceled.state, canceled.rejects, canceled.refused) == ("cancelled", None, [])
        files = db.scalars(select(outbox.c.arguments).where(outbox.c.task == "intake.discard")).all()

    assert run.rejects in str(files)

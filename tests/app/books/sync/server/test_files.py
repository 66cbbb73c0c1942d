"""An export that the owner uploads is imported like what an agent reads."""

from decimal import Decimal
from urllib.request import urlopen

import pytest
from billiard.exceptions import SoftTimeLimitExceeded  # pyright: ignore[reportMissingTypeStubs] -- it ships no types
from sqlalchemy import update

from app.books.sync.connectors.tables.pack_rows import RowConverter
from app.books.sync.importing.targets import RATES
from app.catalogue.models import Variant
from app.store.media.storage import storage
from app.store.settings.queries import store_settings
from tenant_router.keys import incoming_file
from tenant_router.session import store_session
from tests.app.books.sync.test_busy import GOOD_ITEMS, shop
from tests.tally_books import small_shop

ITEMS = b"Item code,Item name,Group,Rate,Stock\nF1,Ceiling fan,Fans,1500,7\nB1,Bulb 9 W,Bulbs,80,100\n"


@pytest.fixture
def upload(owner_call, store, platform):
    """Upload a file as the owner's browser does; return its fileId."""

    def make(content: bytes, name: str) -> str:
        signed = owner_call("POST", "/sync/files", 201, fileName=name, bytes=len(content))
        assert signed["url"].startswith("http")
        storage().put_object(
            Bucket=platform.s3_bucket, Key=incoming_file(store, signed["fileId"]), Body=content
        )
        return signed["fileId"]

    return make


@pytest.fixture
def synced(owner_call, upload, work, store):
    def make(content: bytes, name: str, **more) -> dict:
        run = owner_call("POST", "/sync", 202, fileId=upload(content, name), **more)
        assert run["state"] == "queued"
        work(store)
        return owner_call("GET", f"/sync/{run['id']}")

    return make


def test_a_file_that_takes_too_long_to_read_fails_its_run_and_changes_nothing(
    synced, owner_call, monkeypatch
):
    from workers.celery import app as worker

    def cut_off(*_file: object, **_options: object) -> None:
        raise SoftTimeLimitExceeded

    limits = worker.tasks["intake.read_file"]
    assert limits.soft_time_limit < limits.time_limit < worker.conf.task_soft_time_limit
    monkeypatch.setattr("app.books.sync.runner.open_source", cut_off)
    run = synced(ITEMS, "Items.csv")

    assert (run["state"], run["messageKey"]["key"]) == ("failed", "run.too_slow")
    assert names(owner_call) == []


def names(owner_call) -> list[str]:
    return sorted(item["ITEM_NAME"] for item in owner_call("GET", "/products/getAllItems"))


def test_a_spreadsheet_is_imported_and_a_repeat_changes_nothing(synced, owner_call):
    run = synced(ITEMS, "Items.csv")
    assert (run["state"], run["message"]) == ("done", "Data Sync successfully"), run
    assert run["counts"]["products"]["new"] == 2
    assert names(owner_call) == ["Bulb 9 W", "Ceiling fan"]
    again = synced(ITEMS, "Items.csv")
    assert again["state"] == "done"
    assert again["counts"]["products"] == {**run["counts"]["products"], "new": 0, "unchanged": 2}
    changed = synced(ITEMS.replace(b"1500", b"1600"), "Items.csv")
    assert (changed["counts"]["variants"]["changed"], changed["counts"]["products"]["unchanged"]) == (1, 2)


def test_every_row_of_a_file_is_shown_by_its_outcome(synced):
    more = b"".join(b"N%d,Item %d,Fans,10,1\n" % (number, number) for number in range(18))
    run = synced(ITEMS + more + b"F1,Ceiling fan,Fans,1400,7\n,Total,,,107\n", "Items.csv")

    assert run["state"] == "done_with_rejects", run
    assert run["fileRows"] == {"read": 22, "used": 20, "refused": 1, "passedOver": 1}


def test_the_rows_of_a_file_that_is_unchanged_are_shown_again(synced):
    run, again = (synced(ITEMS, "Items.csv") for _ in range(2))

    assert again["fileRows"] == run["fileRows"] == {"read": 2, "used": 2, "refused": 0, "passedOver": 0}


def test_a_row_that_is_lost_fails_its_run_and_changes_nothing(synced, owner_call, monkeypatch):
    monkeypatch.setattr(RowConverter, "pass_over", lambda _self: None)
    run = synced(ITEMS + b",Total,,,107\n", "Items.csv")

    assert (run["state"], run["messageKey"]["key"], run["fileRows"]) == ("failed", "run.broken", None)
    assert names(owner_call) == []


PAISE = b"Item code,Item name,Group,Rate\nF1,Fan,Fans,1500\nB1,Bulb,Bulbs,1.50\nB2,Lamp,Bulbs,80.40\n"


def test_a_preview_says_which_rates_are_rounded_for_buyers(synced, store):
    run = synced(PAISE, "Items.csv", dryRun=True)

    assert run["state"] == "preview", run
    rounded = {"count": 2, "name": "Bulb", "size": "", "rate": "1.50", "pays": "2"}
    assert run["rateChanges"]["rounded"] == rounded
    with store_session(store) as db:
        settings = store_settings(db)
        settings.switches = {**settings.switches, "rates_in_paise": True}
    assert synced(PAISE, "Items.csv", dryRun=True)["rateChanges"] is None


def test_a_preview_leaves_out_rates_that_the_owner_has_set(synced, store):
    synced(PAISE, "Items.csv")
    with store_session(store) as db:
        bulb = Variant.rate1 == Decimal("1.50")
        db.execute(update(Variant).where(bulb).values(own_fields=list(RATES)))

    rounded = synced(PAISE, "Items.csv", dryRun=True)["rateChanges"]["rounded"]

    assert (rounded["count"], rounded["name"]) == (1, "Lamp")


NUMBERS = ("rate1", "mrp", "discount_percent", "minimum_quantity", "stock", "tax_rate")
FULL = {"Rate": "90", "MRP": "120", "Discount": "5", "Minimum quantity": "3", "Stock": "7", "GST": "18"}


def test_a_blank_number_leaves_the_stores_own_and_a_zero_of_stock_is_zero(synced, store):
    def numbers_after(row: dict[str, str]) -> list[str]:
        columns = {"Item code": "F1", "Item name": "Fan", "Group": "Fans", **row}
        run = synced(f"{','.join(columns)}\n{','.join(columns.values())}\n".encode(), "Items.csv")
        assert run["state"] == "done", run
        with store_session(store, read_only=True) as db:
            numbers = ", ".join(NUMBERS)
            query = f"SELECT {numbers} FROM store.variants JOIN store.products ON code = product_code"
            return [f"{number:g}" for number in map(float, db.run(query).one())]

    before = list(FULL.values())
    assert numbers_after(FULL) == before
    for blank in FULL:
        assert numbers_after({**FULL, blank: ""}) == before, blank
    assert numbers_after(dict.fromkeys(FULL, "")) == before
    assert numbers_after({**FULL, "Stock": "0"}) == ["0" if number == "7" else number for number in before]


SHEETS = {
    "products": ("Item code,Item name,Group,Rate", "{},Fan {},Fans,10"),
    "accounts": ("Account code,Account name,Mobile number,City", "{},Asha {},98250123{:02},Anand"),
    "departments": ("Category code,Category name", "{},Fans {}"),
}
CODES = {
    "products": ("SELECT code FROM store.products WHERE retired_at IS NULL", "import.row.changed_code"),
    "accounts": ("SELECT code FROM store.accounts WHERE retired_at IS NULL", "import.row.changed_account"),
    "departments": (
        "SELECT code FROM store.categories WHERE retired_at IS NULL AND code <> 'E000'",
        "import.row.changed_category",
    ),
}


@pytest.mark.parametrize("entity", SHEETS)
def test_a_code_that_a_spreadsheet_may_have_changed_is_asked_and_nothing_is_gone(synced, store, entity):
    query, changed = CODES[entity]
    others = [f"X{at}" for at in range(24)]

    def sync(code: str) -> dict:
        header, row = SHEETS[entity]
        rows = [row.format(each, at, at) for at, each in enumerate((code, *others))]
        return synced("\n".join([header, *rows]).encode(), "Sheet.csv")

    assert sync("00123")["state"] == "done"
    for code, reason in (("123", changed), ("8.90123E+12", "import.row.lost_digits")):
        run = sync(code)

        assert run["state"] == "done_with_rejects", (code, run["message"], run["counts"])
        assert run["messageKey"]["values"]["reason"]["key"] == reason
        counts = run["counts"][entity]
        assert (counts["new"], counts["retired"], counts["rejected"]) == (0, 0, 1)
        with store_session(store, read_only=True) as db:
            assert sorted(code for (code,) in db.run(query)) == sorted(["00123", *others])
    assert sync("00123")["counts"][entity]["unchanged"] == 25


def test_an_export_of_tally_is_previewed_and_then_imported(synced, owner_call, work, store):
    run = synced(small_shop().export(), "Master.xml", dryRun=True)
    assert run["state"] == "preview", run
    assert run["counts"]["products"]["new"] == 3
    assert names(owner_call) == []
    assert owner_call("POST", f"/sync/{run['id']}/confirm", accept=True)["state"] == "applying"
    work(store)
    assert owner_call("GET", f"/sync/{run['id']}")["state"] in ("done", "done_with_rejects")
    assert len(names(owner_call)) == 3


@pytest.mark.parametrize(
    ("content", "name", "words", "key"),
    [
        (b"PK\x03\x04 cut", "Books.zip", "damaged", "pack.damaged"),
        (b"<ENVELOPE><BODY>", "Master.xml", "Export it from Tally again", "source.not_xml"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><ENVELOPE>&a;</ENVELOPE>', "Master.xml", "", "source.not_export"),
        (b"," * 1_000_000, "Items.csv", "", "import.file.too_wide"),
        (b"Colour,Weight\nred,5\n", "Items.csv", "No known columns", "source.no_columns"),
    ],
)
def test_unreadable_files_are_refused_in_plain_words(synced, owner_call, content, name, words, key):
    run = synced(content, name)
    assert run["messageKey"]["key"] == key
    assert run["state"] == "failed"
    assert words in run["message"]
    assert "Something went wrong" not in run["message"]
    assert names(owner_call) == []


def test_rejected_rows_are_downloaded_safely(synced):
    rows = b"".join(b"F%d,Fan %d,Fans,100,1\n" % (at, at) for at in range(40))
    head = b"Item code,Item name,Group,Rate,Stock\n"
    run = synced(head + rows + b"=1+1,Bad,Fans,x,1\n", "Items.csv")
    assert run["state"] == "done_with_rejects", run
    assert [(row["entity"], row["row"], bool(row["reason"])) for row in run["refused"]] == [
        ("products", None, True)
    ]
    with urlopen(run["rejectsUrl"]) as answer:
        content = answer.read()
    assert content.startswith(b"\xef\xbb\xbfentity,key,field,value,reason")
    assert b",=1+1" not in content


def test_a_file_of_another_kind_is_refused_at_once(call, store, owner_without_goods):
    response = call(
        "POST", "/sync/files", store, owner_without_goods, json={"fileName": "books.exe", "bytes": 5}
    )
    assert response.status_code == 422
    assert call("POST", "/sync", store, owner_without_goods, json={"fileId": "none.csv"}).status_code == 422


def test_a_refused_row_retires_neither_its_item_nor_its_category(synced, owner_call):
    head = b"Item code,Item name,Group,Rate,Stock\n"
    rows = [b"F%d,Fan %d,Fans,100,1" % (at, at) for at in range(40)]
    bulb = b"B1,Bulb,Bulbs,80,5"
    synced(head + b"\n".join([*rows, bulb]), "Items.csv")

    run = synced(head + b"\n".join([*rows, bulb.replace(b"Bulb,", b",")]), "Items.csv")

    assert run["state"] == "done_with_rejects", run
    assert [count["retired"] for count in run["counts"].values()] == [0] * len(run["counts"])
    assert "Bulb" in names(owner_call)


def test_masters_of_busy_come_in_once_with_stock_and_dues(synced, owner_call):
    run = synced(shop(items=GOOD_ITEMS), "MSAll.DAT")
    assert (run["state"], run["source"]) == ("done", "file busy"), run
    counts = run["counts"]
    assert {entity: counts[entity]["read"] for entity in ("products", "accounts", "stock", "balances")} == {
        "products": 2,
        "accounts": 2,
        "stock": 2,
        "balances": 2,
    }
    assert names(owner_call) == ["Wire 1 mm", "Wire 2 mm"]
    again = synced(shop(items=GOOD_ITEMS, last="<Config></Config>"), "MSAll.DAT")
    for entity in ("departments", "products", "variants", "accounts", "stock", "balances"):
        assert again["counts"][entity]["unchanged"] == counts[entity]["read"], entity


def test_other_names_at_the_same_codes_ask_first(synced, owner_call):
    def items(name: str) -> bytes:
        rows = "".join(f"A{at},{name} {at},Fans,10\n" for at in range(12))
        return f"Item code,Item name,Group,Rate\n{rows}".encode()

    assert synced(items("Fan"), "Items.csv")["state"] == "done"
    run = synced(items("Bulb"), "Items.csv")
    assert (run["state"], run["messageKey"]["key"]) == ("confirm", "sync.renamed")
    assert names(owner_call)[0] == "Fan 0"


def test_categories_may_come_in_a_separate_upload(synced, store):
    products = b"ProductID,ProductName,CategoryID,UnitPrice\n1,Chai,1,18\n2,Syrup,77,10\n" + b"".join(
        b"%d,Tea %d,1,5\n" % (at, at) for at in range(3, 30)
    )
    assert synced(b"CategoryID,CategoryName\n1,Beverages\n", "Category.csv")["state"] == "done"
    run = synced(products, "Products.csv")

    assert run["state"] == "done_with_rejects", run
    query = "SELECT p.name, c.name FROM store.products p JOIN store.categories c ON c.code = p.category_code"
    with store_session(store, read_only=True) as db:
        items: dict[str, str] = dict(db.run(query).fetchall())
    assert (items["Chai"], items["Syrup"]) == ("Beverages", "Other")
    assert "category not found" in run["message"]

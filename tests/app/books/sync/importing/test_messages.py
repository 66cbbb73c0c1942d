"""What a run says: what came in, what did not and why."""

import pytest

from app.books.sync.importing.summary import MAX_SHOWN_LENGTH, message_of
from app.books.sync.pack import Batch
from app.shared.texts.messages import key_of, text
from tests.app.books.sync.packs import accounts, catalogue, departments, products, stock, variants


@pytest.mark.parametrize(
    ("english", "on_wire"),
    [
        (
            "the name is blank",
            {"key": "import.row.blank", "values": {"what": {"key": "import.word.name", "values": {}}}},
        ),
        ("“ab” is not a number", {"key": "import.row.not_number", "values": {"value": "ab"}}),
        (
            "“5 box” is for another unit: enter in Tally how many pcs it holds",
            {"key": "sync.row.other_unit", "values": {"value": "5 box", "unit": "pcs"}},
        ),
        ("longer than 200 characters", {"key": "import.row.too_long", "values": {"limit": "200"}}),
        (
            text("import.row.changed_code", value="123", code="00123"),
            {"key": "import.row.changed_code", "values": {"value": "123", "code": "00123"}},
        ),
        (
            "row 5 has the same code at a different rate",
            {"key": "import.row.other_rate_of_code", "values": {"row": "5"}},
        ),
    ],
)
def test_given_a_reason_of_the_catalogue_in_a_pack_then_screens_can_translate_it(english, on_wire):
    message = message_of(english)

    assert message == english
    assert key_of(message) == on_wire


def test_given_any_other_reason_then_it_stays_as_it_is():
    assert message_of("Tally: no such unit {x}") == "Tally: no such unit {x}"


def test_given_rows_that_were_left_out_then_the_run_says_how_many_and_why(books):
    rows = [*products(*(f"Fan {at}" for at in range(40))).rows, {"key": "p-x", "name": "x" * 250}]
    run = books.put(departments("Fans"), Batch("products", rows, True))

    assert run.state == "done_with_rejects"
    assert run.message == (
        "Records changed: 41. Rows left out: 1, mostly because: longer than 200 characters."
    )
    assert run.message_key["values"]["reason"]["key"] == "import.row.too_long"


def test_the_first_rejected_rows_are_shown_with_the_names_of_their_records(books):
    fans = [f"Fan {at}" for at in range(40)]
    rates = [*variants(*fans[1:]).rows, {"key": "p-Fan 0/.", "productKey": "p-Fan 0", "minQty": 10**9}]
    rejected = [("accounts", "a-Bharat"), ("variants", "p-Fan 1"), ("products", "p-lost")]
    rejected.append(("products", "p-Fan 2/B"))
    pack = [departments("Fans"), products(*fans), Batch("variants", rates, True), accounts("Bharat", *fans)]
    run = books.put(*pack, refused=rejected, dry_run=True)

    blank = {"key": "import.row.blank", "values": {"what": {"key": "import.word.name", "values": {}}}}
    of_source = {"field": "name", "value": "", "reason": "the name is blank", "key": blank}
    assert run.state == "preview", run.message
    assert run.refused[:4] == [
        {"entity": "accounts", "record": "Bharat", **of_source},
        {"entity": "variants", "record": "Fan 1", **of_source},
        {"entity": "products", "record": "p-lost", **of_source},
        {"entity": "products", "record": "p-Fan 2/B", **of_source},
    ]
    assert [(row["entity"], row["record"], row["field"], row["value"]) for row in run.refused[4:]] == [
        ("variants", "Fan 0", "minQty", str(10**9))
    ]


def test_a_name_that_is_too_long_is_cut_only_on_the_screen(books):
    rows = [*products(*(f"Fan {at}" for at in range(40))).rows, {"key": "p-x", "name": "x" * 250}]
    run = books.put(departments("Fans"), Batch("products", rows, True))

    assert run.refused[0]["record"] == "x" * MAX_SHOWN_LENGTH
    assert "x" * 250 in books.refused(run)[0]
    assert run.refused[0]["key"]["key"] == "import.row.too_long"


def test_given_a_source_that_could_read_no_row_then_the_run_fails_and_says_so(books):
    books.put(*catalogue("Fan"))
    run = books.put(departments("Fans"), refused=[("products", "row 2"), ("products", "row 3")])

    assert (run.state, run.message) == (
        "failed",
        "2 of 2 products rows have errors. Nothing was changed. Correct them, then sync again.",
    )


def test_given_a_file_with_vouchers_alone_then_the_run_fails_and_says_what_to_export(books):
    run = books.put(Batch("units", [], True))

    assert run.state == "failed"
    assert "export the masters" in run.message
    assert books.put(stock(Fan="5"), mode="stock").state == "done_with_rejects"

"""Reading written lines: quantities, units and what the item is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.orders.quick_order.rules import (
    MAX_LINES,
    Candidate,
    Meaning,
    Unit,
    meaning,
    read_lines,
)
from app.pricing.rules import MAX_ITEM_QUANTITY


def candidate(code, words, sizes=("",), unit="pc", box=None, barcodes=(), kinds=()):
    return Candidate(
        code,
        frozenset(words.split()),
        tuple((size, frozenset(size.lower().split())) for size in sizes),
        unit,
        box,
        barcodes,
        frozenset(kinds),
    )


@pytest.mark.parametrize(
    ("text", "item", "quantity", "unit"),
    [
        ("10 pc 6A MCB", "6A MCB", 10, Unit.PIECE),
        ("6A MCB - 12 nos", "6A MCB", 12, Unit.PIECE),
        ("6A MCB=12", "6A MCB", 12, None),
        ("Geyser 15 L x 2", "Geyser 15 L", 2, None),
        ("2 x Geyser 15 L", "Geyser 15 L", 2, None),
        ("ek dozen bulb", "bulb", 1, Unit.DOZEN),
        ("panch box bulb", "bulb", 5, Unit.BOX),
        ("२ पेटी bulb", "bulb", 2, Unit.BOX),
        ("૧૦ નંગ બલ્બ", "બલ્બ", 10, Unit.PIECE),
        ("3) fan 4 pcs.", "fan", 4, Unit.PIECE),
        ("3 pin top 6A", "3 pin top 6A", None, None),
        ("20 watt bulb", "20 watt bulb", None, None),
        ("180 m wire 3 coil", "180 m wire", 3, Unit.COIL),
        ("fan", "fan", None, None),
        ("0 pc fan", "fan", None, None),
    ],
)
def test_a_line_has_an_item_and_a_quantity(text, item, quantity, unit):
    (line,) = read_lines(text)

    assert " ".join(line.item.split()).strip(" -–") == item
    assert (line.quantity, line.unit) == (quantity, unit)


@pytest.mark.parametrize(
    "before",
    [
        "[28/11, 9:41 am] Ramesh Bhai: ",
        "[28/11/26, 9:41:03\u202fAM] +91 90000 54321: ",
        "28/11/26, 21:41 - Ramesh: ",
        "28/11/2026, 9:41 pm - Shree Ambica: 1) ",
    ],
)
def test_what_whatsapp_writes_before_a_message_is_left_out(before):
    (line,) = read_lines(f"{before}20 pc fan")

    assert (line.text, line.quantity) == ("20 pc fan", 20)


def test_a_line_is_split_at_commas_where_each_part_has_a_quantity():
    assert [line.quantity for line in read_lines("10 pc 6A MCB C curve, 2 box 12W bulb")] == [10, 2]
    assert [line.quantity for line in read_lines("Ceiling fan 48 inch, brown - 2 pc")] == [2]


def test_two_bare_numbers_are_not_certain():
    (line,) = read_lines("16 fan 4")

    assert not line.certain


CANDIDATES = [
    candidate("BULB", "led bulb 9 w warm white", box=50),
    candidate("TUBE", "led tube 20 w"),
    candidate("MCB", "sp mcb 6 16 a", sizes=("6 A", "16 A")),
    candidate("WIRE", "copper wire red", unit="coil"),
]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9w led bulb 20 pc", Meaning("BULB", "", 20, certain=True)),
        ("bulb 2 box", Meaning("BULB", "", 100, certain=True)),
        ("led 5 pc", Meaning(None, None, 5, certain=False)),
        ("mcb 16 a 5 pc", Meaning("MCB", "16 A", 5, certain=True)),
        ("mcb 5 pc", Meaning("MCB", None, 5, certain=False)),
        ("mcb 2 box 6 a", Meaning("MCB", "6 A", None, certain=False)),
        ("wire red 3 bundle", Meaning("WIRE", "", 3, certain=True)),
        ("wire red 30 mtr", Meaning("WIRE", "", None, certain=False)),
        ("bulb", Meaning("BULB", "", None, certain=False)),
        # "9" is a part of the item's name.
        ("led bulb warm 9", Meaning("BULB", "", 9, certain=False)),
        ("tube 7", Meaning("TUBE", "", 7, certain=True)),
        ("MCB", Meaning("MCB", None, None, certain=False)),
        ("socket 5 pc", Meaning(None, None, 5, certain=False)),
    ],
)
def test_what_a_line_means(text, meant):
    (line,) = read_lines(text)

    assert meaning(line, CANDIDATES, complete=True) == meant


@pytest.mark.parametrize(
    ("text", "bought", "meant"),
    [
        ("led 5 pc", {("BULB", "")}, Meaning("BULB", "", 5, certain=False, as_last_time=True)),
        ("led 5 pc", {("BULB", ""), ("TUBE", "")}, Meaning(None, None, 5, certain=False)),
        ("led 5 pc", {("WIRE", "")}, Meaning(None, None, 5, certain=False)),
        ("mcb 5 pc", {("MCB", "6 A")}, Meaning("MCB", "6 A", 5, certain=False, as_last_time=True)),
        ("mcb 5 pc", {("MCB", "6 A"), ("MCB", "16 A")}, Meaning("MCB", None, 5, certain=False)),
        # What was written comes before what was bought.
        ("mcb 16 a 5 pc", {("MCB", "6 A")}, Meaning("MCB", "16 A", 5, certain=True)),
        ("led tube 7 pc", {("BULB", "")}, Meaning("TUBE", "", 7, certain=True)),
        # "9" may be a part of the bulb's name.
        ("led 9", {("TUBE", "")}, Meaning(None, None, 9, certain=False)),
    ],
)
def test_where_several_fit_the_one_bought_before_is_meant(text, bought, meant):
    (line,) = read_lines(text)

    assert meaning(line, CANDIDATES, complete=True, bought=bought) == meant


def test_a_bought_item_that_only_mentions_the_thing_is_not_meant():
    (line,) = read_lines("switch white 100 pc")
    board = candidate("BOARD", "extension board with switch white", kinds=("board",))
    switches = [candidate(code, "switch 6 16 a white", kinds=("switch",)) for code in ("X", "Y")]
    unknown = Meaning(None, None, 100, certain=False)

    assert meaning(line, [*switches, board], complete=True, bought={("BOARD", "")}) == unknown
    last = Meaning("X", "", 100, certain=False, as_last_time=True)
    assert meaning(line, [*switches, board], complete=True, bought={("BOARD", ""), ("X", "")}) == last


def test_a_size_that_was_not_bought_is_not_meant_before_that_of_another_product():
    (line,) = read_lines("mcb 16 a 5 pc")
    fitting = [candidate(code, "mcb 6 16 a", ("6 A", "16 A")) for code in ("X", "Y")]
    unknown = Meaning(None, None, 5, certain=False)

    assert meaning(line, fitting, complete=True, bought={("X", "6 A")}) == unknown
    last = Meaning("X", "16 A", 5, certain=False, as_last_time=True)
    assert meaning(line, fitting, complete=True, bought={("X", "16 A")}) == last


def test_one_of_too_many_hits_is_not_certain():
    (line,) = read_lines("led tube 7 pc")

    assert meaning(line, CANDIDATES, complete=False).code is None


@given(st.text(alphabet=st.sampled_from("10 25pcboxdoसौ૧,;\n-=x*.fan²½٣"), max_size=80))
def test_whatever_is_written_is_read(text):
    lines = read_lines(text)

    assert len(lines) <= MAX_LINES + 1
    for line in lines:
        assert line.quantity is None or 0 < line.quantity <= MAX_ITEM_QUANTITY
        assert not (meaning(line, CANDIDATES, complete=True).certain and line.quantity is None)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("I0000259 16 A × 10", "16 A"),
        ("i259 16 A × 10", "16 A"),
        ("I0000259 MCB 6 A × 10", "6 A"),
        ("I0000259 × 10", None),
    ],
)
def test_given_a_code_and_a_size_then_the_line_is_that_size(text, size):
    mcb = candidate("I0000259", "sp mcb 6 16 a", sizes=("6 A", "16 A"))
    other = candidate("I0000260", "sp mcb 6 16 a b", sizes=("6 A", "16 A"))
    (line,) = read_lines(text)

    found = meaning(line, [other, mcb], complete=False)

    assert (found.code, found.size, found.quantity) == ("I0000259", size, 10)
    assert found.certain is (size is not None)


def test_a_code_before_words_of_another_product_is_asked():
    (line,) = read_lines("I0000259 geyser × 10")

    assert meaning(line, [candidate("I0000259", "sp mcb")], complete=True).code is None


BARCODED = candidate(
    "MCB", "mcb c curve", ("6 a", "16 a"), barcodes=(("8901234567890", "6 a"), ("77", "16 a"))
)


@pytest.mark.parametrize(
    ("text", "size", "quantity"),
    [
        ("8901234567890 10 pc", "6 a", 10),
        ("8901234567890 5", "6 a", 5),
        ("77 mcb 5 pc", "16 a", 5),
        ("8901234567890 c curve mcb - 12 pc", "6 a", 12),
    ],
)
def test_a_barcode_is_its_product_and_size(text, size, quantity):
    (line,) = read_lines(text)
    other = candidate("LAMP", "lamp 77 mcb")

    assert meaning(line, [other, BARCODED], complete=False) == Meaning("MCB", size, quantity, certain=True)


def test_a_repeated_barcode_and_a_code_that_is_a_barcode_too_are_choices():
    (line,) = read_lines("77 5 pc")
    twice = candidate("FAN", "fan", barcodes=(("77", ""),))
    sizes = candidate("MCB", "mcb", ("6 a", "16 a"), barcodes=(("77", "6 a"), ("77", "16 a")))

    assert meaning(line, [BARCODED, twice], complete=True) == Meaning(None, None, 5, certain=False)
    assert meaning(line, [BARCODED, candidate("77", "lamp")], complete=True).code is None
    assert meaning(line, [sizes], complete=True) == Meaning("MCB", None, 5, certain=False)

"""Reading written lines: quantities, units and what the item is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.orders.quick_order.rules import (
    MAX_LINES,
    Candidate,
    Meaning,
    Said,
    Unit,
    meaning,
    quantities,
    read_lines,
    size_words,
)
from app.pricing.rules import MAX_ITEM_QUANTITY


def candidate(code, words, sizes=("",), unit="pc", boxes=None, barcodes=(), kinds=(), name=""):
    return Candidate(
        code,
        frozenset(words.split()),
        tuple((size, size_words(size)) for size in sizes),
        unit,
        boxes or {},
        barcodes,
        frozenset(kinds),
        frozenset(words.split()).difference(*map(size_words, sizes)),
        frozenset(name.split()),
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
    candidate("BULB", "led bulb 9 w warm white", boxes={"": 50}),
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


def means(text, *candidates, **more):
    (line,) = read_lines(text)
    found = meaning(line, candidates, complete=True, **more)
    return found.code, found.size, found.quantity


PLATE = candidate("PLATE", "plate white 6 8 m square 12", ("6 M", "8 M", "8 M Square", "12 M"))
WIRES = candidate("WIRE", "wire 90 m 1.5 2.5 sq mm", ("1.5 sq mm", "2.5 sq mm"), unit="coil")
MCBS = candidate("MCBS", "dp mcb 10 ka 6 a 10 16", ("6 A", "10 A", "16 A"))


@pytest.mark.parametrize(
    ("text", "product", "size"),
    [
        ("plate 6 module 10 pc", PLATE, "6 M"),
        ("plate 12m 10 pc", PLATE, "12 M"),
        ("plate 8 mod 10 pc", PLATE, "8 M"),
        # The longest name that fits.
        ("plate 8 module square 10 pc", PLATE, "8 M Square"),
        ("wire 2.5 sqmm 10 pc", WIRES, "2.5 sq mm"),
        ("wire 1.5 mm 10 pc", WIRES, "1.5 sq mm"),
        ("wire 1.5 10 pc", WIRES, "1.5 sq mm"),
        # A number with another unit, or one of the product's own, names no size.
        ("dp mcb 6 ka 10 pc", MCBS, None),
        ("dp mcb 10 12 pc", candidate("MCBS", "dp mcb 10 ka 16 a", ("10 A", "16 A")), "10 A"),
        ("wire 90 10 pc", WIRES, None),
    ],
)
def test_a_size_is_what_the_words_of_a_line_name(text, product, size):
    assert means(text, product)[:2] == (product.code, size)


@pytest.mark.parametrize(
    ("text", "unit", "quantity"),
    [
        ("10 pc item", "Nos", 10),
        ("10 pc item", "UNT", 10),
        ("2 dozen item", "PCS", 24),
        ("2 dozen item", "DOZ", 2),
        ("10 pc item", "DOZ", None),
        ("10 pc item", "Kgs.", None),
        ("10 pc item", "MTR", None),
        ("10 mtr item", "MTR", 10),
        ("2 bundle item", "BDL", 2),
        ("2 roll item", "ROL", 2),
        ("10 packet item", "PAC", 10),
        ("2 box item", "CTN", 2),
        ("50 length item", "length", 50),
        ("item - 10", "KGS", 10),
    ],
)
def test_a_quantity_is_in_the_unit_of_the_item_or_asked(text, unit, quantity):
    assert means(text, candidate("ITEM", "item", unit=unit))[2] == quantity


def test_a_box_has_the_pieces_of_its_size():
    boxed = candidate("MCB", "mcb 6 16 a", ("6 A", "16 A"), boxes={"6 A": 12, "16 A": 6})
    (line,) = read_lines("mcb 2 box")

    assert means("mcb 16a 2 box", boxed) == ("MCB", "16 A", 12)
    assert means("mcb 2 box", boxed) == ("MCB", None, None)
    assert quantities(line, [boxed]) == [("MCB", "6 A", 24), ("MCB", "16 A", 12)]
    assert quantities(read_lines("mcb 2 pc")[0], [boxed]) == []


def test_with_a_word_that_no_product_has_the_item_is_asked_even_if_it_was_bought():
    lamp, bought = candidate("LAMP", "lamp", barcodes=(("77", ""),)), {("LAMP", "")}
    said = Said((), ("xyz",))

    assert means("lamp xyz 5 pc", lamp, bought=bought, said=said) == (None, None, 5)
    # A barcode is no word of any product.
    assert means("77 5 pc", lamp, said=said) == ("LAMP", "", 5)


def test_a_misspelled_word_is_a_choice_that_is_not_certain():
    (line,) = read_lines("lamp wite 5 pc")
    white, red = candidate("WHITE", "lamp white"), candidate("RED", "lamp red")
    said = Said((frozenset({"lamp"}), frozenset({"white"})))

    assert meaning(line, [white, red], complete=True, said=said) == Meaning("WHITE", "", 5, certain=False)


def test_the_plainest_item_is_meant_as_no_words_would_tell_it_from_the_others():
    plain = candidate("PLAIN", "switch white", name="switch white")
    lit = candidate("LIT", "switch white indicator", name="switch white indicator")
    grey = candidate("GREY", "switch grey", name="switch grey")

    assert means("switch white 5 pc", plain, lit) == ("PLAIN", "", 5)
    assert means("switch white 5 pc", plain, lit, bought={("LIT", "")}) == ("LIT", "", 5)
    assert means("switch 5 pc", plain, lit, grey) == (None, None, 5)


def test_an_item_with_the_words_in_its_name_comes_before_one_that_mentions_them():
    plate = candidate("PLATE", "plate grid", name="plate grid")
    combo = candidate("COMBO", "plate box grid", name="plate box")

    assert means("plate grid 5 pc", combo, plate, bought={("COMBO", "")}) == ("PLATE", "", 5)


def test_a_size_of_two_lengths_at_the_start_is_no_quantity():
    (line,) = read_lines("4 x 4 in box 10 pc")
    (other,) = read_lines("100 x 100 mm box 10")

    assert (line.quantity, other.quantity) == (10, 10)


@pytest.mark.parametrize(
    ("bought", "size"),
    [({("X", "Red")}, "Red"), ({("X", "Red"), ("X", "Blue")}, None), ({("X", "Blue"), ("Y", "Red")}, "Blue")],
)
def test_a_colour_is_as_last_time_where_it_is_the_size(bought, size):
    cord = candidate("X", "cord red blue", ("Red", "Blue"))

    assert means("cord 5 pc", cord, bought=bought)[:2] == ("X", size)
    assert means("cord laal 5 pc", cord, bought=bought)[:2] == ("X", "Red")


def test_of_several_bought_items_the_one_bought_in_the_typed_size_is_meant():
    sp, dp = (candidate(code, f"mcb {code} 16 40 a", ("16 A", "40 A")) for code in ("SP", "DP"))
    bought = {("SP", "16 A"), ("DP", "40 A")}

    assert means("mcb 16 amp 5 pc", sp, dp, bought=bought) == ("SP", "16 A", 5)
    assert means("mcb 5 pc", sp, dp, bought=bought)[0] is None

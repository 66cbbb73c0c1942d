"""Written lines against a real catalogue: what is answered is right, and few are open."""

import csv
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import pytest

from app.demo import load
from app.demo import stores as demo_stores
from tenant_router import registry
from tests.round_trips import counted

LINES = Path(__file__).with_name("written.tsv")
# Lines of a wholesaler's dealers, in English, Hindi and Gujarati, with typing errors.
DEALERS = Path(__file__).with_name("dealers.tsv")
# Of the first lines, of which 23 have more than one answer; it may only go up.
RIGHT = 75
# The part of all lines that may be left to the buyer.
ASKED = 0.15


@pytest.fixture(scope="module")
def demo(platform):
    first, *_ = demo_stores(datetime(2026, 11, 24, 9, 30, tzinfo=UTC))
    load.fill(first)
    return registry.get_store(first.mobile)


@pytest.fixture
def read(call, demo):
    sign_in = {"userName": "9000054321", "password": "dealer@ambica1"}
    token = call("POST", "/auth/", demo, json=sign_in).json["token"]

    def make(text):
        answer = call("POST", "/quick-order/lines", demo, token, json={"text": text})
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return make


def written(path=LINES):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.fixture
def found(read):
    """The lines of a file, each with what was read in it."""

    def make(path):
        lines = written(path)
        texts = [line["text"] for line in lines]
        parts = [read("\n".join(texts[at : at + 60])) for at in range(0, len(texts), 60)]
        return list(zip(lines, chain.from_iterable(parts), strict=True))

    return make


def test_what_is_certain_is_right(found):
    right = 0
    for line, each in found(LINES):
        meant = (line["product"], line["size"] or "", int(line["quantity"] or 0))
        right += each["certain"] and (each["itemCd"], each["sizeCd"], each["quantity"]) == meant

    assert right >= RIGHT


def is_wrong(line, each):
    """Whether any part of an answer differs from the right one; what is left to the buyer is not."""
    meant = (line["product"], line["size"] or "", int(line["quantity"] or 0))
    read_as = (each["itemCd"], each["sizeCd"], each["quantity"])
    return each["itemCd"] is not None and any(
        part is not None and part != right for part, right in zip(read_as, meant, strict=True)
    )


@pytest.mark.parametrize("path", [LINES, DEALERS], ids=lambda path: path.stem)
def test_few_lines_stay_open_and_none_is_answered_wrongly(found, path):
    lines = found(path)
    open_lines = [line["text"] for line, each in lines if None in (each["itemCd"], each["sizeCd"])]
    guessed = [line for line, each in lines if is_wrong(line, each) and not each["asLastTime"]]
    last = [line["text"] for line, each in lines if is_wrong(line, each) and line["product"] != "?"]

    assert (guessed, last) == ([], [])
    assert len(open_lines) / len(lines) <= ASKED, open_lines


def test_a_word_that_no_item_has_is_named_and_the_nearest_items_are_offered(read):
    (line,) = read("anchor 6a swich wite xyz 10")

    assert (line["itemCd"], line["quantity"], line["unknownWords"]) == (None, 10, ["anchor", "xyz"])
    assert line["choices"][:3] == ["I0000005", "I0000001", "I0000003"]


def test_words_that_no_item_has_together_offer_items_with_some_of_them(read):
    (line,) = read("6a switch pink 10")

    assert (line["itemCd"], line["unknownWords"]) == (None, [])
    assert line["choices"]


def test_a_misspelled_word_is_read_as_the_store_spells_it(read):
    (line,) = read("sathi ceilng fan brwn 4")

    assert (line["itemCd"], line["certain"]) == ("I0000124", False)


def test_the_pieces_of_a_box_come_with_each_item_that_a_line_may_mean(read):
    (line,) = read("2 box bulb b22 cool daylight")
    pieces = {each["itemCd"]: each["quantity"] for each in line["quantities"]}

    assert (line["itemCd"], line["quantity"]) == (None, None)
    assert (pieces["I0000162"], pieces["I0000170"]) == (100, 60)


def test_a_bought_item_that_only_mentions_the_thing_is_no_answer(read):
    """The party has bought an extension board "with Individual Switches"."""
    (line,) = read("6a switch white 100")

    assert (line["itemCd"], line["asLastTime"]) == (None, False)


def test_choices_come_with_their_sizes(read):
    (line,) = read("10 pc 6A MCB C curve")

    assert (line["itemCd"], line["certain"], line["quantity"]) == (None, False, 10)
    assert line["choices"][0] == "I0000259"


def test_an_owner_reads_a_written_order_to_try_their_schemes(call, demo):
    sign_in = {"userName": "9000012345", "password": "owner@umiya1"}
    token = call("POST", "/auth/", demo, json=sign_in).json["token"]

    lines = [line["text"] for line in written()[:60]]
    answer = call("POST", "/quick-order/lines", demo, token, json={"text": "\n".join(lines)})

    assert any(line["certain"] for line in answer.json["result"])


def test_an_unknown_item_has_no_choices(read):
    (line,) = read("3 pc Zzyzx")

    assert (line["choices"], line["certain"], line["unknownWords"]) == ([], False, ["zzyzx"])


def test_a_text_without_lines_or_with_too_many_is_refused_at_its_field(call, demo):
    guest = call("POST", "/auth/guest/", demo, json={"mobileNo": demo.key}).json["token"]
    for text in ("   ", "\n".join(["1 pc fan"] * 201), "\u200b \n , ;"):
        answer = call("POST", "/quick-order/lines", demo, guest, json={"text": text})
        assert answer.status_code == 422, text
        assert list(answer.json["errors"]) == ["text"]


def test_hundred_lines_take_as_many_round_trips_as_one(call, demo, platform):
    with counted(platform) as trips:
        sign_in = {"userName": "9000054321", "password": "dealer@ambica1"}
        token = call("POST", "/auth/", demo, json=sign_in).json["token"]

        def taken(lines):
            call("GET", "/products", demo, token)
            trips.reset()
            body = {"text": "\n".join(f"{line['text']}" for line in lines)}
            assert call("POST", "/quick-order/lines", demo, token, json=body).status_code == 200
            return trips.count

        # The first request may open a connection of the pool, which takes further round trips.
        many = min(taken(written()[:90]) for _ in range(3))
        # What the strictest reading does not find is read twice more, all lines together.
        assert many <= taken(written()[4:5]) + 2


def test_a_text_without_a_blank_is_a_line_like_any_other(read):
    """It was split in 20,000 ways, which kept a connection until the statement was canceled."""
    (line,) = read("x" * 20_000)

    assert (line["itemCd"], line["choices"]) == (None, [])

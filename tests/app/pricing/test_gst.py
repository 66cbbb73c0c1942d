"""The tax of carts, papers and books, compared with whole paise over ten thousand generated orders."""

from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.sync.agents.vouchers import VoucherLine
from app.pricing.gst import TaxedLine, described_state, paper_tax, tax_row
from app.pricing.rules import amounts as sums_of
from app.pricing.rules import line_net, taxable_value
from app.shared.india.states import name_of_state

ORDERS = 10_000
SLABS = ("0", "0.1", "0.25", "1.5", "3", "5", "6.67", "7.5", "12", "18", "28", "40")
HSN_CODES = ("", "8536", "85365020", "8544", "9405")
GUJARAT, MAHARASHTRA, DAMAN = "24", "27", "26"


def half_up(paise: Fraction) -> int:
    """Return whole paise, a half upwards."""
    return (2 * paise.numerator + paise.denominator) // (2 * paise.denominator)


def paise(amount: Decimal) -> int:
    """Return an amount in paise; it must have no smaller part."""
    whole = Fraction(amount) * 100
    assert whole.denominator == 1
    return whole.numerator


def generated_order(random: Random) -> list[tuple[str, str, int, int, int]]:
    """Return lines of HSN, tax percent, rate, discount and quantity; many have the same HSN and percent."""
    codes, slabs = random.sample(HSN_CODES, 2), random.sample(SLABS, 3)
    lines: list[tuple[str, str, int, int, int]] = []
    for _ in range(random.randrange(1, 13)):
        rate = random.choice((0, random.randrange(1, 500), random.randrange(100, 10_000_000)))
        quantity = random.choice((1, random.randrange(1, 60), random.randrange(1, 100_000)))
        discount = random.choice((0, random.randrange(0, rate * quantity + 1)))
        lines.append((random.choice(codes), random.choice(slabs), rate, discount, quantity))
    return lines


def test_ten_thousand_orders_agree_to_the_paisa_with_whole_numbers():
    random = Random(20261127)
    for _ in range(ORDERS):
        order = generated_order(random)
        interstate = random.random() < 0.5
        place = MAHARASHTRA if interstate else GUJARAT
        decimals = [
            (hsn, Decimal(slab), Decimal(rate) / 100, Decimal(off) / 100, count)
            for hsn, slab, rate, off, count in order
        ]
        cart = sums_of([(rate, slab, count, off) for _, slab, rate, off, count in decimals])

        tax = paper_tax(
            [
                TaxedLine(hsn, slab, taxable_value(rate, count, off))
                for hsn, slab, rate, off, count in decimals
            ],
            seller=GUJARAT,
            place=place,
            net=cart.net,
        )
        books = [VoucherLine("", "", "", count, rate, slab, off) for _, slab, rate, off, count in decimals]

        sums: dict[tuple[str, Fraction], int] = defaultdict(int)
        of_rates: dict[Fraction, int] = defaultdict(int)
        paid = 0
        for hsn, slab, rate, off, count in order:
            taxable = rate * count - off
            sums[hsn, Fraction(slab)] += taxable
            of_rates[Fraction(slab)] += taxable
            paid += half_up(Fraction(taxable) * (100 + Fraction(slab)) / 100)
        assert paise(cart.net) == paid
        assert paise(sum((line.amount + line.tax for line in books), Decimal(0))) == paid
        paid = half_up(Fraction(paid, 100)) * 100
        amounts = {
            slab: (taxable, *_heads(taxable, slab, interstate=interstate))
            for slab, taxable in of_rates.items()
        }
        assert [(row.hsn, Fraction(row.rate)) for row in tax.rows] == sorted(sums)
        for row in tax.rows:
            key = row.hsn, Fraction(row.rate)
            assert paise(row.taxable) == sums[key]
            # The rows of a rate round its running total.
            own = _heads(sums[key], key[1], interstate=interstate)
            heads = map(paise, (row.central, row.state, row.integrated))
            assert all(abs(one - other) <= 1 for one, other in zip(heads, own, strict=True))
        assert {
            Fraction(row.rate): tuple(map(paise, (row.taxable, row.central, row.state, row.integrated)))
            for row in tax.by_rate
        } == amounts
        taxable, central, state, integrated = map(sum, zip(*amounts.values(), strict=True))
        assert paise(cart.items) == paise(sum((line.amount for line in books), Decimal(0))) == taxable
        assert (paise(tax.taxable), paise(tax.tax)) == (taxable, central + state + integrated)
        assert {name: paise(amount) for name, amount in tax.parts.items()} == (
            {"IGST": integrated} if interstate else {"CGST": central, "SGST": state}
        )
        assert paise(tax.paid) == paid
        assert paise(tax.round_off) == paid - taxable - central - state - integrated


def _heads(taxable: int, slab: Fraction, *, interstate: bool) -> tuple[int, int, int]:
    if interstate:
        return 0, 0, half_up(taxable * slab / 100)
    half = half_up(taxable * slab / 200)
    return half, half, 0


lines = st.builds(
    TaxedLine,
    st.sampled_from(HSN_CODES),
    st.sampled_from(SLABS).map(Decimal),
    st.decimals(0, 1_000_000_000, places=2, allow_nan=False),
)


@given(st.lists(lines, max_size=30), st.sampled_from((GUJARAT, MAHARASHTRA)))
def test_a_paper_adds_up_and_its_halves_are_equal(taxed, place):
    net = sum((line_net(line.taxable, line.rate, 1) for line in taxed), Decimal(0))

    tax = paper_tax(taxed, seller=GUJARAT, place=place, net=net)

    assert tax.taxable + sum(tax.parts.values()) + tax.round_off == tax.paid == tax.paid.to_integral_value()
    assert tax.taxable == sum(line.taxable for line in taxed)
    assert all(row.central == row.state for row in tax.rows)
    assert tax.interstate is (place == MAHARASHTRA)
    # Half a rupee, and half a paisa for each rounding: of a line, and of each tax of a rate.
    most = Decimal("0.50") + Decimal("0.005") * (len(taxed) + 2 * len(tax.rows))
    assert abs(tax.round_off) <= most


@given(st.lists(lines, max_size=12), st.randoms())
def test_the_order_of_lines_does_not_matter(taxed, random):
    shuffled = random.sample(taxed, len(taxed))

    papers = [paper_tax(some, seller=GUJARAT, place=GUJARAT, net=Decimal(0)) for some in (taxed, shuffled)]

    assert papers[0] == papers[1]


def test_where_the_place_is_unknown_the_tax_is_neither_igst_nor_halves():
    taxed = [TaxedLine("8536", Decimal(18), Decimal(100))]

    tax = paper_tax(taxed, seller=GUJARAT, place="", net=Decimal(118))

    assert tax.parts == {"GST": Decimal(18)}
    assert [tax.heads(row) for row in tax.rows] == [(Decimal(18),)]
    assert tax.round_off == 0


def test_a_supply_to_a_special_economic_zone_is_between_states():
    taxed = [TaxedLine("8536", Decimal(18), Decimal(100))]

    tax = paper_tax(taxed, seller=GUJARAT, place=GUJARAT, net=Decimal(118), sez=True)

    assert (tax.place, tax.parts) == (GUJARAT, {"IGST": Decimal(18)})


def test_a_union_territory_has_its_own_tax():
    taxed = [TaxedLine("8536", Decimal(18), Decimal(100))]

    tax = paper_tax(taxed, seller=DAMAN, place=DAMAN, net=Decimal(118))

    assert tax.parts == {"CGST": Decimal(9), "UTGST": Decimal(9)}


@pytest.mark.parametrize(
    ("place", "heads"),
    [(GUJARAT, ("5.28", "5.28")), (MAHARASHTRA, ("10.55",)), ("", ("10.55",))],
    ids=["within the state", "between states", "unknown"],
)
def test_half_a_paisa_of_each_half_is_rounded_up_on_every_face(place, heads):
    """211 at 5 %: each half is 5.275. Papers had 5.28 + 5.28, pages 5.28 + 5.27, the books 5.27 + 5.28."""
    tax = paper_tax(
        [TaxedLine("8536", Decimal(5), Decimal(211))], seller=GUJARAT, place=place, net=Decimal("221.55")
    )
    interstate = {GUJARAT: False, MAHARASHTRA: True}.get(place)

    of_line = tax_row("", Decimal(5), Decimal(211), interstate=interstate)
    assert tuple(tax.parts.values()) == tax.heads(of_line) == tuple(map(Decimal, heads))
    assert tax.taxable + sum(tax.parts.values()) + tax.round_off == tax.paid == 222


def test_a_state_is_described_with_its_code():
    assert described_state(GUJARAT) == "24-Gujarat"
    assert described_state("99") == "99"
    assert name_of_state(DAMAN).startswith("Dadra")

"""An order in the books adds up exactly, whatever it is made of."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.sync.agents.vouchers import MAX_ROUNDING, VoucherLine, VoucherProblem, ledgers_of, narration

TAX_LEDGERS = {"cgst": "CGST", "sgst": "SGST", "igst": "IGST"}
CHOSEN = {"taxLedgers": TAX_LEDGERS, "rateLedgers": {}, "roundOffLedger": "Round off"}
lines = st.lists(
    st.builds(
        VoucherLine,
        key=st.just("k"),
        name=st.just("n"),
        unit=st.just("pc"),
        quantity=st.integers(1, 10_000),
        rate=st.decimals(min_value=0, max_value=99_999, places=2),
        discount=st.decimals(min_value=0, max_value=9, places=2),
        tax_rate=st.sampled_from([Decimal(rate) for rate in ("0", "0.25", "5", "12", "18", "28")]),
    ),
    min_size=1,
    max_size=20,
)


def sum_of(of: list[VoucherLine]) -> Decimal:
    return sum((line.amount + line.tax for line in of), Decimal(0))


@given(lines, st.booleans(), st.decimals(min_value="-0.5", max_value="0.5", places=2))
def test_items_taxes_and_rounding_are_the_total(of, within_state, difference):
    expected = sum_of(of) + difference
    ledgers, total = ledgers_of(of, total=expected, within_state=within_state, chosen=CHOSEN)
    assert total == expected
    assert sum(line.amount for line in of) + sum(amount for _, amount in ledgers) == total
    assert all(amount == amount.quantize(Decimal("0.01")) for _, amount in ledgers)
    taxes = {name for name, _ in ledgers} - {"Round off"}
    assert taxes <= ({"CGST", "SGST"} if within_state else {"IGST"})


def test_without_a_ledger_for_rounding_the_books_total_is_their_own():
    line = VoucherLine("k", "n", "pc", 1, Decimal("99.99"), Decimal(18))
    ledgers, total = ledgers_of(
        [line], total=Decimal(118), within_state=False, chosen={**CHOSEN, "roundOffLedger": ""}
    )
    assert (ledgers, total) == ([("IGST", Decimal("18.00"))], Decimal("117.99"))


def test_a_difference_of_more_than_a_rupee_is_not_sent():
    line = VoucherLine("k", "n", "pc", 1, Decimal(100), Decimal(0))
    with pytest.raises(VoucherProblem, match="does not match"):
        ledgers_of([line], total=Decimal(100) + MAX_ROUNDING * 2, within_state=True, chosen=CHOSEN)


def test_a_tax_needs_its_ledger():
    line = VoucherLine("k", "n", "pc", 1, Decimal(100), Decimal(18))
    chosen = {**CHOSEN, "taxLedgers": {"cgst": "", "sgst": "SGST", "igst": ""}}
    with pytest.raises(VoucherProblem, match="CGST"):
        ledgers_of([line], total=Decimal(118), within_state=True, chosen=chosen)


def test_the_narration_contains_a_guests_address():
    words = narration(7, ("Soon", "", ""), {"name": "Ravi", "city": "Anand", "address2": ""})
    assert words == "Portal order 7; Soon; Ravi; Anand"


def test_a_narration_that_is_too_long_says_so():
    assert narration(7, ("x" * 984,), None) == f"Portal order 7; {'x' * 984}", "1,000 letters are whole"
    words = narration(7, ("x" * 985,), None)
    assert (len(words), words[-24:]) == (1_000, "xx… (more in the portal)")

"""Rules of payments by UPI."""

from datetime import date, timedelta
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.money.rules import (
    DECISIONS,
    UNPAID,
    Method,
    Payee,
    PaymentState,
    Reported,
    can_become,
    cheque_key,
    is_cheque_day,
    is_utr,
    normalized_utr,
    still_due,
    sum_of,
    upi_address,
)
from app.shared.actor import Access
from app.shared.india.validators import is_upi_id

amounts = st.decimals(min_value="0.01", max_value="99999999", places=2)
REPORTERS = (Access.OWNER, Access.SALESPERSON, Access.PARTY, Access.GUEST, Access.LINK)
reports = st.builds(Reported, amounts, st.sampled_from(PaymentState), st.sampled_from(REPORTERS))
payments = st.lists(reports, max_size=8)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("asha.electric@okhdfcbank", True),
        ("9876543210@ybl", True),
        ("shop-1_a@upi", True),
        ("asha@", False),
        ("@ybl", False),
        ("asha electric@ybl", False),
        ("asha@ok hdfc", False),
        ("asha@example.com", False),
        ("asha@ybl&am=1", False),
    ],
)
def test_a_upi_id_has_a_payee_and_a_bank(text, valid):
    assert is_upi_id(text) is valid


@pytest.mark.parametrize(
    ("typed", "utr"),
    [
        ("412345678901", "412345678901"),
        (" 4123 4567 8901 ", "412345678901"),
        ("0000412345678901", "412345678901"),
        ("hdfcn52025112345", "HDFCN52025112345"),
        ("HDFCN5-2025-112345", "HDFCN52025112345"),
        ("12345678901", "012345678901"),
    ],
)
def test_a_reference_number_is_compared_without_blanks_and_padding(typed, utr):
    assert normalized_utr(typed) == utr
    assert is_utr(utr)


@pytest.mark.parametrize("wrong", ["", "paid by upi", "PAIDTHEAMOUNT", "0", "१२३४५६७८९०१२", "1" * 23])
def test_what_is_no_reference_number_is_refused(wrong):
    assert not is_utr(normalized_utr(wrong))


@given(st.text(max_size=40))
def test_normalizing_twice_changes_nothing(text):
    assert normalized_utr(normalized_utr(text)) == normalized_utr(text)


@given(st.text(max_size=60), st.text(max_size=90), amounts)
def test_any_name_and_note_come_out_of_the_address_as_they_went_in(name, note, amount):
    payee = Payee("asha.electric@okhdfcbank", name)

    address = upi_address(payee, amount=amount, reference="ORDER7", note=note)

    assert address.startswith("upi://pay?pa=asha.electric@okhdfcbank&")
    fields = {key: value for key, (value,) in parse_qs(urlsplit(address).query).items()}
    assert Decimal(fields["am"]) == amount
    assert (fields["cu"], fields["tr"]) == ("INR", "ORDER7")
    assert (fields.get("pn", ""), fields.get("tn", "")) == (name, note[:50])
    assert address.isascii()


@given(amounts, payments)
def test_what_is_due_and_what_was_paid_add_up(total, reported):
    confirmed = sum_of(reported, PaymentState.CONFIRMED)

    assert still_due(total, reported, Access.LINK) == max(
        0, total - confirmed - sum_of(reported, PaymentState.WAITING)
    )
    for reader, believed in (
        (Access.OWNER, {Access.OWNER, Access.SALESPERSON}),
        (Access.SALESPERSON, {Access.OWNER, Access.SALESPERSON}),
        (Access.PARTY, set(REPORTERS) - {Access.LINK}),
        (Access.GUEST, set(REPORTERS) - {Access.LINK}),
    ):
        waiting = sum_of([each for each in reported if each.by in believed], PaymentState.WAITING)
        assert still_due(total, reported, reader) == max(0, total - confirmed - waiting)


@given(amounts, payments)
def test_a_rejected_payment_counts_for_nothing(total, reported):
    kept = [payment for payment in reported if payment.state != PaymentState.REJECTED]

    assert still_due(total, reported, Access.LINK) == still_due(total, kept, Access.LINK)


banks = st.text(st.characters(codec="ascii", categories=["L", "Zs"]), min_size=1, max_size=20)
today = date(2026, 11, 27)


@given(st.from_regex(r"[0-9]{6}", fullmatch=True), banks.filter(str.strip))
def test_a_cheque_is_the_same_however_its_bank_is_written(number, bank):
    written = f"  {bank.upper()}  ".replace(" ", "  ")

    assert cheque_key(number, written) == cheque_key(number, bank)
    assert cheque_key(number, f"{bank} Naroda") != cheque_key(number, bank)


@given(st.integers(-1000, 1000))
def test_a_cheque_has_a_day_within_half_a_year(days):
    assert is_cheque_day(today + timedelta(days=days), today=today) is (-180 <= days <= 180)


@given(st.sampled_from(Method), st.sampled_from(PaymentState), st.sampled_from(DECISIONS))
def test_only_a_cheque_that_was_not_rejected_bounces(method, state, decision):
    allowed = can_become(method, state, decision)

    if decision is not PaymentState.BOUNCED:
        assert allowed
    else:
        assert allowed is (method is Method.CHEQUE and state is not PaymentState.REJECTED)


@given(amounts, payments)
def test_what_bounced_or_was_rejected_is_due_as_if_it_was_never_paid(total, paid):
    counted = [payment for payment in paid if payment.state not in UNPAID]

    assert still_due(total, paid, Access.LINK) == still_due(total, counted, Access.LINK)

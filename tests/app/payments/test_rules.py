"""Rules of payments by UPI."""

from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.payments.rules import (
    Payee,
    PaymentState,
    Reported,
    is_utr,
    normalized_utr,
    still_due,
    sum_of,
    upi_address,
)
from app.shared.validators import is_upi_id

amounts = st.decimals(min_value="0.01", max_value="99999999", places=2)
payments = st.lists(st.builds(Reported, amounts, st.sampled_from(PaymentState)), max_size=8)


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
    due = still_due(total, reported)
    paid = sum_of(reported, PaymentState.CONFIRMED, PaymentState.WAITING)

    assert due == max(0, total - paid)


@given(amounts, payments)
def test_a_rejected_payment_counts_for_nothing(total, reported):
    kept = [payment for payment in reported if payment.state != PaymentState.REJECTED]

    assert still_due(total, reported) == still_due(total, kept)

"""Payments in statements as the usual banks write them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.money.bank_statement import Finding, Searched, find_payments
from app.shared.errors import Invalid

HDFC = """HDFC BANK Ltd.,,,,,,
Account No : XX1234,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
******,******,******,******,******,******,******
24/11/26,UPI-ASHA-ASHA@YBL-HDFC0001234-412345678901-ORDER 7,0000412345678901,24/11/26,,2619.00,50000.00
24/11/26,UPI-RENT-OWNER@YBL-HDFC0001234-412345678902,0000412345678902,24/11/26,800.00,,49200.00
"""
ICICI = """DETAILED STATEMENT
S No.,Transaction Date,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,24/11/2026,UPI/412345678901/Order 7/asha@ybl/ICICI Bank/YBL,0.00,"2,619.00","50,000.00"
2,24/11/2026,UPI/412345678902/rent/owner@ybl,800.00,0.00,"49,200.00"
"""
SBI = """Account Name\t:\tMr. OWNER
Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance
24 Nov 2026\t24 Nov 2026\tBY TRANSFER-UPI/CR/412345678901/ASHA--\tTRANSFER FROM 4897\t\t2,619.00\t50,000.00
24 Nov 2026\t24 Nov 2026\tTO TRANSFER-UPI/DR/412345678902/RENT--\tTRANSFER TO 4897\t800.00\t\t49,200.00
"""
AXIS = """Name :- OWNER,,,,,,
Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
24-11-2026,-,UPI/P2A/412345678901/ASHA ELEC/Yes Bank/Order 7,         ,       2619.00,       50000.00,123
24-11-2026,-,UPI/P2M/412345678902/RENT,       800.00,         ,       49200.00,123
"""
KOTAK = """Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr
1,24/11/2026,UPI/ASHA ELEC/412345678901/Order 7,UPI-632712345678,"2,619.00",CR,"50,000.00",CR
2,24/11/2026,UPI/RENT/412345678902,UPI-632712345679,800.00,DR,"49,200.00",CR
"""
BANKS = [HDFC, ICICI, SBI, AXIS, KOTAK]
PAID = Searched(1, "412345678901", Decimal(2619))
SENT_BY_THE_OWNER = Searched(2, "412345678902", Decimal(800))
UNKNOWN = Searched(3, "499999999999", Decimal(2619))


@pytest.mark.parametrize("statement", BANKS, ids=["HDFC", "ICICI", "SBI", "Axis", "Kotak"])
def test_given_a_banks_own_columns_then_what_came_in_is_found_and_what_went_out_is_not(statement):
    result = find_payments(statement, [PAID, SENT_BY_THE_OWNER, UNKNOWN])

    (found,) = result.found
    assert (found.id, found.finding, found.amount) == (1, Finding.RECEIVED, Decimal(2619))
    assert "412345678901" in found.narration or found.narration
    assert (result.searched, result.credits) == (3, 1)


@pytest.mark.parametrize("statement", BANKS, ids=["HDFC", "ICICI", "SBI", "Axis", "Kotak"])
def test_given_another_amount_then_it_says_what_came(statement):
    (found,) = find_payments(statement, [PAID._replace(amount=Decimal("2619.75"))]).found

    assert (found.finding, found.amount) == (Finding.OTHER_AMOUNT, Decimal(2619))


def test_given_a_reference_twice_then_the_row_with_its_amount_counts():
    twice = "Date,Narration,Credit\n1,412345678901,5.00\n2,412345678901,2619\n3,412345678901,7.00\n"

    (found,) = find_payments(twice, [PAID]).found

    assert (found.finding, found.row) == (Finding.RECEIVED, 3)


def test_given_part_of_a_longer_number_then_it_is_no_match():
    longer = "Date,Narration,Credit\n1,99412345678901,2619\n2,4123456789012,2619\n"

    assert find_payments(longer, [PAID]).found == []


@pytest.mark.parametrize(
    "text", ["Date,Narration\n1,412345678901\n", "hello", "\x00\x00", "Debit/Credit,Amt\n,5\n", "\n\n"]
)
def test_given_no_column_of_credits_then_it_says_so(text):
    with pytest.raises(Invalid):
        find_payments(text, [PAID])


@given(st.text(max_size=400))
def test_given_any_text_then_it_is_read_or_refused(text):
    try:
        result = find_payments("Date,Narration,Credit\n" + text, [PAID])
    except Invalid:
        return
    assert len(result.found) <= 1

"""The payments of a demo store: reported by customers, and collected by a salesperson."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import islice
from typing import Any

from app.demo.order_rows import DbRow, OrderRows
from app.money.rules import Method, PaymentState
from app.orders.items.rules import OrderStatus
from app.pricing.rules import whole_rupees
from app.shared.days import STORE_TIME

# The states of the payments, the newest order first.
STATES = (
    *(PaymentState.WAITING, PaymentState.WAITING, PaymentState.CONFIRMED),
    *(PaymentState.REJECTED, PaymentState.CONFIRMED, PaymentState.WAITING),
)
FIRST_UTR = 633_100_482_915
UTR_STEP = 7_301_377
REPORTED_AFTER = timedelta(minutes=25)
DECIDED_AFTER = timedelta(hours=3)

# The newest collections first: method, amount, number and bank of a cheque, and the owner's decision.
COLLECTED = (
    (Method.CASH, 8_500, "", "", PaymentState.WAITING),
    (Method.CHEQUE, 42_000, "004127", "HDFC Bank, Naroda", PaymentState.WAITING),
    (Method.CASH, 3_250, "", "", PaymentState.WAITING),
    (Method.CHEQUE, 18_750, "771803", "Bank of Baroda", PaymentState.BOUNCED),
    (Method.CASH, 12_000, "", "", PaymentState.CONFIRMED),
)
COLLECTED_EVERY = timedelta(minutes=50)
REASONS = {PaymentState.REJECTED: "Not in our bank account", PaymentState.BOUNCED: "Funds insufficient"}


def payments(rows: OrderRows, ids: Sequence[int], names: dict[str, str]) -> list[DbRow]:
    """Return the reported payments of the newest orders of customers, each for the order's full amount."""
    orders = (
        order
        for order in reversed(rows.orders)
        if order["account_code"] and order["status"] != OrderStatus.CANCELED
    )
    return [
        {
            "id": payment_id,
            "order_id": order["id"],
            "account_code": order["account_code"],
            "amount": _to_pay(order),
            "utr": str(FIRST_UTR - index * UTR_STEP),
            "reported_at": order["placed_at"] + REPORTED_AFTER,
            "by_role": "party",
            "by_code": order["account_code"],
            "by_name": names[order["account_code"]],
        }
        for index, (payment_id, order) in enumerate(zip(ids, islice(orders, len(STATES)), strict=False))
    ]


def collections(
    ids: Sequence[int], accounts: Sequence[str], *, salesperson: tuple[str, str], now: datetime
) -> list[DbRow]:
    """Return what a salesperson (code and name) collected from these accounts, the newest first."""
    code, name = salesperson
    return [
        {
            "id": payment_id,
            "order_id": None,
            "account_code": account,
            "amount": Decimal(amount),
            "method": method,
            "utr": "",
            "cheque_number": number,
            "cheque_bank": bank,
            "cheque_on": now.astimezone(STORE_TIME).date() if number else None,
            "reported_at": now - index * COLLECTED_EVERY,
            "by_role": "sman",
            "by_code": code,
            "by_name": name,
        }
        for index, (payment_id, account, (method, amount, number, bank, _)) in enumerate(
            zip(ids, accounts, COLLECTED, strict=False), 1
        )
    ]


def decisions(
    payment_rows: Sequence[DbRow], states: Sequence[PaymentState], *, owner: str
) -> list[dict[str, Any]]:
    """Return the owner's decisions on these payments; waiting payments have none."""
    return [
        {
            "payment_id": payment["id"],
            "decision": state,
            "reason": REASONS.get(state, ""),
            "by_code": "",
            "by_name": owner,
            "at": payment["reported_at"] + DECIDED_AFTER,
        }
        for payment, state in zip(payment_rows, states, strict=False)
        if state is not PaymentState.WAITING
    ]


def _to_pay(order: DbRow) -> Decimal:
    net = order["net_amount"] - order["canceled_net_amount"]
    return whole_rupees(net)

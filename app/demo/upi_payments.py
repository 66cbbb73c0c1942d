"""The payments of a demo store that customers reported: some wait, the others the owner has decided on."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import islice
from typing import Any

from app.demo.order_rows import DbRow, OrderRows
from app.orders.rules import OrderStatus
from app.payments.rules import PaymentState
from app.pricing.rules import round_off

# Newest order first.
STATES = (
    *(PaymentState.WAITING, PaymentState.WAITING, PaymentState.CONFIRMED),
    *(PaymentState.REJECTED, PaymentState.CONFIRMED, PaymentState.WAITING),
)
FIRST_UTR = 633_100_482_915
UTR_STEP = 7_301_377
REPORTED_AFTER = timedelta(minutes=25)
DECIDED_AFTER = timedelta(hours=3)


def payments(rows: OrderRows, ids: Sequence[int], names: dict[str, str]) -> list[DbRow]:
    """Return the reported payments of the newest orders of customers, each for all of it."""
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
            "utr": str(FIRST_UTR - place * UTR_STEP),
            "reported_at": order["placed_at"] + REPORTED_AFTER,
            "by_role": "party",
            "by_code": order["account_code"],
            "by_name": names[order["account_code"]],
        }
        for place, (payment_id, order) in enumerate(zip(ids, islice(orders, len(STATES)), strict=False))
    ]


def decisions(payment_rows: Sequence[DbRow], *, owner: str) -> list[dict[str, Any]]:
    """Return what the owner decided on these payments, those that wait left out."""
    return [
        {
            "payment_id": payment["id"],
            "decision": state,
            "reason": "Not in our bank account" if state is PaymentState.REJECTED else "",
            "by_code": "",
            "by_name": owner,
            "at": payment["reported_at"] + DECIDED_AFTER,
        }
        for payment, state in zip(payment_rows, STATES, strict=False)
        if state is not PaymentState.WAITING
    ]


def _to_pay(order: DbRow) -> Decimal:
    net = order["net_amount"] - order["canceled_net_amount"]
    return net + round_off(net)

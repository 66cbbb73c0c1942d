"""The open bills and invoices of a demo store, as if its accounts had been read."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal

from app.demo.model import DemoStore, Party
from app.demo.order_rows import OrderRows
from app.demo.rows import DbRow
from app.orders.items.rules import SENT
from app.shared.days import STORE_TIME

DATASET = "demo"
# Kinds of older debts that some customers have, instead of or in addition to their newest invoices.
OWES_OLDER, OWES_OPENING = 1, 2


def invoices(orders: OrderRows) -> list[DbRow]:
    """Return an invoice for each order of a customer that was dispatched, the newest first."""
    items: dict[int, list[DbRow]] = {}
    for item in orders.items:
        if item["status"] in SENT:
            items.setdefault(item["order_id"], []).append(item)
    found = [
        _invoice(order, items[order["id"]])
        for order in orders.orders
        if order["account_code"] and order["id"] in items
    ]
    return sorted(found, key=lambda row: (row["invoiced_on"], row["number"]), reverse=True)


def open_bills(demo: DemoStore, invoiced: Iterable[DbRow], *, today: datetime) -> list[DbRow]:
    """Return the bills that make up what each customer owes.

    Most customers owe their newest invoices. Every third has paid these and owes older ones, and every third
    still owes part of an opening balance. The bills therefore have every age.
    """
    day = today.astimezone(STORE_TIME).date()
    by_party: dict[str, list[DbRow]] = {}
    for row in invoiced:
        by_party.setdefault(row["account_code"], []).append(row)
    return [
        bill
        for index, party in enumerate(demo.parties)
        for bill in _bills(party, by_party.get(party.code, []), day, index % 3)
    ]


def receipts(invoiced: Iterable[DbRow], bills: Iterable[DbRow]) -> list[DbRow]:
    """Return the receipts: for each invoice the amount without its open part, on the invoice's day."""
    open_of = {(bill["account_code"], bill["name"]): bill for bill in bills}
    found = []
    for row in invoiced:
        bill = open_of.get((row["account_code"], row["number"]))
        paid = row["amount"] - (bill["amount"] if bill else Decimal(0))
        if paid > 0:
            found.append(_receipt(row, paid))
    return found


def _receipt(invoice: DbRow, paid: Decimal) -> DbRow:
    key = f"receipt {invoice['number']}"
    return {
        "dataset": DATASET,
        "key": key,
        "voucher": key,
        "account_code": invoice["account_code"],
        "kind": "receipt",
        "number": invoice["number"].replace("INV", "R"),
        "entered_on": invoice["invoiced_on"],
        "amount": -paid,
    }


def _invoice(order: DbRow, items: list[DbRow]) -> DbRow:
    return {
        "dataset": DATASET,
        "key": f"invoice {order['number']}",
        "account_code": order["account_code"],
        "number": f"INV/{order['number']}",
        "invoiced_on": order["placed_at"].astimezone(STORE_TIME).date(),
        "amount": sum((item["net_amount"] for item in items), Decimal(0)),
        "lines": [
            {
                "name": item["product_name"],
                "quantity": str(item["quantity"]),
                "unit": item["unit"],
                "rate": str(item["rate"]),
                "amount": str(item["rate"] * item["quantity"]),
            }
            for item in items
        ],
        "orders": [order["id"]],
    }


def _bills(party: Party, invoiced: list[DbRow], today: date, habit: int) -> Iterable[DbRow]:
    balance = Decimal(max(party.balance, 0))
    opening = balance // 4 if habit == OWES_OPENING else Decimal(0)
    if habit == OWES_OLDER:
        invoiced = invoiced[len(invoiced) // 3 :]
    owed = balance - opening
    for row in invoiced:
        amount = min(owed, row["amount"])
        if amount > 0:
            yield _bill(party, row["number"], row["invoiced_on"], amount)
        owed -= amount
    owed += opening
    if owed > 0:
        year = today.year if today.month >= 4 else today.year - 1
        yield _bill(party, "Opening balance", date(year, 4, 1), owed)


def _bill(party: Party, name: str, billed_on: date, amount: Decimal) -> DbRow:
    return {
        "dataset": DATASET,
        "key": f"{party.code} {name}",
        "account_code": party.code,
        "name": name,
        "billed_on": billed_on,
        "due_on": billed_on + timedelta(days=party.credit_days),
        "amount": amount,
    }

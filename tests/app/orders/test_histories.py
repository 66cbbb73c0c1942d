"""Random histories of an order: its documents come to the order to the paisa, and dues end at nothing.

`make histories` runs a hundred thousand; the usual run some hundreds. A seed names each.
"""

import os
import random
from collections import Counter
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest

from app.money.dues.rules import Bill, BilledItem, Receipt, Sent, billed_by_day, open_amount, settled
from app.orders.documents.returns.credit_notes import (
    CreditedLine,
    IssuedCreditNote,
    Received,
    credit_amounts,
    credited,
)
from app.orders.items.document_models import CreditNote
from app.orders.items.models import OrderItem
from app.orders.items.queries import ListedItem
from app.orders.items.rules import OrderStatus
from app.orders.unearned.held_back import HeldBack
from app.orders.unearned.rules import with_tax
from app.pricing.gst import PaperTax, TaxedLine, paper_tax
from app.pricing.rules import line_net, part_of

HISTORIES = int(os.environ.get("HISTORIES") or 400)
SELLER, FIRST = "24", date(2026, 4, 1)
RATES = ("0", "0.25", "5", "6.67", "12", "18", "40")


def half_up(amount: Fraction) -> int:
    """Return an amount as a whole number, a half upwards."""
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)


def paise(amount: Decimal) -> int:
    assert amount * 100 == int(amount * 100)
    return int(amount * 100)


class History:
    """An order to which things happen in an order of chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.place = self.chance.choice((SELLER, "27", ""))
        self.day = FIRST
        self.items: list[ListedItem] = []
        self.parts: dict[int, list[Sent]] = {}
        self.returned: Counter[int] = Counter()
        self.received: list[Received] = []
        # Whether nothing was canceled since goods came back last.
        self.is_credited = True
        self.notes: list[IssuedCreditNote] = []
        self.held = Decimal(0)
        self.payments: list[Decimal] = []
        for number in range(self.chance.randint(1, 4)):
            item = OrderItem(id=number, status=OrderStatus.APPROVED)
            item.tax_rate = Decimal(self.chance.choice(RATES))
            item.rate = Decimal(self.chance.randint(1, 300_00)) / 100
            self.items.append(ListedItem(item, None, None, self.chance.choice(("", "8536", "8544"))))
            self.parts[number] = []
            self.order(item, self.chance.randint(1, 30))

    def order(self, item: OrderItem, quantity: int) -> None:
        """Give an item a quantity, and a share of a discount."""
        whole = paise(item.rate) * quantity
        off = self.chance.randint(0, whole) if self.chance.random() < 0.4 else 0
        item.quantity, item.discount_amount = quantity, Decimal(off) / 100
        item.net_amount = line_net(item.rate, item.tax_rate, quantity, item.discount_amount)

    def sent(self, item: OrderItem) -> int:
        return sum(part.quantity for part in self.parts[item.id])

    @property
    def remaining(self) -> list[OrderItem]:
        return [each.item for each in self.items if each.item.status != OrderStatus.CANCELED]

    def go_on(self) -> None:
        self.day += timedelta(days=self.chance.randint(0, 2))
        self.chance.choice(
            (self.change, self.dispatch, self.dispatch, self.cancel, self.bring_back, self.pay)
        )()

    def change(self) -> None:
        if self.remaining and not any(self.sent(item) for item in self.remaining):
            self.order(self.chance.choice(self.remaining), self.chance.randint(1, 30))

    def dispatch(self, *, everything: bool = False) -> None:
        for item in self.remaining:
            left = item.quantity - self.sent(item)
            quantity = left if everything else self.chance.randint(0, left)
            if quantity:
                self.parts[item.id].append(Sent(self.day, quantity))
                item.status = OrderStatus.DISPATCHED if quantity == left else OrderStatus.APPROVED

    def cancel(self) -> None:
        """Cancel what is left of an item: it keeps what was sent, at its own rounded amount."""
        open_items = [item for item in self.remaining if self.sent(item) < item.quantity]
        if not open_items:
            return
        item = self.chance.choice(open_items)
        sent = self.sent(item)
        self.is_credited = False
        if not sent:
            item.status = OrderStatus.CANCELED
            return
        item.discount_amount -= part_of(item.discount_amount, item.quantity - sent, of=item.quantity)
        item.quantity, item.status = sent, OrderStatus.DISPATCHED
        item.net_amount = line_net(item.rate, item.tax_rate, sent, item.discount_amount)

    def bring_back(self, *, everything: bool = False) -> None:
        """Receive goods, and hold back some of their worth now and then."""
        accepted: dict[int, int] = {}
        for item in self.remaining:
            left = self.sent(item) - self.returned[item.id]
            accepted[item.id] = left if everything else self.chance.randint(0, left)
        if not any(accepted.values()):
            return
        gifts = [] if everything or self.chance.random() < 0.7 else self.hold_back(accepted)
        returned = Received(accepted, gifts)
        lines, amount = credited(self.items, returned, self.received)
        self.is_credited = True
        self.held += sum((gift.net for gift in gifts), Decimal(0))
        self.returned.update(accepted)
        if amount <= 0:
            # No note is issued, as of goods that come to less than half a rupee.
            self.received.append(returned)
            return
        taxable = {line.item_id: line.taxable for line in lines}
        self.received.append(returned._replace(credited=(amount, taxable)))
        by_id = {each.item.id: each.item for each in self.items}
        note = CreditNote(amount=amount, seller_state=SELLER, place=self.place, sez=False)
        earlier = [line for each in self.notes for line in each.lines]
        own = [CreditedLine(line, by_id[line.item_id]) for line in lines]
        self.notes.append(IssuedCreditNote(note, None, own, earlier))  # pyright: ignore[reportArgumentType] -- its taxes need no order

    def hold_back(self, accepted: dict[int, int]) -> list[HeldBack]:
        items = [item for item in self.remaining if accepted[item.id]]
        item = self.chance.choice(items)
        share = item.taxable * accepted[item.id] / item.quantity
        taxable = (share * self.chance.randint(0, 100) / 100).quantize(Decimal("0.01"), "ROUND_DOWN")
        return [HeldBack(item.id, 1, taxable, with_tax(taxable, item.tax_rate))]

    def pay(self) -> None:
        self.payments.append(Decimal(self.chance.randint(1, 50_000)) / 100)

    @property
    def billed(self) -> Decimal:
        return sum(billed_by_day(self.as_billed).values(), Decimal(0))

    @property
    def as_billed(self) -> list[BilledItem]:
        return [
            BilledItem(
                OrderStatus(item.status),
                item.quantity,
                self.sent(item),
                item.net_amount,
                FIRST,
                self.parts[item.id],
            )
            for item in self.remaining
        ]

    def left_by(self, item: OrderItem, day: date) -> int:
        """Return what had left of an item by a day, in paise; the last part has what rounding left."""
        parts = self.parts[item.id]
        net, sent = paise(item.net_amount), sum(part.quantity for part in parts if part.day <= day)
        if sent < self.sent(item):
            return half_up(Fraction(net * sent, item.quantity))
        return net - half_up(Fraction(net * (item.quantity - sent), item.quantity))

    @property
    def credits(self) -> list[Decimal]:
        net_amounts = [(each.item.id, each.item.net_amount, each.item.quantity) for each in self.items]
        return credit_amounts(net_amounts, self.received)

    @property
    def balance(self) -> Decimal:
        """Return what is owed, as bills and receipts are set off against each other."""
        receipts = [
            Receipt(f"R-{number}", amount, [1])
            for number, amount in enumerate((*self.credits, *self.payments))
        ]
        to_come = sum(map(open_amount, self.as_billed), Decimal(0))
        return settled([Bill(1, FIRST, self.billed, to_come)], receipts).balance

    @property
    def paper(self) -> PaperTax:
        """Return the taxes of what was returned, as a paper of it as a whole has them."""
        lines = [
            TaxedLine(hsn or "", item.tax_rate, item.taxable)
            for item, *_, hsn in self.items
            if item.status != OrderStatus.CANCELED
        ]
        net = sum((item.net_amount for item in self.remaining), Decimal(0))
        return paper_tax(lines, net=net, seller=SELLER, place=self.place)

    def check(self) -> None:
        """Compare the documents with sums in whole paise."""
        exact = sum(self.left_by(item, self.day) for item in self.remaining)
        assert self.billed == half_up(Fraction(exact, 100))
        total = Decimal(0)
        for day, added in sorted(billed_by_day(self.as_billed).items()):
            total += added
            assert total == half_up(Fraction(sum(self.left_by(item, day) for item in self.remaining), 100))
        net = sum(paise(item.net_amount) for item in self.remaining)
        assert exact + sum(paise(open_amount(each)) for each in self.as_billed) == net
        credits = sum(self.credits, Decimal(0))
        if self.is_credited:
            back = sum(
                half_up(Fraction(paise(item.net_amount) * self.returned[item.id], item.quantity))
                for item in self.remaining
            )
            assert credits == half_up(Fraction(back - paise(self.held), 100))
        for note in self.notes:
            assert note.tax.taxable + note.tax.tax + note.tax.round_off == note.note.amount
        assert self.balance == self.billed - credits - sum(self.payments, Decimal(0))


@pytest.mark.parametrize("share", range(8))
def test_documents_come_to_the_order_and_dues_end_at_nothing(share):
    for seed in range(share, HISTORIES, 8):
        history = History(seed)
        try:
            play(history)
        except AssertionError as error:
            error.add_note(f"History({seed})")
            raise


def play(history: History) -> None:
    """Play a history to its end, and compare its documents after each step."""
    for _ in range(history.chance.randint(3, 12)):
        history.go_on()
        history.check()
    history.dispatch(everything=True)
    history.check()
    if history.chance.random() < 0.5:
        history.bring_back(everything=True)
        history.check()
        check_all_returned(history)
    if history.balance > 0:
        history.payments.append(history.balance)
        assert history.balance == 0


def check_all_returned(history: History) -> None:
    """Compare the credit notes of all goods with the paper of the order."""
    if history.held or not history.is_credited:
        return
    assert history.balance == -sum(history.payments, Decimal(0))
    if len(history.notes) == len(history.received):
        paper, notes = history.paper, [note.tax for note in history.notes]
        assert sum(tax.paid for tax in notes) == paper.paid
        assert sum(tax.taxable for tax in notes) == paper.taxable
        assert sum(tax.tax for tax in notes) == paper.tax

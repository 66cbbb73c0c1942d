"""Credit notes of returns: their series, what they credit, and that nothing changes them later."""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from app.catalogue.models import Product, Variant
from app.orders.documents.returns.credit_notes import (
    CreditedLine,
    IssuedCreditNote,
    Received,
    credit_note_seen_by,
    credited,
)
from app.orders.documents.returns.service import decide
from app.orders.items.document_models import CreditNote, DocumentLine
from app.orders.items.document_rules import ReturnState, credit_note_number
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import ListedItem
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import Invoice
from app.pricing.gst import TaxedLine, paper_tax
from app.pricing.rules import line_net
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN, SWITCH

pytestmark = pytest.mark.any_hour
GUJARAT, MAHARASHTRA = "24AAACR5055K1ZD", "27AAACR5055K1Z7"
OWNER = Actor(Access.OWNER, "", "Owner")


@pytest.fixture
def store_switches():
    return {"gst_papers": True, "returns": True, "order_dues": True}


@pytest.fixture
def goods(store, goods):
    """Let the store and its customers be of Gujarat; they owe nothing."""
    with store_session(store) as db:
        db.execute(update(Company).values(gstin=GUJARAT, state_code="24"))
        db.execute(update(Account).values(gstin=GUJARAT, state_code="24", closing_balance=0))
        db.execute(update(StoreSettings).values(dues_from_books=False))
    return goods


@pytest.fixture
def accepted(call, store, owner, dealer):
    """Return the ids of an order and of a return of 3 of its 20 switches, and of its fan, accepted."""

    def make() -> tuple[int, int]:
        order = place_order(call, store, dealer, ((SWITCH, "", 20), (FAN, "", 1)))
        items = item_ids(order)
        sent = call("PUT", "/orders/status", store, owner, json={"id": items, "status": "Dispatched"})
        assert sent.status_code == 200, sent.text
        lines = [
            {"itemId": item, "quantity": quantity, "reason": "damaged"}
            for item, quantity in zip(items, (3, 1), strict=True)
        ]
        requested = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
        return order["orderId"], requested.json["result"]["returnId"]

    return make


@pytest.fixture
def receive(call, store, owner):
    def make(return_id):
        body = {"decision": "received"}
        return call("PUT", f"/returns/{return_id}/decision", store, owner, json=body)

    return make


def notes_of(call, store, token, order_id):
    result = call("GET", f"/orders/{order_id}/returns", store, token).json["result"]
    return [each["creditNoteNo"] for each in result["returns"]]


def issued(store, return_id) -> IssuedCreditNote:
    with store_session(store) as db:
        return credit_note_seen_by(db, return_id, OWNER)


class TestIssuing:
    def test_given_received_goods_then_the_note_has_the_next_number_and_is_what_dues_credit(
        self, call, store, owner, dealer, accepted, receive
    ):
        order, first = accepted()
        assert notes_of(call, store, dealer, order) == [None]

        assert receive(first).status_code == 200
        _, second = accepted()
        receive(second)

        note = issued(store, first)
        assert notes_of(call, store, dealer, order) == [note.note.printed_number]
        assert issued(store, second).note.number == note.note.number + 1 == 2
        statement = call("GET", f"/account/statement?accCd={DEALER}", store, dealer).json["result"]
        credits = {
            each["number"]: each["credit"] for each in statement["lines"] if each["kind"] == "creditNote"
        }
        assert credits == dict.fromkeys(
            (note.note.printed_number, issued(store, second).note.printed_number), float(note.note.amount)
        )
        assert note.tax.taxable + note.tax.tax + note.tax.round_off == note.note.amount
        assert set(note.tax.parts) == {"CGST", "SGST"}

    @pytest.mark.parametrize(
        ("rate", "notes"),
        [(31, (37, 36, 37)), (30, (35, 36, 35))],
        ids=["a bill of 110", "a bill of 106"],
    )
    @pytest.mark.parametrize("papers", [True, False], ids=["with notes", "without notes"])
    def test_given_goods_that_come_back_one_by_one_then_nothing_is_owed_in_the_end(
        self, call, store, owner, dealer, rate, notes, papers, receive
    ):
        with store_session(store) as db:
            db.execute(update(Company).values(gstin=GUJARAT if papers else ""))
            rates = {f"rate{grade}": rate for grade in range(1, 6)}
            db.execute(update(Variant).where(Variant.product_code == FAN).values(rates))
            db.execute(update(Product).where(Product.code == FAN).values(tax_rate=18))
        order = place_order(call, store, dealer, ((FAN, "", 3),))
        (item,) = item_ids(order)
        call("PUT", "/orders/status", store, owner, json={"id": [item], "status": "Dispatched"})
        for _ in notes:
            lines = [{"itemId": item, "quantity": 1, "reason": "damaged"}]
            requested = call(
                "POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines}
            )
            assert receive(requested.json["result"]["returnId"]).status_code == 200

        statement = call("GET", f"/account/statement?accCd={DEALER}", store, dealer).json["result"]
        credits = [each["credit"] for each in statement["lines"] if each["credit"]]
        assert credits == list(notes)
        assert statement["closing"] == 0

    def test_notes_at_once_have_consecutive_numbers(self, store, accepted):
        returns = [accepted()[1] for _ in range(5)]
        barrier = Barrier(len(returns))

        def receive(return_id):
            barrier.wait(timeout=100)
            with store_session(store) as db:
                now = datetime.now(UTC)
                received = {"decision": ReturnState.RECEIVED, "quantities": None, "reason": ""}
                decide(db, return_id=return_id, **received, by=OWNER, now=now)
                db.commit()

        with ThreadPoolExecutor(len(returns)) as threads:
            list(threads.map(receive, returns))

        with store_session(store) as db:
            assert list(db.scalars(select(CreditNote.number).order_by(CreditNote.number))) == [1, 2, 3, 4, 5]

    def test_the_series_begins_again_on_the_first_of_april_of_the_stores_time(self, store, accepted):
        numbers = []
        for now in ("2027-03-31T23:59:59", "2027-04-01T00:00:00"):
            _, return_id = accepted()
            with store_session(store) as db:
                received = {"decision": ReturnState.RECEIVED, "quantities": None, "reason": ""}
                at = datetime.fromisoformat(now).replace(tzinfo=STORE_TIME)
                decide(db, return_id=return_id, **received, by=OWNER, now=at)
            numbers.append(issued(store, return_id).note.printed_number)

        assert numbers == ["CN/26-27/1", "CN/27-28/1"]

    def test_when_the_store_and_the_customer_move_to_other_states_then_the_note_stays(
        self, store, accepted, receive
    ):
        _, return_id = accepted()
        receive(return_id)
        before = issued(store, return_id)

        with store_session(store) as db:
            db.execute(update(Company).values(gstin=MAHARASHTRA, state_code="27"))
            db.execute(update(Account).values(gstin="", state_code="29"))
            db.execute(update(OrderItem).values(discount_amount=1, net_amount=1, hsn="9999"))

        after = issued(store, return_id)
        assert after.tax == before.tax
        assert (after.note.seller_gstin, after.note.buyer_gstin) == (GUJARAT, GUJARAT)

    def test_given_an_invoice_of_the_books_then_the_note_names_it(self, store, accepted, receive):
        order, return_id = accepted()
        invoice = {"number": "S/41", "invoiced_on": date(2026, 11, 20), "amount": 1, "orders": [order]}
        with store_session(store) as db:
            db.add(Invoice(dataset="b", key="v-1", account_code=DEALER, **invoice))
        receive(return_id)

        assert issued(store, return_id).note.invoices == [{"number": "S/41", "day": "2026-11-20"}]

    def test_goods_from_another_state_have_igst(self, store, accepted, receive):
        with store_session(store) as db:
            db.execute(update(Account).values(gstin=MAHARASHTRA, state_code="27"))
        _, return_id = accepted()
        receive(return_id)

        assert list(issued(store, return_id).tax.parts) == ["IGST"]

    def test_without_gst_papers_there_is_no_note(self, call, store, dealer, accepted, receive):
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"returns": True, "order_dues": True}))
        order, return_id = accepted()

        assert receive(return_id).status_code == 200
        assert notes_of(call, store, dealer, order) == [None]
        statement = call("GET", f"/account/statement?accCd={DEALER}", store, dealer).json["result"]
        assert f"C-{return_id}" in [each["number"] for each in statement["lines"]]


class TestRules:
    @given(year=st.integers(2000, 2098), serial=st.integers(1, 9_999_999))
    def test_a_number_has_at_most_sixteen_letters_digits_dashes_and_slashes(self, year, serial):
        number = credit_note_number(year, serial)

        assert len(number) <= 16
        assert set(number) <= set("CN/-0123456789")

    @settings(max_examples=200)
    @given(data=st.data(), interstate=st.booleans())
    def test_its_sums_agree_to_the_paisa_with_whole_numbers(self, data, interstate):
        goods = data.draw(
            st.lists(
                st.tuples(
                    st.sampled_from(("", "8536", "8544")),
                    st.sampled_from(("0", "0.25", "5", "6.67", "18", "40")),
                    st.integers(0, 5_000_000),
                    st.integers(1, 500),
                ),
                min_size=1,
                max_size=6,
            )
        )
        items, accepted, discounts = [], {}, []
        for id_, (hsn, slab, rate, of) in enumerate(goods):
            off = data.draw(st.integers(0, rate * of))
            accepted[id_] = data.draw(st.integers(0, of))
            discounts.append(off)
            priced = (Decimal(rate) / 100, Decimal(slab), of, Decimal(off) / 100)
            net = line_net(*priced)
            item = OrderItem(
                id=id_, rate=priced[0], tax_rate=priced[1], quantity=of, discount_amount=priced[3]
            )
            item.net_amount = net
            items.append(ListedItem(item, None, None, hsn))

        lines, amount = credited(items, Received(accepted), [])
        seller, place = "24", "27" if interstate else "24"
        note = CreditNote(amount=amount, seller_state=seller, place=place, sez=False)
        tax = IssuedCreditNote(note, Order(), [_with_item(line, items) for line in lines]).tax

        sums: dict[Fraction, int] = defaultdict(int)
        whole = 0
        for (_, slab, rate, of), off, quantity in zip(goods, discounts, accepted.values(), strict=True):
            taxable = rate * of - off
            with_tax = half_up(Fraction(taxable) * (100 + Fraction(slab)) / 100)
            whole += half_up(Fraction(with_tax * quantity, of))
            if quantity:
                sums[Fraction(slab)] += half_up(Fraction(taxable * quantity, of))
        if interstate:
            taxes = sum(half_up(taxable * slab / 100) for slab, taxable in sums.items())
        else:
            taxes = sum(2 * half_up(taxable * slab / 200) for slab, taxable in sums.items())
        credit = half_up(Fraction(whole, 100)) * 100
        assert (amount * 100, tax.taxable * 100, tax.tax * 100) == (credit, sum(sums.values()), taxes)
        assert tax.round_off * 100 == credit - sum(sums.values()) - taxes
        assert abs(tax.round_off) <= Decimal("0.50") + Decimal("0.03") * len(goods)

    @settings(max_examples=200)
    @given(data=st.data(), interstate=st.booleans())
    def test_the_notes_of_returns_in_parts_come_to_the_order(self, data, interstate):
        priced = st.tuples(
            st.sampled_from(("", "8536")),
            st.sampled_from(("0", "0.25", "5", "18")),
            st.integers(30, 100_000),
            st.integers(1, 30),
        )
        items = []
        for id_, (hsn, slab, rate, of) in enumerate(data.draw(st.lists(priced, min_size=1, max_size=4))):
            item = OrderItem(
                id=id_, rate=Decimal(rate) / 100, tax_rate=Decimal(slab), quantity=of, discount_amount=0
            )
            item.net_amount = line_net(item.rate, item.tax_rate, of)
            items.append(ListedItem(item, None, None, hsn))
        place = "27" if interstate else "24"
        left = {each.item.id: each.item.quantity for each in items}
        before: list[Received] = []
        amounts: list[Decimal] = []
        notes: list[IssuedCreditNote] = []
        while any(left.values()):
            accepted = {id_: data.draw(st.integers(0, quantity)) for id_, quantity in left.items()}
            if not any(accepted.values()):
                accepted = dict(left)
            lines, amount = credited(items, Received(accepted), before)
            taxable = {line.item_id: line.taxable for line in lines}
            before.append(Received(accepted, credited=(amount, taxable)))
            left = {id_: quantity - accepted[id_] for id_, quantity in left.items()}
            note = CreditNote(amount=amount, seller_state="24", place=place, sez=False)
            earlier = [line for each in notes for line in each.lines]
            notes.append(
                IssuedCreditNote(note, Order(), [_with_item(line, items) for line in lines], earlier)
            )
            amounts.append(amount)

        net = sum((each.item.net_amount for each in items), Decimal(0))
        taxed = [TaxedLine(hsn or "", item.tax_rate, item.taxable) for item, *_, hsn in items]
        whole = paper_tax(taxed, net=net, seller="24", place=place)
        assert sum(amounts) == whole.paid
        assert all(amount >= 0 for amount in amounts)
        assert sum(note.tax.taxable for note in notes) == whole.taxable
        assert sum(note.tax.tax for note in notes) == whole.tax
        assert sum(note.tax.round_off for note in notes) == whole.round_off


def half_up(paise: Fraction) -> int:
    """Return whole paise, a half upwards."""
    return (2 * paise.numerator + paise.denominator) // (2 * paise.denominator)


def _with_item(line: DocumentLine, items: list[ListedItem]) -> CreditedLine:
    return CreditedLine(line, items[line.item_id].item)

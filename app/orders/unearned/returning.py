"""The effect of a return on gifts: the owner may hold back the worth of gifts that are kept unearned.

Goods that are still in the store do not count as kept, because the owner can cancel them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import func, select

from app.orders.items.document_models import DocumentLine, Return
from app.orders.items.lines import line_of
from app.orders.items.models import OrderItem
from app.orders.items.quantities import returnable
from app.orders.items.statuses import locked_items
from app.orders.unearned.gifts import Gift, Gifts, gifts_of, taker_of
from app.orders.unearned.models import UnearnedGift
from app.orders.unearned.rules import Balance, decided, earned_worths, with_tax
from app.pricing.rules import NOTHING, part_of
from app.pricing.scheme_slabs import still_earned
from app.shared.errors import Invalid
from app.shared.india.rupees import rupees
from tenant_router.session import StoreSession


class KeptGift(NamedTuple):
    """A gift of an item that is kept unearned: the number of its pieces, and its worth with tax."""

    item: OrderItem
    quantity: int
    worth: Decimal


class Keeping(NamedTuple):
    """The gifts that a return leaves unearned, their worth, and the most that can be held back, with tax."""

    gifts: Sequence[KeptGift]
    worth: Decimal
    most: Decimal


class _Kept(NamedTuple):
    """A gift of an item that is kept unearned after all returns: its pieces, and its worth without tax."""

    quantity: int
    worth: Decimal


class _Facts(NamedTuple):
    items: Mapping[int, OrderItem]
    kept: Mapping[int, _Kept]
    balances: Mapping[int, Balance]
    credit: Decimal


def keeping_of(db: StoreSession, order_id: int, accepted: Mapping[int, int]) -> Keeping:
    """Return the gifts that would be kept unearned if these quantities of an order's items were accepted."""
    facts = _facts(db, order_id, accepted)
    gifts = [
        KeptGift(facts.items[key], facts.kept[key].quantity, balance.added_with_tax)
        for key, balance in facts.balances.items()
        if balance.added > 0
    ]
    held = decided(facts.balances, facts.credit, hold_back=True)
    most = sum(
        (
            with_tax(each.held_back, facts.items[key].tax_rate)
            for key, each in held.items()
            if each.held_back > 0
        ),
        NOTHING,
    )
    return Keeping(gifts, sum((each.worth for each in gifts), NOTHING), most)


def decide_unearned(
    db: StoreSession, return_id: int, order_id: int, accepted: Mapping[int, int], *, hold_back: bool | None
) -> None:
    """Record the amounts held back when these quantities of a return are accepted.

    Raises Invalid if a gift is kept unearned and the owner has not chosen.
    """
    # Without the lock, two returns accepted at once would count the same gift; closing also changes the
    # items.
    locked_items(db, [order_id])
    facts = _facts(db, order_id, accepted)
    worth = sum((balance.added_with_tax for balance in facts.balances.values() if balance.added > 0), NOTHING)
    if worth and hold_back is None:
        raise Invalid("return.unearned", field="hold_back", worth=rupees(worth))
    for key, each in decided(facts.balances, facts.credit, hold_back=bool(hold_back)).items():
        quantity = facts.kept[key].quantity if key in facts.kept else accepted.get(key, 1)
        db.add(
            UnearnedGift(
                return_id=return_id,
                item_id=key,
                quantity=quantity,
                worth=each.worth,
                held_back=each.held_back,
            )
        )
    db.flush()


def _facts(db: StoreSession, order_id: int, accepted: Mapping[int, int]) -> _Facts:
    query = select(OrderItem).where(OrderItem.order_id == order_id)
    items = {item.id: item for item in db.scalars(query)}
    earlier = _accepted_before(db, order_id)
    gifts = gifts_of(db, [order_id])
    kept = _less(_kept(gifts, Counter(earlier) + Counter(accepted)), _kept(gifts, {}))
    decisions = (
        select(UnearnedGift.item_id, func.sum(UnearnedGift.worth), func.sum(UnearnedGift.held_back))
        .join(Return, Return.id == UnearnedGift.return_id)
        .where(Return.order_id == order_id)
        .group_by(UnearnedGift.item_id)
    )
    before = {item_id: (worth, held) for item_id, worth, held in db.execute(decisions)}
    balances = {
        key: Balance(
            kept[key].worth if key in kept else NOTHING,
            *before.get(key, (NOTHING, NOTHING)),
            tax_rate=items[key].tax_rate,
        )
        for key in sorted(kept.keys() | before.keys())
    }
    credit = sum(
        (
            part_of(items[key].net_amount, quantity, of=items[key].quantity, before=earlier.get(key, 0))
            for key, quantity in accepted.items()
        ),
        NOTHING,
    )
    return _Facts(items, kept, balances, credit)


def _accepted_before(db: StoreSession, order_id: int) -> dict[int, int]:
    query = (
        select(DocumentLine.item_id, func.sum(DocumentLine.accepted))
        .join(Return, Return.id == DocumentLine.document_id)
        .where(Return.order_id == order_id, DocumentLine.accepted > 0)
        .group_by(DocumentLine.item_id)
    )
    return {row[0]: row[1] or 0 for row in db.execute(query)}


def _less(kept: Mapping[int, _Kept], before: Mapping[int, _Kept]) -> dict[int, _Kept]:
    """Return the gifts kept because of returns, without those `before` any return.

    The latter are kept for another reason, such as a closed rest.
    """
    none = _Kept(0, NOTHING)
    less = {key: each._replace(worth=each.worth - before.get(key, none).worth) for key, each in kept.items()}
    return {key: each for key, each in less.items() if each.worth > 0}


def _kept(gifts: Gifts, returned: Mapping[int, int]) -> dict[int, _Kept]:
    """Return the gifts kept unearned, by item, once these quantities of an order are back."""
    found: dict[int, _Kept] = {}
    for free in gifts.free:
        item, use = free
        earned = _earned_pieces(free, gifts.earners.get(item.id, ()), returned)
        pieces = _outside(item, returned) - earned
        if pieces > 0:
            _add(found, item, pieces, part_of(use.worth, pieces, of=item.quantity))
    for together in gifts.off:
        _add_off(found, together, returned)
    return found


def _earned_pieces(free: Gift, earners: Iterable[OrderItem], returned: Mapping[int, int]) -> int:
    remaining = [taker_of(each, quantity=each.quantity - returned.get(each.id, 0)) for each in earners]
    remaining = [each for each in remaining if each.quantity > 0]
    return still_earned(free.terms, remaining) if remaining else 0


def _add_off(found: dict[int, _Kept], together: Sequence[Gift], returned: Mapping[int, int]) -> None:
    takers = [
        taker_of(
            item,
            quantity=item.quantity - returned.get(item.id, 0),
            worth=use.worth - part_of(use.worth, returned.get(item.id, 0), of=item.quantity),
        )
        for item, use in together
    ]
    earned = earned_worths(together[0].terms, takers)
    for (item, _), taker, worth in zip(together, takers, earned, strict=True):
        pieces = _outside(item, returned)
        if pieces > 0 and taker.worth > worth:
            lost = part_of(taker.worth - worth, min(pieces, taker.quantity), of=taker.quantity)
            _add(found, item, pieces, lost)


def _outside(item: OrderItem, returned: Mapping[int, int]) -> int:
    """Return the number of pieces of an item that left the store and are not back."""
    return returnable(line_of(item)) - returned.get(item.id, 0)


def _add(found: dict[int, _Kept], item: OrderItem, pieces: int, worth: Decimal) -> None:
    if worth > 0:
        before = found[item.id].worth if item.id in found else NOTHING
        found[item.id] = _Kept(pieces, before + worth)

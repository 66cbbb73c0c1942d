"""Reads of the amounts held back for returns."""

from collections import defaultdict
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import ColumnElement, select

from app.orders.items.document_models import Return
from app.orders.items.models import OrderItem
from app.orders.unearned.models import UnearnedGift
from app.orders.unearned.rules import with_tax
from tenant_router.session import StoreSession


class HeldBack(NamedTuple):
    """An amount held back for a gift of an item, without tax and with it."""

    item_id: int
    quantity: int
    taxable: Decimal
    net: Decimal


def held_back_of(db: StoreSession, which: ColumnElement[bool]) -> dict[int, list[HeldBack]]:
    """Return the amounts held back, by return, for returns that meet a condition."""
    query = (
        select(UnearnedGift, OrderItem.tax_rate)
        .join(OrderItem, OrderItem.id == UnearnedGift.item_id)
        .join(Return, Return.id == UnearnedGift.return_id)
        .where(UnearnedGift.held_back != 0, which)
    )
    found: dict[int, list[HeldBack]] = defaultdict(list)
    for gift, tax_rate in db.execute(query):
        net = with_tax(gift.held_back, tax_rate)
        found[gift.return_id].append(HeldBack(gift.item_id, gift.quantity, gift.held_back, net))
    return found

"""Reads of the changes of an order."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from app.orders.documents.changes.repricing import RepricedItem, restored
from app.orders.documents.changes.rules import Requested, RequestedItem, RequestedQuantity, shown_state
from app.orders.items.document_models import Change, DocumentLine
from app.orders.items.document_rules import ChangeState
from tenant_router.session import StoreSession

WITH_ITEMS = selectinload(Change.lines).joinedload(DocumentLine.item)


class ListedChange(NamedTuple):
    """A change that was read `WITH_ITEMS`, and whether its order may still be changed."""

    change: Change
    changeable: bool = True

    @property
    def state(self) -> ChangeState:
        """Return the current state of the change."""
        return shown_state(ChangeState(self.change.state), changeable=self.changeable)

    @property
    def items(self) -> list[RepricedItem]:
        """Return the changed items, as applied or else as requested."""
        return restored(self.change.made or self.change.requested)

    @property
    def added(self) -> list[RepricedItem]:
        """Return the items to add to the order."""
        return [each for each in self.items if not each.before and not each.free]

    @property
    def requested(self) -> Requested:
        """Return the requested quantities and items of the change."""
        return Requested(
            [RequestedQuantity(line.item_id, line.quantity) for line in self.change.lines],
            [RequestedItem(each.product_code, each.size_code, each.quantity) for each in self.added],
        )


def changes_of(db: StoreSession, order_id: int, *, changeable: bool) -> Sequence[ListedChange]:
    """Return the changes of an order, the earliest first; `changeable` is whether it may still be changed."""
    of_order = select(Change).where(Change.order_id == order_id).order_by(Change.id).options(WITH_ITEMS)
    return [ListedChange(each, changeable) for each in db.scalars(of_order)]

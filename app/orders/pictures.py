"""The pictures of dispatches and returns, visible to callers who may see the order."""

from collections.abc import Collection

from sqlalchemy import func, select

from app.orders.items.document_models import DocumentKind, OrderDocument
from app.orders.items.document_rules import DispatchState
from app.orders.items.models import Order
from app.orders.items.queries import visible_to
from app.shared.actor import Access, Actor
from app.store.media.private_pictures import picture_seen_by, pictures_in_use
from tenant_router.session import StoreSession


@pictures_in_use.register
def named_pictures(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return the pictures among these that dispatches and returns name."""
    named = select(func.unnest(OrderDocument.pictures)).where(OrderDocument.pictures.overlap(list(names)))
    return set(db.scalars(named)).intersection(names)


@picture_seen_by.register
def is_of_seen_order(db: StoreSession, name: str, actor: Actor) -> bool:
    """Return whether a picture belongs to an order that the caller may see.

    Customers do not see undone dispatches, and link holders see no returns.
    """
    shown = select(OrderDocument.order_id).where(
        OrderDocument.pictures.contains([name]), OrderDocument.state != DispatchState.UNDONE
    )
    if actor.kind is Access.LINK:
        shown = shown.where(OrderDocument.kind != DocumentKind.RETURN)
    return db.scalar(select(Order.id).where(Order.id.in_(shown), visible_to(actor)).limit(1)) is not None

"""The pictures of dispatches and returns: who may see their order sees them."""

from collections.abc import Collection

from sqlalchemy import any_, func, literal, or_, select

from app.orders.dispatches.models import Dispatch
from app.orders.models import Order
from app.orders.queries import visible_to
from app.orders.returns.models import Return
from app.shared.actor import Access, Actor
from app.store.media.private_pictures import picture_seen_by, pictures_in_use
from tenant_router.session import StoreSession


@pictures_in_use.register
def named_pictures(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return those of the pictures that dispatches and returns name."""
    dispatched = select(Dispatch.picture).where(Dispatch.picture.in_(names))
    returned = select(func.unnest(Return.pictures)).where(func.cardinality(Return.pictures) > 0)
    return {*db.scalars(dispatched), *db.scalars(returned)}.intersection(names)


@picture_seen_by.register
def is_of_seen_order(db: StoreSession, name: str, actor: Actor) -> bool:
    """Return whether a picture is of an order that the caller may see.

    Customers do not see dispatches that were undone, and who has only a link sees no returns.
    """
    holding = (Dispatch.picture == name) & Dispatch.taken_back_at.is_(None)
    shown = [select(Dispatch.order_id).where(holding)]
    if actor.kind is not Access.LINK:
        shown.append(select(Return.order_id).where(literal(name) == any_(Return.pictures)))
    of_it = or_(*(Order.id.in_(orders) for orders in shown))
    return db.scalar(select(Order.id).where(of_it, visible_to(actor)).limit(1)) is not None

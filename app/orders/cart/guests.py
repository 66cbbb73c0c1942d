"""The cart of a guest who signs in: its items are added to the cart of the account."""

from collections.abc import Iterable

from app.orders.cart import queries
from app.orders.cart.planned import PlannedItem, add_items
from app.people.auth.guests import GuestCart, GuestItem, guest_signed_in
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access, Actor
from tenant_router.session import StoreSession


@guest_signed_in.register
def join_guest_cart(db: StoreSession, guest: Actor, person: Actor) -> GuestCart | None:
    """Move the items of a guest's cart that are still sold to a customer's cart, and empty the guest's cart.

    A salesperson has no cart without a party: nothing is moved then, and the items are returned as waiting.
    """
    buyer = guest.buyer(None)
    rows = db.read(queries.cart_lines(buyer, None, locked=True))
    if not rows:
        return None
    viewer = load_viewer(db, person, None, waiting=True)
    if viewer.settings.only_products:
        return None
    ids, items = [], []
    for line, product, size, quantity, _, name, *_ in rows:
        ids.append(line)
        items.append(PlannedItem(product, size, quantity, name))
    if person.kind is Access.SALESPERSON:
        return GuestCart(waiting=_guest_items((item, item.quantity) for item in items))
    added = add_items(db, viewer, items)
    db.pipeline(queries.remove_lines(buyer, ids))
    return GuestCart(
        added=len(added.before),
        left_out=_guest_items((item, item.quantity) for item, _ in added.left_out),
        changed=_guest_items(added.changed),
    )


def _guest_items(items: Iterable[tuple[PlannedItem, int]]) -> list[GuestItem]:
    return [GuestItem(*item.size, item.name, quantity) for item, quantity in items]

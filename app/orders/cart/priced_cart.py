"""A cart for its buyer: all lines at current rates, with the effects of the store's schemes."""

from collections.abc import Sequence
from typing import NamedTuple

from app.orders.cart.schemes import ReadMany, SchemedLines, with_schemes
from app.orders.cart.service import Rows, cart_reads, check_may_buy, priced_line
from app.people.accounts.queries import supply_from
from app.people.accounts.supply import Supply
from app.people.auth.viewer import Viewer, viewer_from, viewer_read
from app.shared.actor import Access, Actor
from tenant_router.session import read
from tenant_router.store import Store


class Cart(NamedTuple):
    """A cart with its viewer, and the state to which its goods are supplied."""

    viewer: Viewer
    schemed: SchemedLines
    supply: Supply


def cart_from(viewer: Viewer, rows: Sequence[Rows], read_many: ReadMany) -> Cart:
    """Return the cart for the rows of `cart_reads`; `read_many` reads the data of its schemes."""
    lines, states = rows
    schemed = with_schemes([priced_line(row, viewer) for row in lines], viewer, read_many)
    return Cart(viewer, schemed, supply_from(states))


def opened_cart(store: Store, actor: Actor, party: str | None) -> Cart:
    """Return the cart of the caller, or of a salesperson's party, at current rates in one round trip.

    Schemes that are limited, or that give an item outside the cart, take a second round trip.
    """
    (row,), *rows = read(store, viewer_read(actor, party), *cart_reads(actor, party))
    viewer = viewer_from(row, actor, party, lambda query: read(store, query)[0])
    if actor.kind is Access.SALESPERSON:
        check_may_buy(viewer)
    return cart_from(viewer, rows, lambda *reads: read(store, *reads))

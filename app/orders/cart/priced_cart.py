"""A cart as its buyer sees it: all lines at current rates, with what the store's schemes give."""

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
    """A cart with its viewer, and where its goods are supplied to."""

    viewer: Viewer
    schemed: SchemedLines
    supply: Supply


def cart_from(viewer: Viewer, rows: Sequence[Rows], read_many: ReadMany) -> Cart:
    """Return the cart for the rows of `cart_reads`; `read_many` reads what its schemes need."""
    lines, states = rows
    schemed = with_schemes([priced_line(row, viewer) for row in lines], viewer, read_many)
    return Cart(viewer, schemed, supply_from(states))


def opened_cart(store: Store, actor: Actor, party: str | None) -> Cart:
    """Return the caller's cart at current rates, or that of a salesperson's party, in one round trip.

    Schemes that are limited, or give an item that is not in the cart, take a second one.
    """
    (row,), *rows = read(store, viewer_read(actor, party), *cart_reads(actor, party))
    viewer = viewer_from(row, actor, party, lambda query: read(store, query)[0])
    if actor.kind is Access.SALESPERSON:
        check_may_buy(viewer)
    return cart_from(viewer, rows, lambda *reads: read(store, *reads))

"""Import every module that registers answers to hooks.

A process that calls a hook needs all of its answers. With some missing, an event would be handled in part: an
account would be removed, for example, but its notifications would stay. The API, the workers and the commands
import this module.
"""

from app.books.sync import cleaning
from app.books.sync import queries as sync
from app.money import pictures as payment_pictures
from app.money.dues import service as dues
from app.money.online import ending
from app.notices import service as notifications
from app.orders import pictures as order_pictures
from app.orders.cart import guests as guest_carts
from app.orders.cart import service as cart
from app.orders.items import queries as orders
from app.orders.place import credit
from app.people.accounts.receivables import books
from app.people.auth import sessions, suspension, tokens
from app.platform.messages import service as messages
from app.platform.operations import service as operations
from app.platform.support import service as support
from app.store.media import storage_outage
from app.terms import service as terms
from app.terms.price_lists import rates as own_rates

MODULES = (
    sessions,
    suspension,
    books,
    cart,
    cleaning,
    guest_carts,
    credit,
    dues,
    ending,
    messages,
    operations,
    notifications,
    terms,
    own_rates,
    orders,
    order_pictures,
    payment_pictures,
    storage_outage,
    support,
    sync,
    tokens,
)

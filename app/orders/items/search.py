"""The search in lists of orders: the orders that a caller finds by some words."""

from sqlalchemy import ColumnElement, CompoundSelect, String, and_, cast, exists, func, or_, select, union

from app.catalogue.models import Product
from app.orders.items.models import Order, OrderItem
from app.people.accounts.models import Account
from app.shared.actor import Access, Actor

MIN_INDEXED_LETTERS = 3


def found_by(actor: Actor, words: str) -> ColumnElement[bool]:
    """Return the condition for a search.

    Customers, who have few orders, also find them by their items, and the owner by product or city. A number
    can only be an order number or a mobile number.
    """
    if words.isdigit():
        return matches_words(words)
    if actor.kind is Access.OWNER:
        return Order.id.in_(_found_by_owner(words))
    if actor.kind not in (Access.PARTY, Access.GUEST):
        return matches_words(words)
    of_name = func.lower(OrderItem.product_name).contains(words.lower(), autoescape=True)
    return or_(matches_words(words), exists().where(OrderItem.order_id == Order.id, of_name))


def _found_by_owner(words: str) -> CompoundSelect[int]:
    """Return the query of the orders whose own words, product or city match, each part with its own index.

    A party's city is read from its account, which is faster than reading every order. Guests have their city
    in the order.
    """
    lower_words = words.lower()
    products = select(Product.code).where(
        or_(func.lower(Product.name).contains(lower_words, autoescape=True), Product.code == words.upper())
    )
    accounts = select(Account.code).where(func.lower(Account.city).contains(lower_words, autoescape=True))
    guests_city = func.lower(Order.delivery["city"].astext).contains(lower_words, autoescape=True)
    return union(
        select(Order.id).where(matches_words(words)),
        select(OrderItem.order_id).where(OrderItem.product_code.in_(products)),
        select(Order.id).where(Order.account_code.in_(accounts)),
        select(Order.id).where(Order.account_code.is_(None), guests_city),
    )


def matches_words(words: str) -> ColumnElement[bool]:
    """Return the condition for a search: a number or mobile number starts with the words, or a name has them.

    The trigram index needs three letters or more. The exact condition then filters its hits.
    """
    lower_words = words.lower()
    exact_condition = _exact_match(words, lower_words)
    if len(lower_words) < MIN_INDEXED_LETTERS:
        return exact_condition
    return and_(Order.words.contains(lower_words, autoescape=True), exact_condition)


def _exact_match(words: str, lower_words: str) -> ColumnElement[bool]:
    return or_(
        cast(Order.number, String).startswith(words, autoescape=True),
        func.lower(Order.party["name"].astext).contains(lower_words, autoescape=True),
        Order.party["phone1"].astext.startswith(words, autoescape=True),
        func.lower(Order.delivery["name"].astext).contains(lower_words, autoescape=True),
        Order.delivery["mobile_number"].astext.startswith(words, autoescape=True),
    )

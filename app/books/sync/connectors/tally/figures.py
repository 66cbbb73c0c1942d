"""Figures to compare the store with, requested and read separately from the records."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import SourceProblem
from app.books.sync.connectors.tally import envelopes, values
from app.books.sync.connectors.tally.books import CompanyBooks, key_of
from app.books.sync.connectors.tally.client import TallyResponse
from app.books.sync.connectors.tally.envelopes import CollectionRequest
from app.books.sync.connectors.tally.godowns import GodownStock
from app.books.sync.connectors.tally.masters import SINGLE_SIZE
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import name_of, text_of

Figure = dict[str, object]
ReadNumber = Callable[[str], Decimal | None]


def read_figures(
    ask: Callable[[CollectionRequest], TallyResponse],
    bills: Iterable[Element],
    books: CompanyBooks,
    by_godown: GodownStock | None = None,
) -> Iterator[Figure]:
    """Yield the balances and open bills of customers, and the stock of items, as Tally has them now.

    Opening balances are among them if Tally says of which day they are.
    """
    names: dict[str, str] = {}
    since = _first_day(ask)
    for ledger in ask(envelopes.LEDGER_FIGURES).records():
        if ledger.tag == "LEDGER" and name_of(ledger) and books.is_customer(text_of(ledger, "PARENT")):
            names[key_of(ledger)] = name_of(ledger)
            yield _figure("balances", key_of(ledger), name_of(ledger), _owed(ledger, "CLOSINGBALANCE"))
            if since:
                opening = _figure(
                    "openings", key_of(ledger), name_of(ledger), _owed(ledger, "OPENINGBALANCE")
                )
                yield opening | {"since": since}
    owed: defaultdict[str, list[Decimal | None]] = defaultdict(list)
    for bill in bills:
        account = books.customer_keys.get(values.fold(text_of(bill, "PARENT")))
        if bill.tag == "BILL" and account in names:
            owed[account].append(_owed(bill, "CLOSINGBALANCE"))
    for account, amounts in owed.items():
        readable = [amount for amount in amounts if amount is not None]
        total = sum(readable, Decimal(0)) if len(readable) == len(amounts) else None
        yield _figure("bills", account, names[account], total)
    yield from _stock(ask, by_godown)


def _stock(
    ask: Callable[[CollectionRequest], TallyResponse], by_godown: GodownStock | None
) -> Iterator[Figure]:
    if by_godown:
        for item in by_godown.read():
            yield _figure("stock", f"{item.key}/{SINGLE_SIZE}", item.name, by_godown.amount(item))
        return
    for item in ask(envelopes.ITEM_FIGURES).records():
        if item.tag == "STOCKITEM" and name_of(item):
            key = f"{key_of(item)}/{SINGLE_SIZE}"
            yield _figure("stock", key, name_of(item), _number(item, "CLOSINGBALANCE", _quantity))


def _first_day(ask: Callable[[CollectionRequest], TallyResponse]) -> str | None:
    """Return the first day of the period that is chosen in Tally, or None if it does not say."""
    try:
        days = {text_of(each, "PERIODFROM") for each in ask(envelopes.PERIOD).records() if name_of(each)}
        return values.date(days.pop()) if len(days) == 1 else None
    except (SourceProblem, InvalidValue):
        # A Tally that does not know this request must not cost the other figures.
        return None


def _figure(part: str, key: str, name: str, amount: Decimal | None) -> Figure:
    return {"key": f"{part}/{key}", "part": part, "of": key, "name": name, "amount": amount}


def _owed(record: Element, tag: str) -> Decimal | None:
    """Return what a ledger or a bill owes. Tally's debits are negative."""
    amount = _number(record, tag, values.amount)
    return None if amount is None else -amount


def _quantity(text: str) -> Decimal | None:
    quantity = values.quantity(text)
    return quantity[0] if quantity else None


def _number(record: Element, tag: str, read: ReadNumber) -> Decimal | None:
    """Return a record's balance, zero if it is empty, or None if it is missing or unreadable."""
    part = record.find(tag)
    if part is None:
        return None
    try:
        return read(part.text or "") or Decimal(0)
    except InvalidValue:
        # The record itself is unreadable too and already among the rejects.
        return None

"""A reading of a company: the current rows of some entities, or the changes since the previous reading."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime, timedelta
from itertools import chain
from typing import Protocol
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import (
    CURRENT_VALUES,
    EVERYTHING,
    Memory,
    MemoryUnusable,
    ReadOptions,
    Reject,
    SourceProblem,
)
from app.books.sync.connectors.tally import (
    envelopes,
    figures,
    godowns,
    memory,
    movements,
    receivables,
    rows,
    values,
)
from app.books.sync.connectors.tally.books import CompanyBooks, key_of
from app.books.sync.connectors.tally.client import TallyResponse
from app.books.sync.connectors.tally.companies import TallyCompany, company_row
from app.books.sync.connectors.tally.envelopes import CollectionRequest
from app.books.sync.connectors.tally.voucher_elements import tally_day
from app.books.sync.connectors.tally.xml import name_of, text_of
from app.books.sync.pack import Batch

WEEKS_OF_DELIVERIES = 6
DAYS_OF_INVOICES, DAYS_AT_ONCE = 366, 7
FIRST_BOOKS = "2000-04-01"
_COLLECTIONS = {
    "units": envelopes.UNITS,
    "products": envelopes.ITEMS,
    "variants": envelopes.PRICES,
    "accounts": envelopes.LEDGERS,
    "stock": envelopes.STOCK,
    "balances": envelopes.BALANCES,
}
_LARGE = frozenset(
    (
        *(envelopes.PRICES, envelopes.STOCK, envelopes.BALANCES, envelopes.BILLS),
        *(envelopes.LEDGER_FIGURES, envelopes.ITEM_FIGURES, envelopes.STOCK_BY_GODOWN),
        # Tally looks through the vouchers of all years for the few that it sends.
        *(envelopes.MOVED, envelopes.VOUCHER_NUMBERS),
    )
)
# The movements and their memory; None if everything is read.
_Found = tuple[movements.Movements, Memory] | None


class SendRequest(Protocol):
    """Sends a request for some records of a company."""

    def __call__(
        self,
        collection: CollectionRequest,
        company: str,
        *,
        large: bool = False,
        where: str | None = None,
        days: tuple[str, str] | None = None,
    ) -> TallyResponse: ...


class Reading:
    """A reading; `companies` have their GST, `check_open` raises SourceProblem if the company is not open."""

    def __init__(
        self,
        send: SendRequest,
        companies: Callable[[], TallyResponse],
        check_open: Callable[[], TallyCompany],
        company: TallyCompany,
        options: ReadOptions,
        reject: Reject,
        now: datetime,
    ) -> None:
        self._send, self._companies = send, companies
        self._check_open, self._reject = check_open, reject
        self._company, self._now, self._today = company, now, now.date()
        self._books = CompanyBooks(self._today, options)
        self._notes = memory.Notes(self._today)
        self._withdrawals = rows.Withdrawals({})
        self._seen: set[str] = set()
        chosen = options.stock_godowns
        self._godowns = godowns.GodownStock(self._ask, chosen) if chosen else None

    def all(self, entities: Collection[str]) -> Iterator[Batch]:
        """Yield the rows of some entities."""
        self.read_structure(entities)
        for entity in rows.in_order(entities, among=EVERYTHING):
            yield from self._entity(entity)

    def changes(self, kept: Memory, kept_values: Memory, product: str) -> Iterator[Batch]:
        """Yield the changes since the reading in `kept`, and update it to this reading.

        Stock and balances are read completely if vouchers have changed, which corrects anything missed
        before. They are also read if groups of ledgers have changed, because Tally does not count a group's
        ledgers as changed.
        """
        before, company = dict(kept), self._company
        same = memory.identity(company, product, self._books.options)
        if before:
            memory.check(before, same, company, self._today)
            self._books.levels.update(before["levels"])
            self._withdrawals = rows.Withdrawals(before["had"])
        masters_moved = not before or before["masters"] != company.masters
        vouchers_moved = company.vouchers is None or before.get("vouchers") != company.vouchers
        yield from self._entity("company")
        if masters_moved or vouchers_moved:
            self.read_structure(EVERYTHING)
        if masters_moved:
            yield from self._changed_masters(before) if before else self._all_masters()
        else:
            self._notes.masters = {kind: before[kind] for kind in self._notes.masters}
        if masters_moved or vouchers_moved:
            if vouchers_moved or self._customers_moved(before):
                kept_values.clear()
            found = self._movements(kept_values)
            yield from self._values(kept_values, found)
            yield Batch("deliveries", self._deliveries(before.get("vouchers")), False)
            self._remember_values(kept_values, found)
        kept.clear()
        if company.masters is not None:
            kept.update(same, **self._memory(before, structure_read=masters_moved))

    def values(self, kept: Memory) -> Iterator[Batch]:
        """Yield stock, balances and dues that moved since the reading in `kept`, or all of them if in doubt.

        All are also read an hour after they last were, if a voucher has changed since then.
        """
        self.read_structure(CURRENT_VALUES)
        found = self._movements(kept)
        yield from self._values(kept, found)
        self._remember_values(kept, found)

    def _movements(self, kept: Memory) -> _Found:
        if kept.get("godowns", []) != self._books.options.stock_godowns:
            return None
        return movements.since(kept, self._company, self._ask_whole_books, self._now)

    def _values(self, kept: Memory, found: _Found) -> Iterator[Batch]:
        if found is None:
            yield from self._entity("stock")
            yield from self._entity("balances")
            yield from self._entity("bills")
        else:
            moved, _now = found
            self._books.customer_keys = {**kept["customers"], **self._books.customer_keys}
            customers = {name for name in moved.ledgers if values.fold(name) in self._books.customer_keys}
            yield self._moved("stock", moved, moved.items)
            yield self._moved("balances", moved, customers)
            if customers or moved.masters_after is not None or self._books.options.figures:
                yield from self._entity("bills")
        yield from self._entity("invoices")
        yield from self._entity("entries")

    def _remember_values(self, kept: Memory, found: _Found) -> None:
        """Update the memory to this reading, after all other requests.

        A timeout of this request must not lose the rows that were read; the next reading then reads
        everything.
        """
        if found is None:
            try:
                now = movements.memory(self._company, self._ask_whole_books, self._now)
            except SourceProblem:
                now = {}
        else:
            _moved, now = found
        kept.clear()
        if now:
            chosen = self._books.options.stock_godowns
            kept.update(now, customers=self._books.customer_keys, godowns=chosen)

    def _moved(self, entity: str, moved: movements.Movements, names: Collection[str]) -> Batch:
        """Return the rows of the records that have a name or were changed themselves."""
        if entity == "stock" and self._godowns:
            items = chain.from_iterable(map(self._godowns.read, moved.wheres(names)))
            return self._by_godown(self._godowns, items, complete=False, names=names)
        responses = [self._ask(_COLLECTIONS[entity], where) for where in moved.wheres(names)]
        self._check_open()
        self._check_names({name_of(each) for response in responses for each in response.records()}, names)
        records = chain.from_iterable(response.records() for response in responses)
        noted = self._noted(records)
        return Batch(entity, rows.record_rows(entity, noted, self._books, self._reject), False)

    @staticmethod
    def _check_names(found: Collection[str], names: Iterable[str]) -> None:
        """Raise MemoryUnusable if Tally left out any of the names."""
        if not set(map(values.fold, found)).issuperset(map(values.fold, names)):
            raise MemoryUnusable

    def _ask_whole_books(self, collection: CollectionRequest, where: str) -> Iterator[Element]:
        first = self._company.first_day or FIRST_BOOKS
        # Some vouchers have a day in the future.
        last = max(self._company.last_day or "", (self._today + timedelta(days=DAYS_OF_INVOICES)).isoformat())
        response = self._ask(collection, where, days=(tally_day(first), tally_day(last)))
        return (record for record in response.records() if record.tag == "VOUCHER")

    def read_structure(self, entities: Collection[str]) -> CompanyBooks:
        """Read the groups that the records of some entities refer to."""
        options, collections = self._books.options, list[CollectionRequest]()
        if {"departments", "products"} & set(entities):
            collections.append(envelopes.ITEM_GROUPS)
        if "products" in entities:
            self._learn_taxes()
        if {"accounts", "balances", "salespeople", "bills", "invoices", "entries"} & set(entities):
            collections.append(envelopes.GROUPS)
        if {"bills", "invoices", "entries"} & set(entities) and "balances" not in entities:
            # Bills and vouchers name their customers, whose keys come with the balances or with this request.
            collections.append(envelopes.LEDGER_NAMES)
        if "salespeople" in entities and options.salespeople == "costCentres":
            collections.append(envelopes.COST_CENTRES)
        if "accounts" in entities and "variants" not in entities and not options.levels:
            # Grades depend on the price levels, which the variants otherwise provide before the accounts.
            collections.append(envelopes.PRICES)
        for collection in collections:
            for record in self._ask(collection).records():
                self._learn(record)
        return self._books

    def _entity(self, entity: str, where: str | None = None) -> Iterator[Batch]:
        """Yield an entity's rows; the rows that match a formula are not a complete list."""
        books = self._books
        if entity == "company":
            yield Batch(entity, [company_row(self._company)], True)
        elif entity in ("departments", "salespeople"):
            if entity == "departments" or books.options.salespeople != "none":
                yield Batch(entity, rows.structure_rows(entity, books), True)
        elif entity == "deliveries":
            yield Batch(entity, self._deliveries(None), False)
        elif entity == "bills":
            yield Batch(entity, self._bills(), True)
            yield from self._figures()
        elif entity in ("invoices", "entries"):
            after = self._invoices_after()
            read = self._invoices if entity == "invoices" else self._entries
            yield Batch(entity, read(after), after is None)
        elif entity == "stock" and self._godowns:
            yield self._by_godown(self._godowns, self._godowns.read(), complete=True)
        elif collection := _COLLECTIONS.get(entity):
            yield self._collected(entity, collection, where)

    def _collected(self, entity: str, collection: CollectionRequest, where: str | None) -> Batch:
        books, response = self._books, self._ask(collection, where)
        if entity == "variants" and not books.options.levels:
            # The grades of the first item depend on the levels of the last.
            for record in response.records():
                books.learn(record)
        self._check_open()
        records = self._noted(response.records())
        converted = rows.record_rows(entity, records, books, self._reject, self._withdrawals)
        return Batch(entity, converted, where is None)

    def _by_godown(
        self,
        stock: godowns.GodownStock,
        items: Iterable[godowns.ItemStock],
        *,
        complete: bool,
        names: Collection[str] = (),
    ) -> Batch:
        stock.check()
        items = list(items)
        self._check_open()
        self._check_names({item.name for item in items}, names)
        return Batch("stock", stock.rows(items, self._reject), complete)

    def _noted(self, records: Iterable[Element]) -> Iterator[Element]:
        for record in records:
            self._learn(record)
            self._seen.add(key_of(record))
            yield record

    def _all_masters(self) -> Iterator[Batch]:
        for entity in ("units", "departments", "products", "variants", "salespeople", "accounts"):
            yield from self._entity(entity)

    def _changed_masters(self, before: Memory) -> Iterator[Batch]:
        """Yield the changed masters; groups and units are few, so they are read each time."""
        since = f"$AlterID > {before['masters']}"
        yield from self._entity("units")
        yield from self._entity("departments")
        self._note_masters(before)
        changed, gone = self._compare("items", before)
        if memory.digest(self._books.item_groups.values(), self._books.taxes) != before["itemGroups"]:
            # Items inherit taxes from their groups, the sales ledger and the company.
            yield from self._entity("products")
        elif changed:
            yield from self._changed("products", since, changed)
        if changed:
            yield from self._changed("variants", since, changed)
            memory.check_grades(before["levels"], self._books)
        yield _tombstones("products", gone)
        yield from self._entity("salespeople")
        changed, gone = self._compare("ledgers", before)
        if self._customers_moved(before):
            yield from self._entity("accounts")
        elif changed:
            # A changed ledger may have left the customers' groups.
            keys = self._ask(envelopes.LEDGER_NAMES, since).records()
            gone |= {key_of(each) for each in keys if self._is_other(text_of(each, "PARENT"))}
            yield from self._changed("accounts", since, changed)
        yield _tombstones("accounts", gone)

    def _changed(self, entity: str, since: str, keys: set[str]) -> Iterator[Batch]:
        """Yield an entity's changed rows. Raise MemoryUnusable if Tally omits any of the keys."""
        self._seen.clear()
        yield from self._entity(entity, since)
        if not keys <= self._seen:
            raise MemoryUnusable

    def _customers_moved(self, before: Memory) -> bool:
        """Return whether a change of groups may have made ledgers customers, or the reverse."""
        return memory.digest(self._books.ledger_groups.values()) != before["ledgerGroups"]

    def _compare(self, kind: str, before: Memory) -> tuple[set[str], set[str]]:
        """Return the keys of new or changed masters, and the keys of deleted ones."""
        return memory.changed_masters(before[kind], self._notes.masters[kind], before["masters"])

    def _note_masters(self, before: Memory) -> None:
        """Note the current items and ledgers: the changed ones, or all if the changes are incomplete."""
        self._note_keys(f"$AlterID > {before['masters'] - memory.OVERLAP}")
        masters = self._notes.masters
        if memory.explains(before, self._notes, self._company.masters or 0):
            self._notes.masters = {kind: {**before[kind], **found} for kind, found in masters.items()}
        else:
            self._notes.masters = {kind: {} for kind in masters}
            self._note_keys(None)

    def _note_keys(self, where: str | None) -> None:
        for keys in (envelopes.ITEM_KEYS, envelopes.LEDGER_KEYS):
            response = self._ask(keys, where)
            self._check_open()
            for record in response.records():
                self._learn(record)

    def _deliveries(self, since: int | None) -> Iterator[rows.RowValues]:
        """Yield recent or changed deliveries.

        The request for all deliveries goes week by week, because too many vouchers at once freeze Tally.
        """
        for key, (_, name) in self._notes.masters["items"].items():
            self._books.know_item(key, name)
        self._learn_voucher_types()
        terms = [
            f"$VoucherTypeName = {envelopes.quote(each)}" for each in self._books.delivery_types.values()
        ]
        weeks = (
            [range(WEEKS_OF_DELIVERIES)]
            if since is not None
            else [range(week, week + 1) for week in range(WEEKS_OF_DELIVERIES)]
        )
        if since is not None:
            terms = [f"({term} AND $AlterID > {since})" for term in terms]
        for each in weeks:
            last = self._today - timedelta(weeks=each.start)
            first = last - timedelta(days=7 * len(each) - 1)
            response = self._send(
                envelopes.DELIVERIES,
                self._company.name,
                where=" OR ".join(terms),
                days=(f"{first:%Y%m%d}", f"{last:%Y%m%d}"),
            )
            yield from rows.record_rows("deliveries", response.records(), self._books, self._reject)

    def _bills(self) -> Iterator[rows.RowValues]:
        yield from receivables.bills(self._ask_bills().records(), self._books, self._reject)
        self._check_open()

    def _ask_bills(self) -> TallyResponse:
        company, today = self._company, self._today.isoformat()
        first, last = company.first_day or FIRST_BOOKS, max(company.last_day or today, today)
        return self._ask(envelopes.BILLS, days=(tally_day(first), tally_day(last)))

    def _figures(self) -> Iterator[Batch]:
        """Yield the figures to compare the store with, unless the books changed since the reading began."""
        before = self._company
        if not self._books.options.figures or before.vouchers is None:
            return
        bills = self._ask_bills().records()
        read = list(figures.read_figures(self._ask, bills, self._books, self._godowns))
        now = self._check_open()
        if (now.masters, now.vouchers) == (before.masters, before.vouchers):
            yield Batch("figures", read, True)

    def _invoices_after(self) -> int | None:
        """Return the counter after which invoices changed; None if a restored backup has a lower one."""
        after, now = self._books.options.invoices_after, self._company.vouchers
        return after if after is not None and now is not None and now >= after else None

    def _invoices(self, after: int | None) -> Iterator[rows.RowValues]:
        """Yield the invoices of a year."""
        self._learn_voucher_types()
        for records in self._vouchers(envelopes.INVOICES, self._books.sales_types.values(), after):
            yield from receivables.invoices(records, self._books, self._reject)
        self._check_open()

    def _entries(self, after: int | None) -> Iterator[rows.RowValues]:
        """Yield the amounts that other vouchers of a year add to customers' balances."""
        self._learn_voucher_types()
        names = [name for name, _kind in self._books.entry_types.values()]
        for records in self._vouchers(envelopes.ENTRIES, names, after):
            yield from receivables.entries(records, self._books, self._reject)
        self._check_open()

    def _learn_taxes(self) -> None:
        """Read the rates for items that have none and whose groups have none."""
        ledger = self._books.options.sales_ledger
        for record in self._ask(envelopes.CLASSIFICATIONS).records():
            self._learn(record)
        if ledger:
            where = f"$Name = {envelopes.quote(ledger)}"
            for record in self._ask(envelopes.SALES_LEDGER, where).records():
                self._learn(record)
        for record in self._companies().records():
            if (text_of(record, "GUID"), name_of(record)) == (self._company.guid, self._company.name):
                self._learn(record)

    def _learn(self, record: Element) -> None:
        self._books.learn(record)
        self._notes.add(record)

    def _is_other(self, group: str) -> bool:
        return not self._books.is_customer(group) and self._books.is_group_known(group)

    def _learn_voucher_types(self) -> None:
        for record in self._ask(envelopes.VOUCHER_TYPES).records():
            self._books.learn(record)

    def _vouchers(
        self, collection: CollectionRequest, names: Iterable[str], after: int | None
    ) -> Iterator[Iterable[Element]]:
        """Yield the vouchers of a year: all of them week by week, or all changed after a counter at once."""
        changed = "" if after is None else f" AND $AlterID > {after}"
        where = " OR ".join(f"($VoucherTypeName = {envelopes.quote(name)}{changed})" for name in names)
        step = DAYS_AT_ONCE if after is None else DAYS_OF_INVOICES
        for start in range(0, DAYS_OF_INVOICES, step):
            last = self._today - timedelta(days=start)
            first = last - timedelta(days=min(step, DAYS_OF_INVOICES - start) - 1)
            yield self._ask(collection, where, days=(f"{first:%Y%m%d}", f"{last:%Y%m%d}")).records()

    def _memory(self, before: Memory, *, structure_read: bool) -> Memory:
        books, notes = self._books, self._notes
        days = [day for day in (before.get("due"), notes.due) if day]
        groups = {
            "itemGroups": memory.digest(books.item_groups.values(), books.taxes),
            "ledgerGroups": memory.digest(books.ledger_groups.values()),
        }
        return {
            "masters": self._company.masters,
            "vouchers": self._company.vouchers,
            **notes.masters,
            **(groups if structure_read else {name: before[name] for name in groups}),
            "levels": books.levels,
            "had": {name: sorted(keys) for name, keys in self._withdrawals.had.items()},
            "due": min(days, default=""),
        }

    def _ask(
        self, collection: CollectionRequest, where: str | None = None, days: tuple[str, str] | None = None
    ) -> TallyResponse:
        return self._send(collection, self._company.name, large=collection in _LARGE, where=where, days=days)


def _tombstones(entity: str, keys: Iterable[str]) -> Batch:
    return Batch(
        "tombstones", [{"key": f"{entity}/{key}", "entity": entity, "of": key} for key in keys], True
    )

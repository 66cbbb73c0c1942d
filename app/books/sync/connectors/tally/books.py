"""Groups of a company's books, and the values that records inherit from them."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date as Date
from decimal import Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import ReadOptions
from app.books.sync.connectors.tally import dated_values, values
from app.books.sync.connectors.tally.gst import Gst, stated_gst
from app.books.sync.connectors.tally.xml import name_of, text_of

# Shorter than the limit of a key, because a number may follow.
MAX_JOINED_LENGTH = 280
DEBTORS = "Sundry Debtors"
GRADES = "ABCDE"
# Sales vouchers count as deliveries too: orders are often billed without a delivery note.
SALES = "Sales"
# The types of vouchers other than sales that change a customer's balance, with their kinds in statements.
ENTRY_KINDS = {
    "Receipt": "receipt",
    "Payment": "payment",
    "Credit Note": "creditNote",
    "Debit Note": "debitNote",
    "Purchase": "purchase",
    "Journal": "journal",
}
# The groups of ledgers that every company has. Some exports do not name them.
_PREDEFINED = frozenset(
    (
        *("bank accounts", "bank occ a/c", "bank od a/c", "branch / divisions", "capital account"),
        *("cash-in-hand", "current assets", "current liabilities", "deposits (asset)", "direct expenses"),
        *("direct incomes", "duties & taxes", "expenses (direct)", "expenses (indirect)", "fixed assets"),
        *("income (direct)", "income (indirect)", "indirect expenses", "indirect incomes", "investments"),
        *("loans & advances (asset)", "loans (liability)", "misc. expenses (asset)", "provisions"),
        *("purchase accounts", "reserves & surplus", "retained earnings", "sales accounts", "secured loans"),
        *("stock-in-hand", "sundry creditors", "sundry debtors", "suspense a/c", "unsecured loans"),
    )
)
DELIVERY_TYPES = ("Delivery Note", SALES)
# Records that other records refer to by name, so they are read first.
STRUCTURE_TAGS = frozenset(
    ("STOCKGROUP", "GROUP", "COSTCENTRE", "GODOWN", "VOUCHERTYPE", "GSTCLASSIFICATION", "COMPANY")
)


def key_of(record: Element) -> str:
    """Return the permanent key of a record: its GUID, or its name if a file has no GUID."""
    return text_of(record, "GUID") or name_of(record)


def joined_key(key: str, of: str) -> str:
    """Return a key of two parts; a digest shortens a long key and keeps it unique."""
    whole = f"{key}/{of}"
    if len(whole) <= MAX_JOINED_LENGTH:
        return whole
    digest = hashlib.sha256(whole.encode()).hexdigest()
    return f"{whole[: MAX_JOINED_LENGTH - len(digest) - 1]}/{digest}"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of items or of ledgers."""

    key: str
    name: str
    parent: str
    reserved: str
    gst: Gst | None = None
    hsn: str | None = None


@dataclass(slots=True)
class CompanyBooks:
    """Facts about a company to read before its items and ledgers; names are folded."""

    today: Date
    options: ReadOptions
    item_groups: dict[str, Group] = field(default_factory=dict)
    ledger_groups: dict[str, Group] = field(default_factory=dict)
    cost_centres: dict[str, Group] = field(default_factory=dict)
    godowns: list[str] = field(default_factory=list)
    delivery_types: dict[str, str] = field(
        default_factory=lambda: {values.fold(each): each for each in DELIVERY_TYPES}
    )
    # The taxes of items for which neither the item nor its groups state one.
    sales_gst: Gst | None = None
    company_gst: Gst | None = None
    classifications: dict[str, Gst | None] = field(default_factory=dict)
    levels: dict[str, str] = field(default_factory=dict)
    item_keys: dict[str, str] = field(default_factory=dict)
    customer_keys: dict[str, str] = field(default_factory=dict)
    # The names of voucher types, with their kinds in statements, by folded name.
    entry_types: dict[str, tuple[str, str]] = field(
        default_factory=lambda: {values.fold(name): (name, kind) for name, kind in ENTRY_KINDS.items()}
    )
    sales_types: dict[str, str] = field(default_factory=lambda: {values.fold(SALES): SALES})

    def learn(self, record: Element) -> None:
        """Add a record of the structure, an item's name and price levels, or a customer's name."""
        name = name_of(record)
        if not name:
            return
        if record.tag in STRUCTURE_TAGS:
            self._learn_structure(record, name)
        elif record.tag == "LEDGER":
            if values.fold(name) == values.fold(self.options.sales_ledger):
                self.sales_gst = stated_gst(record, self.today) or self.sales_gst
            if self.is_customer(text_of(record, "PARENT")):
                self.customer_keys[values.fold(name)] = key_of(record)
        elif record.tag == "STOCKITEM":
            self.know_item(key_of(record), name)
            for block in record.iterfind("FULLPRICELIST.LIST"):
                self._learn_level(text_of(block, "PRICELEVEL"))

    def know_item(self, key: str, name: str) -> None:
        """Add an item to which vouchers may refer."""
        self.item_keys[values.fold(name)] = key

    def grades(self) -> dict[str, str]:
        """Return the grade of each price level, chosen by the owner or else by the first five names."""
        if self.options.levels:
            return {values.fold(level): grade for level, grade in self.options.levels.items()}
        return dict(zip(sorted(self.levels), GRADES, strict=False))

    def is_customer(self, group: str) -> bool:
        """Return whether the ledgers of a group are customers: the group is below Sundry Debtors."""
        return any(
            above.name == DEBTORS or above.reserved == DEBTORS
            for above in self._above(group, self.ledger_groups)
        ) or values.fold(group) == values.fold(DEBTORS)

    def is_group_known(self, group: str) -> bool:
        """Return whether all groups above a group were read, so that its kind of ledgers is known."""
        top = group
        for above in self._above(group, self.ledger_groups):
            top = above.reserved or above.parent
        return not top or values.fold(top) in _PREDEFINED

    def has_group(self, name: str) -> bool:
        """Return whether the books have a group of ledgers with a name."""
        return values.fold(name) in self.ledger_groups

    def customer_groups(self) -> Iterator[Group]:
        """Yield the user-defined groups below Sundry Debtors."""
        for group in self.ledger_groups.values():
            if group.reserved != DEBTORS and group.name != DEBTORS and self.is_customer(group.name):
                yield group

    def item_group(self, name: str) -> Group | None:
        """Return the category of an item, or None at the top."""
        return self.item_groups.get(values.fold(name))

    @property
    def taxes(self) -> object:
        """Return the rates that apply above the groups of items."""
        return self.sales_gst, self.company_gst, sorted(self.classifications.items())

    def tax_rate(self, own: Gst | None, group: str) -> Decimal | None:
        """Return an item's tax rate: its own, or that of its group, the sales ledger or the company."""
        groups = (above.gst for above in self._above(group, self.item_groups))
        stated = next(filter(None, (own, *groups, self.sales_gst, self.company_gst)), None)
        if stated and stated.classification:
            stated = self.classifications.get(values.fold(stated.classification))
        return stated.rate if stated else None

    def inherited_hsn(self, group: str) -> str | None:
        """Return the HSN code of the nearest group above that has one."""
        return next((above.hsn for above in self._above(group, self.item_groups) if above.hsn), None)

    def _learn_structure(self, record: Element, name: str) -> None:
        folded = values.fold(name)
        if record.tag == "GODOWN":
            self.godowns.append(name)
        elif record.tag == "GSTCLASSIFICATION":
            self.classifications[folded] = stated_gst(record, self.today)
        elif record.tag == "COMPANY":
            self.company_gst = stated_gst(record, self.today)
        elif record.tag == "VOUCHERTYPE":
            if text_of(record, "PARENT") in DELIVERY_TYPES:
                self.delivery_types[folded] = name
            if text_of(record, "PARENT") == SALES:
                self.sales_types[folded] = name
            if kind := ENTRY_KINDS.get(text_of(record, "PARENT")):
                self.entry_types[folded] = (name, kind)
        else:
            group = _group(record, name, self.today)
            {
                "STOCKGROUP": self.item_groups,
                "GROUP": self.ledger_groups,
                "COSTCENTRE": self.cost_centres,
            }[record.tag].setdefault(folded, group)

    def _learn_level(self, level: str) -> None:
        """Add a price level. The newest block comes last, and its spelling is the current one."""
        if values.words(level):
            self.levels[values.fold(level)] = " ".join(level.split())

    @staticmethod
    def _above(name: str, groups: dict[str, Group]) -> Iterator[Group]:
        """Yield a group and its parent groups. A cycle, which only a damaged file has, is followed once."""
        seen = set()
        while (group := groups.get(values.fold(name))) and group.key not in seen:
            seen.add(group.key)
            yield group
            name = group.parent


def _group(record: Element, name: str, today: Date) -> Group:
    is_of_items = record.tag == "STOCKGROUP"
    return Group(
        key=key_of(record),
        name=name,
        parent=values.words(text_of(record, "PARENT")) or "",
        reserved=record.get("RESERVEDNAME", ""),
        gst=stated_gst(record, today) if is_of_items else None,
        hsn=dated_values.hsn(record, today) if is_of_items else None,
    )


def each_once(groups: Iterable[Group]) -> list[Group]:
    """Return the groups without repetitions."""
    return list({group.key: group for group in groups}.values())

"""Stock of chosen godowns. A report has it, whose lines are checked against the stock of the whole item.

Tally's collections do not have it: there each godown shows the stock of all.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Reject, SourceProblem
from app.books.sync.connectors.tally import envelopes, values
from app.books.sync.connectors.tally.books import key_of
from app.books.sync.connectors.tally.client import NoTally, TallyResponse
from app.books.sync.connectors.tally.masters import SINGLE_SIZE
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.rows import RowValues
from app.books.sync.connectors.tally.xml import name_of
from app.shared.texts.messages import text

# The report takes Tally a moment for each item, and its user waits for as long.
ITEMS_AT_ONCE = 50
Ask = Callable[..., TallyResponse]


@dataclass(slots=True)
class ItemStock:
    """The stock of an item, as Tally writes it: of all godowns, and of each with its name."""

    key: str
    name: str = ""
    total: str = ""
    lines: list[list[str]] = field(default_factory=list)

    def quantity(self, chosen: Collection[str]) -> Decimal:
        """Return the stock of the chosen godowns. Raise InvalidValue if the lines do not add up."""
        total, unit = values.quantity(self.total) or (Decimal(0), "")
        lines = [(name, values.quantity(held) or (Decimal(0), unit)) for name, held in self.lines]
        units = {unit, *(of for _name, (_held, of) in lines)} - {""}
        if sum(held for _name, (held, _of) in lines) != total or len(units) > 1:
            shown = ", ".join(f"{name} {held.strip()}" for name, held in self.lines)
            raise InvalidValue(
                text("sync.row.godowns_differ", total=self.total.strip() or "0", godowns=shown)
            )
        return sum((held for name, (held, _of) in lines if values.fold(name) in chosen), Decimal(0))


class GodownStock:
    """Reads the stock of the chosen godowns of a company."""

    def __init__(self, ask: Ask, chosen: Iterable[str]) -> None:
        self._ask = ask
        self._chosen = {values.fold(name): name for name in chosen}

    def read(self, where: str | None = None) -> Iterator[ItemStock]:
        """Yield the stock of all items, or of the items for which a formula holds.

        Raise SourceProblem with the next step if Tally leaves out items, refuses the report or is silent.
        """
        keys = [key_of(each) for each in self._ask(envelopes.ITEM_KEYS, where).records() if name_of(each)]
        for start in range(0, len(keys), ITEMS_AT_ONCE):
            part = keys[start : start + ITEMS_AT_ONCE]
            found = self._report(" OR ".join(f"$Guid = {envelopes.quote(key)}" for key in part))
            if not {item.key for item in found}.issuperset(part):
                raise SourceProblem(text("source.godowns_unread"))
            yield from found

    def _report(self, where: str) -> list[ItemStock]:
        try:
            return list(_items(self._ask(envelopes.STOCK_BY_GODOWN, where).records()))
        except NoTally:
            raise
        except SourceProblem as problem:
            raise SourceProblem(text("source.godowns_unread")) from problem

    def check(self) -> None:
        """Raise SourceProblem if Tally no longer has a chosen godown: its stock would be missing."""
        present = {values.fold(name_of(each)) for each in self._ask(envelopes.GODOWNS).records()}
        gone = sorted(name for folded, name in self._chosen.items() if folded not in present)
        if gone:
            raise SourceProblem(text("source.godown_gone", name=", ".join(gone)))

    def rows(self, items: Iterable[ItemStock], reject: Reject) -> Iterator[RowValues]:
        """Yield the rows of items; what does not add up is rejected."""
        for item in items:
            key = f"{item.key}/{SINGLE_SIZE}"
            try:
                yield {"key": key, "quantity": item.quantity(self._chosen)}
            except InvalidValue as error:
                reject("stock", key, "quantity", item.total.strip(), str(error))

    def amount(self, item: ItemStock) -> Decimal | None:
        """Return the stock of an item, or None if it does not add up."""
        try:
            return item.quantity(self._chosen)
        except InvalidValue:
            # The rejects already list it.
            return None


def _items(parts: Iterable[Element]) -> Iterator[ItemStock]:
    """Yield the items of a report, which is a list of fields that leaves out empty ones."""
    item: ItemStock | None = None
    for part in parts:
        content = (part.text or "").strip()
        if part.tag == "HAATKEY":
            if item is not None:
                yield item
            item = ItemStock(content)
        elif item is None:
            continue
        elif part.tag == "HAATNAME":
            item.name = content
        elif part.tag == "HAATTOTAL":
            item.total = content
        elif part.tag == "HAATLINE":
            item.lines.append(["", ""])
        elif part.tag in ("HAATGODOWN", "HAATHELD") and item.lines:
            item.lines[-1][part.tag == "HAATHELD"] = content
    if item is not None:
        yield item

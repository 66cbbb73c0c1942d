"""The schemes of a store by their goods and buyers."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from app.pricing.schemes import Covering, Scheme, SchemeLine
from app.pricing.scope import ALWAYS


class SchemeBook:
    """The schemes of a store in the order in which lines take them, and by their goods."""

    def __init__(self, schemes: Iterable[Scheme]) -> None:
        self.schemes = sorted(schemes, key=lambda each: (each.place, each.id))
        self._by_product: dict[str, list[int]] = {}
        self._by_category: dict[str, list[int]] = {}
        self._for_all_goods: list[int] = []
        for index, each in enumerate(self.schemes):
            for code in each.scope.products:
                self._by_product.setdefault(code, []).append(index)
            for code in each.scope.categories:
                self._by_category.setdefault(code, []).append(index)
            if not each.scope.products and not each.scope.categories:
                self._for_all_goods.append(index)

    def __len__(self) -> int:
        return len(self.schemes)

    def of(self, account: str | None, grade: str, salesperson: str | None, now: datetime) -> "BuyerSchemes":
        """Return the schemes in force for a buyer."""
        return BuyerSchemes(self, account, grade, salesperson, now)

    def covering(self, lines: Sequence[SchemeLine]) -> list[Covering]:
        """Return the schemes for goods of these lines, with the indexes of those lines."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        if lines:
            of_all = [*range(len(lines))]
            found.update((scheme_index, of_all) for scheme_index in self._for_all_goods)
        for line_index, line in enumerate(lines):
            for scheme_index in self._by_product.get(line.product_code, ()):
                found[scheme_index].append(line_index)
            for scheme_index in self._by_category.get(line.category_code, ()):
                indexes = found[scheme_index]
                # A scheme may name both the product and its category.
                if not indexes or indexes[-1] != line_index:
                    indexes.append(line_index)
        return [Covering(self.schemes[scheme_index], found[scheme_index]) for scheme_index in sorted(found)]


class BuyerSchemes(NamedTuple):
    """The schemes of a store in force for one buyer at one moment."""

    book: SchemeBook
    account: str | None
    grade: str
    salesperson: str | None
    now: datetime

    @property
    def all(self) -> list[Scheme]:
        """Return all of these schemes, in the order in which lines take them."""
        return [each for each in self.book.schemes if self._holds(each)]

    @property
    def hold(self) -> bool:
        """Return whether any scheme is in force."""
        return any(map(self._holds, self.book.schemes))

    def covering(self, lines: Sequence[SchemeLine]) -> list[Covering]:
        """Return the schemes for goods of these lines; no other one gives anything for them."""
        found = self.book.covering(lines) if len(self.book) else []
        return [each for each in found if self._holds(each.scheme)]

    def _holds(self, scheme: Scheme) -> bool:
        scope = scheme.scope
        return scope.holds_at(self.now) and scope.is_for(self.account, self.grade, self.salesperson)


NO_SCHEMES = SchemeBook(()).of(None, "", None, ALWAYS)

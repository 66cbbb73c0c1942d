"""The query for a list of products: filters, page and sort order."""

from dataclasses import dataclass

from app.catalogue import compared
from app.catalogue.filters import Filters
from app.catalogue.popular_hits import MAX_FIRST
from app.catalogue.rates import MAX_NEAREST
from app.catalogue.search import SearchQuery

NO_FILTERS = Filters()
MAX_COUNT = 1_000  # of a search's hits, unless the requested page ends later
BY_PRIORITY = "p.priority, p.code"
# Sort orders with an index, which can be read in both directions. The columns are a product's position.
SORT_COLUMNS = {
    "code": ("{}.code",),
    "name": ("lower({}.name)", "{}.code"),
    "priority": ("{}.priority", "{}.code"),
    "updated": ("{}.updated_at", "{}.code"),
    "created": ("{}.created_at", "{}.code"),
}
# The sort orders that the shop offers, with whether they are read backwards.
_SHOP_ORDERS = {None: ("priority", False), "name": ("name", False), "newest": ("created", True)}


@dataclass(frozen=True, slots=True)
class ProductQuery:
    """The filters, page and sort order of a product list.

    By default search hits are sorted by relevance and other products by priority; `ordered_by` overrides it.
    `party` has agreed rates; `account` is the party whose orders count. `after` is the last product of the
    previous page: if an index has the sort order, the page is read from there, however deep it is. With
    `compares_all` a list by rate or relevance compares all its products, instead of only the first ones or
    the candidates for the page.
    """

    category: str | None = None
    brand: str | None = None
    search: SearchQuery | None = None
    page: int = 0
    size: int = 25
    party: str | None = None
    account: str | None = None
    everything: bool = False
    pictureless: bool = False
    hidden: bool = False
    untaxed: bool = False
    ordered_by: str | None = None
    descending: bool = False
    filters: Filters = NO_FILTERS
    after: str | None = None
    compares_all: bool = False

    @property
    def start(self) -> int:
        return self.page * self.size

    @property
    def seeks(self) -> bool:
        """Return whether the page is read starting from the previous product instead of by its offset."""
        return self.after is not None and self.indexed_order is not None

    @property
    def indexed_order(self) -> tuple[str, bool] | None:
        """Return the name of the sort order and whether it is read backwards, or None without an index."""
        if self.ordered_by is not None:
            return self.ordered_by, self.descending
        return None if self.search else _SHOP_ORDERS.get(self.filters.order)

    @property
    def counts_hits(self) -> bool:
        """Return whether the products must be counted, since no stored count fits the filters."""
        narrowed = self.brand is not None or self.untaxed or self.filters.filters_products
        return self.search is not None or narrowed or (self.pictureless and self.hidden)

    @property
    def max_counted(self) -> int:
        """Return how many hits are counted; one more row shows that there are more."""
        most = compared.MAX_COMPARED if self.compares_first else 0
        return max(MAX_COUNT, most, self.start + self.size)

    @property
    def counts_behind(self) -> bool:
        """Return whether hits after `after` are counted, since the number of earlier hits is enough."""
        return self.seeks and self.start + self.size >= MAX_COUNT

    @property
    def counts_sizes(self) -> bool:
        """Return whether the sizes' rates find the hits, because no other filter is narrower."""
        return self._has_all and self.filters.has_many_sizes and not self.counts_behind

    @property
    def compares_nearest(self) -> bool:
        """Return whether only candidates for the page are compared."""
        is_early = self.start + self.size <= MAX_NEAREST
        by_rate = self.indexed_order is None and self.filters.has_nearest
        return by_rate and is_early and self._has_all and not self.compares_all

    @property
    def compares_first(self) -> bool:
        """Return whether only the first of very many products are compared: see `compared`."""
        if self.indexed_order is not None or self.compares_all:
            return False
        if not self.filters.sorts_by_rate:
            return self.filters.sort is None and self.search is not None and self.search.any_word
        return not (self._has_all and self.filters.has_nearest)

    def sorts_part(self, total: int) -> bool:
        """Return whether only the first of this many products are in this order."""
        return self.compares_first and total > compared.MAX_COMPARED

    @property
    def compared_first(self) -> str:
        """Return the SQL of the order that selects the products to compare, if there are too many."""
        return BY_PRIORITY if self.search is None else self.search.first

    @property
    def compares_nearest_sizes(self) -> bool:
        """Return whether an index finds the products to compare: sizes nearest to the end of the rates."""
        return self.compares_first and self._has_all and self.filters.finds_nearest_sizes

    @property
    def ranks_popular(self) -> bool:
        """Return whether only the candidates for the page are ranked among many hits."""
        if self.search is None or self.search.any_word or self.indexed_order or self.filters.sort:
            return False
        narrowed = self.category or self.brand or self._lacks or self.filters.bought
        return self.start + self.size <= MAX_FIRST and not narrowed and not self.compares_all

    @property
    def _has_all(self) -> bool:
        """Return whether the list has all products of the shop, apart from its filters."""
        return not (self.category or self.brand or self.search or self._lacks)

    @property
    def _lacks(self) -> bool:
        """Return whether the owner requests products that are incomplete or not shown."""
        return self.pictureless or self.hidden or self.untaxed

    @property
    def order(self) -> str:
        """Return the SQL of the sort order."""
        if self.indexed_order is not None:
            name, descending = self.indexed_order
            backwards = " DESC" if descending else ""
            return ", ".join(column + backwards for column in sort_columns(name))
        if self.filters.sort or self.search is None:
            return self.filters.sort or BY_PRIORITY
        return self.search.rank(party=self.account is not None)


def sort_columns(name: str) -> list[str]:
    """Return the SQL columns of a sort order with an index."""
    return [column.format("p") for column in SORT_COLUMNS[name]]

"""Rules of the download: the parties that see the same data, and the parties with complete rates."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.order_rules import NO_RULES, BuyerRules
from app.pricing.rules import Visibility
from app.pricing.steps import Pricing


class PartyTerms(NamedTuple):
    """The terms of a group of parties: the rates unless agreed ones apply, the listed rates, and the stock.

    `rules` are the rules of quantity and value; a party with its own rules or price lists shares its terms
    with no other.
    """

    pricing: Pricing
    listed: tuple[int, ...]
    stock: bool
    rules: BuyerRules = NO_RULES

    @property
    def shown_rules(self) -> BuyerRules | None:
        """Return the rules of value, which are only for parties that see rates."""
        return self.rules if self.listed else None


class AllTerms(NamedTuple):
    """The different terms of a salesperson's parties, and the terms of each party; `None` means no party."""

    all: list[PartyTerms]
    of: dict[str | None, int]

    @property
    def without_party(self) -> int:
        """Return the terms without a party."""
        return self.of[None]

    @property
    def listed(self) -> list[int]:
        """Return the listed rates that any of the parties sees."""
        return sorted({number for terms in self.all for number in terms.listed})

    @property
    def stock(self) -> bool:
        """Return whether any of the parties sees the stock."""
        return any(terms.stock for terms in self.all)


def terms_by_party(viewers: Mapping[str | None, tuple[Pricing, Visibility, BuyerRules]]) -> AllTerms:
    """Return the different terms of these viewers: hundreds of parties share a few."""
    seen = {party: _terms(*viewer) for party, viewer in viewers.items()}
    different = list(dict.fromkeys(seen.values()))
    numbers = {terms: number for number, terms in enumerate(different)}
    return AllTerms(different, {party: numbers[terms] for party, terms in seen.items()})


def _terms(pricing: Pricing, visibility: Visibility, rules: BuyerRules) -> PartyTerms:
    listed = visibility.listed(pricing.grade) if visibility.rates else ()
    same = replace(pricing, grade=GRADES[grade_index(pricing.grade)], agreed_rates=False)
    return PartyTerms(same, tuple(listed), visibility.stock, rules)


def cut_off(parties: Iterable[str], most: int) -> str | None:
    """Return the party at which more than `most` rows were cut off; its rows may be incomplete.

    Rows are sorted by party, and are at most one more than `most`.
    """
    rows = list(parties)
    return rows[-1] if len(rows) > most else None

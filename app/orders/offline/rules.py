"""Rules of the download: which parties see the same, and whose rates are complete."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.order_rules import NO_RULES, BuyerRules
from app.pricing.rules import Visibility
from app.pricing.steps import Pricing


class PartyTerms(NamedTuple):
    """What parties of one kind see: what they pay unless it was agreed, the listed rates, and the stock.

    `rules` are those of quantity and value; a party with rules or price lists for it alone
    has no others.
    """

    pricing: Pricing
    listed: tuple[int, ...]
    stock: bool
    rules: BuyerRules = NO_RULES

    @property
    def shown_rules(self) -> BuyerRules | None:
        """The rules of value, which only those who see rates may know."""
        return self.rules if self.listed else None


class AllTerms(NamedTuple):
    """The different terms of a salesperson's parties, and which each party has; `None` is no party."""

    all: list[PartyTerms]
    of: dict[str | None, int]

    @property
    def without_party(self) -> int:
        """Return the terms of no party."""
        return self.of[None]

    @property
    def listed(self) -> list[int]:
        """Return the listed rates that any of them sees."""
        return sorted({number for terms in self.all for number in terms.listed})

    @property
    def stock(self) -> bool:
        """Return whether any of them sees the stock."""
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

    Rows come in the order of their parties, and one more than `most` at the most.
    """
    rows = list(parties)
    return rows[-1] if len(rows) > most else None

"""Sharing an amount among lines, exact to the paisa."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Sharer(NamedTuple):
    """A line that takes a share by its `value`, and no more than `most`; its key decides between equals."""

    key: Any
    value: int
    most: int


def shared(amount: int, sharers: Sequence[Sharer]) -> list[int]:
    """Return the shares of an amount in proportion to the values, all in paise, by largest remainder.

    What a line may not take goes to the others. The shares sum to the amount, or to the most that all may
    take. Their order does not matter.
    """
    shares = [0] * len(sharers)
    open_places = [place for place, each in enumerate(sharers) if each.value > 0 and each.most > 0]
    left = min(amount, sum(sharers[place].most for place in open_places))
    while left:
        value = sum(sharers[place].value for place in open_places)
        full = [place for place in open_places if left * sharers[place].value >= sharers[place].most * value]
        if not full:
            break
        for place in full:
            shares[place] = sharers[place].most
        left -= sum(sharers[place].most for place in full)
        open_places = [place for place in open_places if not shares[place]]
    if left:
        quotas = [(*divmod(left * sharers[place].value, value), place) for place in open_places]
        for whole, _, place in quotas:
            shares[place] = whole
        by_rest = sorted(quotas, key=lambda quota: (-quota[1], sharers[quota[2]].key))
        for _, _, place in by_rest[: left - sum(whole for whole, _, _ in quotas)]:
            shares[place] += 1
    return shares

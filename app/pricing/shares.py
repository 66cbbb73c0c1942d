"""Sharing an amount among lines, exact to the paisa."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

HUNDRED = Decimal(100)


class Sharer(NamedTuple):
    """A line that takes a share by its `value`, and no more than `most`; its key decides between equals."""

    key: Any
    value: Decimal
    most: Decimal


def shared(amount: Decimal, sharers: Sequence[Sharer]) -> list[Decimal]:
    """Return the shares of an amount in proportion to the values, in whole paise by largest remainder.

    What a line may not take goes to the others. The shares sum to the amount, or to the most that all may
    take. Their order does not matter.
    """
    values = [int(each.value * HUNDRED) for each in sharers]
    most = [max(0, int(each.most * HUNDRED)) for each in sharers]
    shares = [0] * len(sharers)
    open_places = [place for place, value in enumerate(values) if value > 0 and most[place]]
    left = min(int(amount * HUNDRED), sum(most[place] for place in open_places))
    while left:
        value = sum(values[place] for place in open_places)
        full = [place for place in open_places if left * values[place] >= most[place] * value]
        if not full:
            break
        for place in full:
            shares[place] = most[place]
        left -= sum(most[place] for place in full)
        open_places = [place for place in open_places if not shares[place]]
    if left:
        quotas = [(*divmod(left * values[place], value), place) for place in open_places]
        for whole, _, place in quotas:
            shares[place] = whole
        by_rest = sorted(quotas, key=lambda quota: (-quota[1], sharers[quota[2]].key))
        for _, _, place in by_rest[: left - sum(whole for whole, _, _ in quotas)]:
            shares[place] += 1
    return [Decimal(share) / HUNDRED for share in shares]

"""Sharing an amount among lines, exact to the paisa."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Sharer(NamedTuple):
    """A line that takes a share by its `value`, and no more than `most`; equal lines share by their key."""

    key: Any
    value: int
    most: int


def shared(amount: int, sharers: Sequence[Sharer]) -> list[int]:
    """Return the shares of an amount in proportion to the values, all in paise, by largest remainder.

    The part that a line may not take goes to the others. The shares sum to the amount, or to the most that
    all may take. Their order does not matter.
    """
    shares = [0] * len(sharers)
    open_places = [index for index, each in enumerate(sharers) if each.value > 0 and each.most > 0]
    left = min(amount, sum(sharers[index].most for index in open_places))
    while left:
        value = sum(sharers[index].value for index in open_places)
        full = [index for index in open_places if left * sharers[index].value >= sharers[index].most * value]
        if not full:
            break
        for index in full:
            shares[index] = sharers[index].most
        left -= sum(sharers[index].most for index in full)
        open_places = [index for index in open_places if not shares[index]]
    if left:
        quotas = [(*divmod(left * sharers[index].value, value), index) for index in open_places]
        for whole, _, index in quotas:
            shares[index] = whole
        by_rest = sorted(quotas, key=lambda quota: (-quota[1], sharers[quota[2]].key))
        for _, _, index in by_rest[: left - sum(whole for whole, _, _ in quotas)]:
            shares[index] += 1
    return shares

"""Splitting a span of time into days with a rollup and ranges to count from orders."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

# With more ranges than this, counting the whole span costs less.
MAX_RANGES = 40
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SplitSpan:
    """The days from `first` to before `last` have rollups, except the `counted` ones; count the `ranges`.

    A range includes its start and excludes its end.
    """

    first: date
    last: date
    counted: tuple[date, ...]
    ranges: tuple[tuple[datetime, datetime], ...]


def whole_days(since: datetime, end: datetime) -> tuple[date, date]:
    """Return the whole days in a span of the store's time: the first, and the one after the last."""
    first = since.date() if since.time() == time.min else since.date() + DAY
    return first, max(first, end.date())


def split(since: datetime, end: datetime, open_days: Collection[date]) -> SplitSpan:
    """Split a span, given its days that have no rollup."""
    first, last = whole_days(since, end)
    inner = sorted(day for day in open_days if first <= day < last)
    bounds = [(_start(day, since), _start(day + DAY, since)) for day in inner]
    if first == last:
        bounds = [(since, end)]
    else:
        bounds = [(since, _start(first, since)), *bounds, (_start(last, since), end)]
    ranges = _joined([(begin, finish) for begin, finish in bounds if begin < finish])
    if len(ranges) > MAX_RANGES:
        return SplitSpan(first, first, (), ((since, end),))
    return SplitSpan(first, last, tuple(inner), tuple(ranges))


def _start(day: date, like: datetime) -> datetime:
    return datetime.combine(day, time.min, like.tzinfo)


def _joined(ranges: list[tuple[datetime, datetime]]) -> list[tuple[datetime, datetime]]:
    joined: list[tuple[datetime, datetime]] = []
    for begin, end in ranges:
        if joined and joined[-1][1] == begin:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return joined

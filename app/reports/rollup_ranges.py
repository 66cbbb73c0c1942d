"""A span of time in parts: days that are added up already, and what has to be counted."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

# More pieces than these are one: a piece too many costs more than the days between them.
MAX_PIECES = 40
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Parts:
    """Days from `first` to before `last`, all of them but `counted`, which are among the `pieces`.

    A piece begins with its first moment and ends before its second one.
    """

    first: date
    last: date
    counted: tuple[date, ...]
    pieces: tuple[tuple[datetime, datetime], ...]


def whole_days(since: datetime, end: datetime) -> tuple[date, date]:
    """The whole days between two moments of the store's own time: the first, and the one after the last."""
    first = since.date() if since.time() == time.min else since.date() + DAY
    return first, max(first, end.date())


def parts_of(since: datetime, end: datetime, open_days: Collection[date]) -> Parts:
    """A span in parts, where these of its days are not added up."""
    first, last = whole_days(since, end)
    inner = sorted(day for day in open_days if first <= day < last)
    bounds = [(_start(day, since), _start(day + DAY, since)) for day in inner]
    if first == last:
        bounds = [(since, end)]
    else:
        bounds = [(since, _start(first, since)), *bounds, (_start(last, since), end)]
    pieces = _joined([(begin, finish) for begin, finish in bounds if begin < finish])
    if len(pieces) > MAX_PIECES:
        return Parts(first, first, (), ((since, end),))
    return Parts(first, last, tuple(inner), tuple(pieces))


def _start(day: date, like: datetime) -> datetime:
    return datetime.combine(day, time.min, like.tzinfo)


def _joined(pieces: list[tuple[datetime, datetime]]) -> list[tuple[datetime, datetime]]:
    joined: list[tuple[datetime, datetime]] = []
    for begin, end in pieces:
        if joined and joined[-1][1] == begin:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return joined

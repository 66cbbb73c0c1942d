"""What becomes of an order by a given moment: approved, dispatched, delivered, or canceled on the way."""

import random
from datetime import datetime, time, timedelta

from app.demo.model import StatusChange

OPENS, CLOSES = 9.5, 19.5
CANCELED_WHOLE = 0.05
SHORT_OF_SOMETHING = 0.10
IN_TWO_LOADS = 0.06
HELD_BACK = 0.25


def settle(
    chance: random.Random, count: int, placed_at: datetime, now: datetime, buyer: str
) -> tuple[list[str], tuple[StatusChange, ...]]:
    """The status of each line at `now` and the steps that led there, in the order of time."""
    waits = chance.uniform(24, 100) if chance.random() < HELD_BACK else chance.expovariate(1 / 20)
    approved = _at_work(placed_at + timedelta(hours=0.4 + waits))
    dispatched = _at_work(approved + timedelta(hours=chance.uniform(14, 130)))
    completed = _at_work(dispatched + timedelta(days=chance.uniform(3, 13)))
    every = tuple(range(count))
    steps = [StatusChange("Pending", placed_at, buyer)]
    if chance.random() < CANCELED_WHOLE:
        by = buyer if chance.random() < 0.5 and buyer != StatusChange.GUEST else StatusChange.OWNER
        steps.append(StatusChange("Canceled", min(approved, placed_at + timedelta(hours=3)), by, every))
    else:
        steps += _delivery(chance, every, approved, dispatched, completed)
    done = sorted((step for step in steps if step.at <= now), key=lambda step: step.at)
    final = ["Pending"] * count
    for step in done[1:]:
        for line in step.lines:
            final[line] = step.status
    return final, tuple(done)


def _delivery(
    chance: random.Random,
    every: tuple[int, ...],
    approved: datetime,
    dispatched: datetime,
    completed: datetime,
) -> list[StatusChange]:
    """Approved, sent and received; at times one line is not to be had, or the load goes in two halves."""
    owner, office = StatusChange.OWNER, StatusChange.ACCOUNTING
    luck = chance.random()
    if luck < SHORT_OF_SOMETHING and len(every) > 3:
        missing = (chance.choice(every),)
        rest = tuple(line for line in every if line not in missing)
        return [
            StatusChange("Approved", approved, owner, rest),
            StatusChange("Canceled", approved + timedelta(minutes=2), owner, missing),
            StatusChange("Dispatched", dispatched, owner, rest),
            StatusChange("Completed", completed, office, rest),
        ]
    steps = [StatusChange("Approved", approved, owner, every)]
    if luck > 1 - IN_TWO_LOADS and len(every) > 4:
        half = len(every) // 2
        later = _at_work(dispatched + timedelta(days=2))
        loads = ((every[:half], dispatched, completed), (every[half:], later, completed + timedelta(days=2)))
    else:
        loads = ((every, dispatched, completed),)
    for lines, sent, received in loads:
        steps += [
            StatusChange("Dispatched", sent, owner, lines),
            StatusChange("Completed", max(received, sent + timedelta(days=1)), office, lines),
        ]
    return steps


def _at_work(moment: datetime) -> datetime:
    """The moment itself in working hours, else the next morning that is not a Sunday."""
    hour = moment.hour + moment.minute / 60
    if hour >= CLOSES:
        moment += timedelta(days=1)
    if hour >= CLOSES or hour < OPENS:
        moment = datetime.combine(moment.date(), time(9, 35 + moment.minute // 3), moment.tzinfo)
    if moment.weekday() == 6:
        moment += timedelta(days=1)
    return moment.replace(microsecond=0)

"""The progress of a demo order up to a moment: approved, dispatched, delivered, or canceled."""

import random
from datetime import datetime, time, timedelta

from app.demo.model import StatusChange

OPENS, CLOSES = 9.5, 19.5
CANCELED_SHARE = 0.05
MISSING_LINE_SHARE = 0.10
SPLIT_SHARE = 0.06
DELAYED_SHARE = 0.25


def simulate_progress(
    rng: random.Random, count: int, placed_at: datetime, now: datetime, buyer: str
) -> tuple[list[str], tuple[StatusChange, ...]]:
    """Return the status of each line at `now`, and the steps that led there in order of time."""
    wait_hours = rng.uniform(24, 100) if rng.random() < DELAYED_SHARE else rng.expovariate(1 / 20)
    approved = _next_working_time(placed_at + timedelta(hours=0.4 + wait_hours))
    dispatched = _next_working_time(approved + timedelta(hours=rng.uniform(14, 130)))
    completed = _next_working_time(dispatched + timedelta(days=rng.uniform(3, 13)))
    all_lines = tuple(range(count))
    steps = [StatusChange("Pending", placed_at, buyer)]
    if rng.random() < CANCELED_SHARE:
        by = buyer if rng.random() < 0.5 and buyer != StatusChange.GUEST else StatusChange.OWNER
        steps.append(StatusChange("Canceled", min(approved, placed_at + timedelta(hours=3)), by, all_lines))
    else:
        steps += _delivery(rng, all_lines, approved, dispatched, completed)
    done = sorted((step for step in steps if step.at <= now), key=lambda step: step.at)
    final = ["Pending"] * count
    for step in done[1:]:
        for line in step.lines:
            final[line] = step.status
    return final, tuple(done)


def _delivery(
    rng: random.Random,
    all_lines: tuple[int, ...],
    approved: datetime,
    dispatched: datetime,
    completed: datetime,
) -> list[StatusChange]:
    """Return the steps of a delivery; sometimes one line is missing or the shipment is split in two."""
    owner, accounting = StatusChange.OWNER, StatusChange.ACCOUNTING
    draw = rng.random()
    if draw < MISSING_LINE_SHARE and len(all_lines) > 3:
        missing = (rng.choice(all_lines),)
        rest = tuple(line for line in all_lines if line not in missing)
        return [
            StatusChange("Approved", approved, owner, rest),
            StatusChange("Canceled", approved + timedelta(minutes=2), owner, missing),
            StatusChange("Dispatched", dispatched, owner, rest),
            StatusChange("Completed", completed, accounting, rest),
        ]
    steps = [StatusChange("Approved", approved, owner, all_lines)]
    if draw > 1 - SPLIT_SHARE and len(all_lines) > 4:
        half = len(all_lines) // 2
        later = _next_working_time(dispatched + timedelta(days=2))
        shipments = (
            (all_lines[:half], dispatched, completed),
            (all_lines[half:], later, completed + timedelta(days=2)),
        )
    else:
        shipments = ((all_lines, dispatched, completed),)
    for lines, sent, received in shipments:
        steps += [
            StatusChange("Dispatched", sent, owner, lines),
            StatusChange("Completed", max(received, sent + timedelta(days=1)), accounting, lines),
        ]
    return steps


def _next_working_time(moment: datetime) -> datetime:
    """Return the moment itself if it is in working hours, else the next morning that is not a Sunday."""
    hour = moment.hour + moment.minute / 60
    if hour >= CLOSES:
        moment += timedelta(days=1)
    if hour >= CLOSES or hour < OPENS:
        moment = datetime.combine(moment.date(), time(9, 35 + moment.minute // 3), moment.tzinfo)
    if moment.weekday() == 6:
        moment += timedelta(days=1)
    return moment.replace(microsecond=0)

"""Days in the store's time zone, independent of the server's clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

STORE_TIME = ZoneInfo("Asia/Kolkata")


def day_start(now: datetime) -> datetime:
    """Return the start of the store's day."""
    return now.astimezone(STORE_TIME).replace(hour=0, minute=0, second=0, microsecond=0)


def months_from(now: datetime, count: int) -> datetime:
    """Return the start of the first of `count` months, of which the store's month is the last."""
    today = day_start(now)
    year, month = divmod(today.year * 12 + today.month - count, 12)
    return today.replace(year=year, month=month + 1, day=1)

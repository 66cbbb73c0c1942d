"""The store's own day, whatever clock its server runs by."""

from datetime import datetime
from zoneinfo import ZoneInfo

STORE_TIME = ZoneInfo("Asia/Kolkata")


def day_start(now: datetime) -> datetime:
    """The beginning of the store's own day."""
    return now.astimezone(STORE_TIME).replace(hour=0, minute=0, second=0, microsecond=0)

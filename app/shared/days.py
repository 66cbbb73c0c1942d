"""Days in the store's time zone, independent of the server's clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

STORE_TIME = ZoneInfo("Asia/Kolkata")


def day_start(now: datetime) -> datetime:
    """Return the start of the store's day."""
    return now.astimezone(STORE_TIME).replace(hour=0, minute=0, second=0, microsecond=0)

"""Notifications that the owner of a demo store sent to customers."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.demo.rows import DbRow
from app.notices.rules import Audience, recipient
from app.shared.actor import Access

# Days ago, audience, title, text.
SENT = (
    (
        19,
        Audience.ALL_CUSTOMERS,
        "Festive rates are here",
        "New rates on lighting until the end of the month.",
    ),
    (11, Audience.NO_RECENT_ORDER, "Your shelves may be empty", "Switches and wires are in stock again."),
    (4, Audience.ALL_CUSTOMERS, "We are closed on Sunday", "Orders of Saturday leave on Monday morning."),
)


def campaigns(
    codes: Sequence[str], numbers: Sequence[int], *, now: datetime
) -> tuple[list[DbRow], list[DbRow]]:
    """Return campaigns with these row ids, and the notifications that customers got from them, all read."""
    campaign_rows, notifications = [], []
    for number, (days, audience, title, body) in zip(numbers, SENT, strict=True):
        at = now - timedelta(days=days)
        people = list(codes) if audience is Audience.ALL_CUSTOMERS else list(codes)[::2]
        words = {"title": title, "body": body}
        counts = {"people": len(people), "told": len(people)}
        state = {"state": "done", "created_at": at, "told_at": at}
        campaign_rows.append({"id": number, "audience": audience.value, **words, **counts, **state})
        common = {
            "keys": None,
            "order_id": None,
            "campaign_id": number,
            "created_at": at,
            "read_at": at + timedelta(hours=2),
        }
        notifications += [{"recipient": recipient(Access.PARTY, code), **words, **common} for code in people]
    return campaign_rows, notifications

"""What the owner of a demo store has told his customers, and how far each message came."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.demo.rows import Row
from app.notifications.rules import Audience, recipient
from app.shared.actor import Access

# Days ago, whom it was for, title and text.
SENT = (
    (19, Audience.EVERYBODY, "Festive rates are here", "New rates on lighting until the end of the month."),
    (11, Audience.NO_RECENT_ORDER, "Your shelves may be empty", "Switches and wires are in stock again."),
    (4, Audience.EVERYBODY, "We are closed on Sunday", "Orders of Saturday leave on Monday morning."),
)


def campaigns(codes: Sequence[str], numbers: Sequence[int], *, now: datetime) -> tuple[list[Row], list[Row]]:
    """Campaigns under these row numbers, and the notifications that these customers got of them, all read."""
    sent, told = [], []
    for number, (days, audience, title, body) in zip(numbers, SENT, strict=True):
        at = now - timedelta(days=days)
        people = list(codes) if audience is Audience.EVERYBODY else list(codes)[::2]
        words = {"title": title, "body": body}
        counts = {"people": len(people), "told": len(people)}
        state = {"state": "done", "created_at": at, "told_at": at}
        sent.append({"id": number, "audience": audience.value, **words, **counts, **state})
        seen = {"order_id": None, "campaign_id": number, "created_at": at, "read_at": at + timedelta(hours=2)}
        told += [{"recipient": recipient(Access.PARTY, code), **words, **seen} for code in people]
    return sent, told

"""The messages of a store: rows of its own, written with the change that they follow from."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Identity,
    Integer,
    MetaData,
    Table,
    Text,
    func,
    literal_column,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from tenant_router.session import TEMPLATE_SCHEMA, StoreSession

metadata = MetaData(schema=TEMPLATE_SCHEMA)
# `origin` is the request that a message follows from, where anybody tells of it.
outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger, Identity(always=False), primary_key=True),
    Column("task", Text, nullable=False),
    Column("arguments", JSONB, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column(
        "due_at",
        DateTime(timezone=True),
        nullable=False,
        server_default=text("(now() + interval '1 minute')"),
    ),
    Column("error", Text),
    Column("origin", JSONB(none_as_null=True)),
)
# When a message is due that rests.
NEVER = literal_column("'infinity'::timestamptz")

waiting = select(outbox.c.id).where(outbox.c.due_at < NEVER).exists()


class Backlog(NamedTuple):
    """Messages that are neither done nor at rest; when the oldest was written that nobody has tried."""

    messages: int
    oldest: datetime | None


def backlog(db: StoreSession) -> Backlog:
    """What waits in a store's outbox."""
    untried = func.min(outbox.c.created_at).filter(outbox.c.attempts == 0)
    return Backlog(*db.execute(select(func.count(), untried).where(outbox.c.due_at < NEVER)).one())

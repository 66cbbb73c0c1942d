"""The outbox of a store: its messages, written in the transaction of the change that causes them."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
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

from tenant_router.data_versions import declare
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession

metadata = MetaData(schema=TEMPLATE_SCHEMA)
declare("outbox", None)
# `origin` is the trace context of the request that wrote the message.
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
# The `due_at` of a message that is parked as failed.
NEVER: ColumnElement[datetime] = literal_column("'infinity'::timestamptz", DateTime(timezone=True))

waiting = select(outbox.c.id).where(outbox.c.due_at < NEVER).exists()


class Backlog(NamedTuple):
    """The number of open messages, and when the oldest untried one was written."""

    messages: int
    oldest: datetime | None


def backlog(db: StoreSession) -> Backlog:
    """Count the open messages in a store's outbox."""
    untried = func.min(outbox.c.created_at).filter(outbox.c.attempts == 0)
    return Backlog(*db.execute(select(func.count(), untried).where(outbox.c.due_at < NEVER)).one())

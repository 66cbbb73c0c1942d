"""What an opening or a restore that was broken off has left of a store."""

import logging

from sqlalchemy import Connection, select, update

from tenant_router import schema_marks
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import UNFINISHED, Claim, Use
from tenant_router.schemas import discard_schema
from tenant_router.store import StoreState

log = logging.getLogger(__name__)
OPEN = ("waiting", "running")


def is_restored(control: Connection, mobile_number: str) -> bool:
    """Whether a job is to make this store of an archive."""
    query = select(Job.id).where(Job.store == mobile_number, Job.kind == "restore", Job.state.in_(OPEN))
    return control.scalar(query.limit(1)) is not None


def is_complete(platform: str, mobile_number: str, database: str, schema: str) -> bool:
    """Whether the schema of an entry that stands as provisioning serves the store already.

    Its last step was not written down, or the registry was restored from a backup of that moment.
    """
    with owner_reader(database).connect() as connection:
        mark = schema_marks.look(connection, schema).mark
    return Claim(platform, mobile_number, {Use.SERVING}).covers(mark, schema)


def finish(control: Connection, mobile_number: str) -> None:
    """Have the registry say that a store is served whose schema is complete."""
    log.warning("store.finished", extra={"store": mobile_number})
    active = {"state": StoreState.ACTIVE, "password_hash": None}
    control.execute(update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(active))


def discard(platform: str, mobile_number: str, database: str, schema: str) -> None:
    """Drop a schema that nobody has worked in; one that is not this store's, or serves, is left."""
    with owner_engine(database).begin() as connection:
        discard_schema(connection, schema, Claim(platform, mobile_number, UNFINISHED))

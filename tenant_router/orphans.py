"""Remains of an interrupted opening or restore of a store."""

import logging

from sqlalchemy import select, update

from tenant_router import schema_marks
from tenant_router.control import ControlSession
from tenant_router.engines import owner_reader
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import UNFINISHED, SchemaClaim, Use
from tenant_router.schemas import discard_in
from tenant_router.store import StoreState

log = logging.getLogger(__name__)
OPEN = ("waiting", "running")


def is_restored(control: ControlSession, mobile_number: str) -> bool:
    """Return whether an open job restores this store from an archive."""
    query = select(Job.id).where(Job.store == mobile_number, Job.kind == "restore", Job.state.in_(OPEN))
    return control.scalar(query.limit(1)) is not None


def is_complete(platform: str, mobile_number: str, database: str, schema: str) -> bool:
    """Return whether the schema of an entry in state `provisioning` is complete.

    That happens if the last step was not recorded, or the registry was restored from an older backup.
    """
    with owner_reader(database).connect() as connection:
        mark = schema_marks.look(connection, schema).mark
    return SchemaClaim(platform, mobile_number, {Use.SERVING}).covers(mark, schema)


def finish(control: ControlSession, mobile_number: str) -> None:
    """Set a store whose schema is complete to active in the registry."""
    log.warning("store.finished", extra={"store": mobile_number})
    active = {"state": StoreState.ACTIVE, "password_hash": None}
    control.execute(update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(active))


def discard(platform: str, mobile_number: str, database: str, schema: str) -> None:
    """Drop an unused schema of this store. A schema of another store, or one in use, stays."""
    discard_in(database, schema, SchemaClaim(platform, mobile_number, UNFINISHED))

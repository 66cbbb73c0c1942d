"""Spares for the next stores: kept in stock by the worker."""

import structlog
from kombu.exceptions import OperationalError
from sqlalchemy.exc import DBAPIError

from app.config import get_config
from tenant_router import databases, schema_pool
from tenant_router.queue import celery

TASK = "platform.stock"
log = structlog.get_logger("platform")


def restock() -> int:
    """Make the spares that are missing in each database that takes stores; says how many."""
    made = 0
    for database in databases.database_usage():
        if not database.has_room:
            continue
        wanted = get_config().spare_stores
        if database.most_stores is not None:
            wanted = min(wanted, database.most_stores - database.stores)
        try:
            made += schema_pool.refill(database.name, wanted)
        except DBAPIError as error:
            log.warning("spares.failed", database=database.name, error=str(error.orig))
    return made


def ask_for_spares() -> None:
    """Have the worker look at once; it does each minute anyway."""
    if not get_config().spare_stores:
        return
    try:
        celery.send_task(TASK, queue="platform")
    except OperationalError as error:
        log.warning("queue.unreachable", task=TASK, error=str(error))

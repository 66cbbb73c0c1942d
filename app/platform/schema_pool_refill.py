"""Keep the pool of spare schemas filled, so that new stores open at once."""

import structlog
from kombu.exceptions import OperationalError
from sqlalchemy.exc import DBAPIError

from app.config import get_config
from tenant_router import databases, schema_pool
from tenant_router.queue import celery

TASK = "platform.stock"
log = structlog.get_logger("platform")


def restock() -> int:
    """Create the spare schemas that are missing in each database that accepts stores; return how many.

    A database may have its own pool size: making a store on a cluster takes several times as long.
    """
    made = 0
    for database in databases.database_usage():
        if not database.has_room:
            continue
        target = get_config().spare_stores if database.spares is None else database.spares
        if database.most_stores is not None:
            target = min(target, database.most_stores - database.stores)
        try:
            made += schema_pool.refill(database.name, target)
        except DBAPIError as error:
            log.warning("spares.failed", database=database.name, error=str(error.orig))
    return made


def request_restock() -> None:
    """Ask a worker to refill the pool now. It also checks every minute."""
    if not get_config().spare_stores:
        return
    try:
        celery.send_task(TASK, queue="platform")
    except OperationalError as error:
        log.warning("queue.unreachable", task=TASK, error=str(error))

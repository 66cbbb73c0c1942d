"""Messages to the caller while a service that the product needs is unreachable.

There is one list for every driver, because hand-written reads raise psycopg's own errors and the ORM wraps
them.
"""

from psycopg import InterfaceError as DriverInterfaceError
from psycopg import OperationalError as DriverOperationalError
from psycopg.errors import DiskFull, IdleInTransactionSessionTimeout, ReadOnlySqlTransaction
from redis import RedisError
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from app.shared.errors import AppError, NoRoom, Unavailable
from app.shared.hooks import Hook

RETRY_SECONDS = "2"
RETRY_SECONDS_READ_ONLY = "30"
# An operator must free space first.
RETRY_SECONDS_WITHOUT_ROOM = "60"
# IdleInTransactionSessionTimeout: after a freeze, the server has ended our transaction.
_DRIVER_OUTAGES = (DriverOperationalError, DriverInterfaceError, IdleInTransactionSessionTimeout)

# Rooms with their own services register a function: it returns the answer to an error of theirs, or None.
service_outage: Hook[[Exception], AppError | None] = Hook("the answer to an error of an unreachable service")


def outage_of(error: Exception) -> AppError | None:
    """Return the answer to an error that means that a service is unreachable; None for any other error."""
    if isinstance(error, (NoConnection, RedisError)):
        return Unavailable(headers={"Retry-After": RETRY_SECONDS})
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, DiskFull):
        return NoRoom(headers={"Retry-After": RETRY_SECONDS_WITHOUT_ROOM})
    if isinstance(cause, ReadOnlySqlTransaction):
        # The disk is nearly full (deploy/local/disk_guard.py), or the server waits to become the primary.
        return Unavailable("error.no_room", headers={"Retry-After": RETRY_SECONDS_READ_ONLY})
    if isinstance(cause, _DRIVER_OUTAGES) or isinstance(error, (OperationalError, InterfaceError)):
        return Unavailable(headers={"Retry-After": RETRY_SECONDS})
    return next(filter(None, service_outage(error)), None)

"""Wait until transactions wait for one of a test."""

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from sqlalchemy import text

from tenant_router.session import StoreSession

# Of two that wait for a row, the second waits for the first.
_WAITING = text("""
WITH RECURSIVE waiting (pid) AS (
    SELECT pg_backend_pid()
    UNION
    SELECT l.pid FROM pg_locks l JOIN waiting w ON w.pid = ANY(pg_blocking_pids(l.pid)) WHERE NOT l.granted
)
SELECT count(*) - 1 FROM waiting
""")


def wait_until_blocked(db: StoreSession, work: Sequence[Future[Any]]) -> None:
    """Return once as many transactions wait for that of the session; no work may be done before."""
    while db.scalar(_WAITING) < len(work):
        assert not any(each.done() for each in work)
        time.sleep(0.01)

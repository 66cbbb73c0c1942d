"""Live events: short messages to the open pages of a store's owner, sent through Valkey after the commit.

A lost event only costs time: the page shows the same at its next refresh. So an unreachable broker never
fails a commit.
"""

from typing import Any

from tenant_router.announcements import CHANNEL, announce_event
from tenant_router.session import StoreSession

__all__ = ["CHANNEL", "HEARTBEAT_KEY", "SIGN_INS_ENDED", "publish_after_commit"]

# The live process writes the time here, for /api/health.
HEARTBEAT_KEY = "haat:live:heartbeat"
# This event goes only to the live process, which then ends the streams of these sign-ins.
SIGN_INS_ENDED = "sign_ins.ended"


def publish_after_commit(db: StoreSession, kind: str, **details: Any) -> None:
    """Publish an event of the session's store after the commit. A rollback discards it."""
    announce_event(db, {**details, "store": db.store.key, "kind": kind})

"""Transactions on the control schema: the registry of stores, jobs and the platform's own tables."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from sqlalchemy import DateTime, Text, func, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Session

from tenant_router.engines import app_engine, app_reader, owner_engine, owner_reader

CONTROL_SCHEMA = "control"

# The owner's login may write everything; the application's login only what migrations/control grants.
Login = Literal["owner", "app"]


class ControlModel(DeclarativeBase):
    """A table of the control schema."""

    type_annotation_map = {
        str: Text,
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB,
        dict[str, int]: JSONB,
        list[str]: ARRAY(Text),
    }


class ControlLock(StrEnum):
    """The advisory locks of the control schema. Each is taken for a subject, such as a store's number."""

    PROVISION = "provision"
    SPARES = "spares"


class ControlSession(Session):
    """A session of the control schema, in the main database."""

    def __init__(self, login: Login = "owner", *, read_only: bool = False) -> None:
        if login == "owner":
            engine = owner_reader() if read_only else owner_engine()
        else:
            engine = app_reader() if read_only else app_engine()
        super().__init__(bind=engine, expire_on_commit=False)

    def lock(self, lock: ControlLock, subject: str) -> None:
        """Wait for a lock, which is held until the transaction ends."""
        self.execute(select(func.pg_advisory_xact_lock(_lock_key(lock, subject))))

    def try_lock(self, lock: ControlLock, subject: str) -> bool:
        """Take a lock until the transaction ends; return False if another transaction holds it."""
        return bool(self.scalar(select(func.pg_try_advisory_xact_lock(_lock_key(lock, subject)))))


def _lock_key(lock: ControlLock, subject: str) -> Any:
    return func.hashtextextended(f"{lock} {subject}", 0)


@contextmanager
def control_session(
    login: Login = "owner", *, read_only: bool = False
) -> Generator[ControlSession, None, None]:
    """Open a transaction on the control schema: committed at the end, rolled back by an exception.

    A commit drops changed stores from this process's cache of the registry. With `read_only` each statement
    is a separate transaction.
    """
    with ControlSession(login, read_only=read_only) as session, session.begin():
        yield session

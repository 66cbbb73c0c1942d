"""Messages that failed too often. The control schema lists them until an administrator decides."""

import traceback
from pathlib import Path

from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert

from tenant_router.control import control_session
from tenant_router.registry import FailedTask


def add(store_key: str, message: int, *, task: str, error: str, attempts: int) -> None:
    """Record a parked message, in a separate transaction."""
    values = {"task": task, "error": error, "attempts": attempts}
    row = insert(FailedTask).values(store=store_key, message=message, **values)
    row = row.on_conflict_do_update(
        index_elements=["store", "message"], set_={**values, "failed_at": func.now()}
    )
    with control_session("app") as control:
        control.execute(row)


def remove(store_key: str, message: int) -> None:
    """Remove the record of a message that has been done or given up."""
    row = delete(FailedTask).where(FailedTask.store == store_key, FailedTask.message == message)
    with control_session("app") as control:
        control.execute(row)


def describe(error: Exception) -> str:
    """Return the error's type and place, without its message, which may contain personal data."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlstate", None)
    here = Path(__file__).parent.parent
    ours = [
        f"{Path(frame.filename).relative_to(here)}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(here) and ".venv" not in frame.filename
    ]
    name = f"{type(cause).__name__} {code}" if code else type(cause).__name__
    return f"{name} at {ours[-1]}" if ours else name

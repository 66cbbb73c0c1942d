"""Messages of stores whose work failed too often: in the control schema, until somebody looks at them."""

import traceback
from pathlib import Path

from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert

from tenant_router.engines import app_engine
from tenant_router.registry import FailedTask


def tell(store_key: str, message: int, *, task: str, error: str, attempts: int) -> None:
    """Write down that a message rests, in a transaction of its own."""
    told = {"task": task, "error": error, "attempts": attempts}
    row = insert(FailedTask).values(store=store_key, message=message, **told)
    row = row.on_conflict_do_update(
        index_elements=["store", "message"], set_={**told, "failed_at": func.now()}
    )
    with app_engine().begin() as connection:
        connection.execute(row)


def forget(store_key: str, message: int) -> None:
    """A message that is done, or was given up, has not failed."""
    this = delete(FailedTask).where(FailedTask.store == store_key, FailedTask.message == message)
    with app_engine().begin() as connection:
        connection.execute(this)


def described(error: Exception) -> str:
    """What went wrong and where, without the words of the error: they may hold what people have written."""
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

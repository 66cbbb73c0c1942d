"""Commands for the life of a store: `python -m app stores suspend`, `close`, `export`, `move` and so on."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.commands.shared import connect, console, fail, progress
from tenant_router import databases
from tenant_router.control import control_session
from tenant_router.engines import MAIN
from tenant_router.registry import Job

Number = Annotated[str, typer.Argument(help="The store's mobile number.")]
Reason = Annotated[str, typer.Option(help="Reason for the audit log; a suspended store's owner reads it.")]
POLL_SECONDS = 1.0


def suspend(mobile_number: Number, reason: Reason = "") -> None:
    """Suspend a store: customers see a notice, and its owner the reason."""
    _change(mobile_number, "suspend", reason)


def resume(mobile_number: Number, reason: Reason = "") -> None:
    """Resume a suspended store."""
    _change(mobile_number, "resume", reason)


def close(mobile_number: Number, reason: Reason = "") -> None:
    """Close a store. It can be reopened for CLOSED_DAYS days, then it is erased."""
    _change(mobile_number, "close", reason)


def reopen(mobile_number: Number, reason: Reason = "") -> None:
    """Reopen a closed store with all its data."""
    _change(mobile_number, "reopen", reason)


def password(mobile_number: Number) -> None:
    """Reset the owner's password, print it, and end their sessions."""
    from app.platform.audit import service as audit
    from app.platform.lifecycle.service import reset_password

    connect()
    with exit_on_refusal():
        audit.record(None, "stores.password", administrator=audit.COMMAND_LINE, store=mobile_number)
        print(reset_password(mobile_number, now=datetime.now(UTC)))


def export(
    mobile_number: Number,
    file: Annotated[Path | None, typer.Argument(dir_okay=False, help="Path of the archive file.")] = None,
) -> None:
    """Export a store to one archive. Use `restore` to bring it back anywhere."""
    from app.platform.lifecycle.service import request_export
    from app.store.media.storage import fetch

    job = run_job("Exporting", "stores.export", mobile_number, request_export, mobile_number)
    target = file or Path(job.result["fileName"])
    with target.open("wb") as into:
        fetch(job.result["file"], into)
    console.print(f"{job.message} to [bold]{target}[/bold]")


def restore(
    archive: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)],
    number: Annotated[str | None, typer.Option("--as", help="Restore under this mobile number.")] = None,
    database: Annotated[str, typer.Option(help="Database for the store.")] = MAIN,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Accept an archive not signed by this deployment.")
    ] = False,
) -> None:
    """Restore a store from an archive. Resumes if interrupted; never overwrites a store."""
    from app.platform.lifecycle.restoring import archived_number
    from app.platform.lifecycle.service import request_restore

    with exit_on_refusal():
        mobile_number = number or archived_number(archive)
    path = str(archive.resolve())
    request = partial(request_restore, unsigned=unsigned)
    job = run_job("Restoring", "stores.restore", mobile_number, request, mobile_number, path, database)
    console.print(f"{job.message}: [bold]/{mobile_number}[/bold]")


def replace(
    mobile_number: Number,
    archive: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)],
    confirm: Annotated[str, typer.Option(help="The store's mobile number again.")],
) -> None:
    """Bring a store back to an earlier archive of it. The state before is archived first."""
    from app.platform.lifecycle.service import request_replacement

    if confirm != mobile_number:
        fail("--confirm must be the store's mobile number")
    path = str(archive.resolve())
    job = run_job("Replacing", "stores.replace", mobile_number, request_replacement, mobile_number, path)
    console.print(job.message)


def move(
    mobile_number: Number,
    database: Annotated[str, typer.Argument(help="Database for the store.")],
) -> None:
    """Move a store to another database. It stays readable; changes pause for a few seconds."""
    from app.platform.lifecycle.service import request_move

    job = run_job("Moving", "stores.move", mobile_number, request_move, mobile_number, database)
    console.print(job.message)


def erase(
    mobile_number: Number,
    confirm: Annotated[str, typer.Option(prompt="Confirm mobile number", help="The mobile number.")],
) -> None:
    """Erase a closed store: schema, role, files, keys. Only an archive can restore it."""
    from app.platform.lifecycle.service import request_erase

    if confirm.strip() != mobile_number:
        fail("The numbers do not match. Nothing was erased.")
    job = run_job("Erasing", "stores.erase", mobile_number, request_erase, mobile_number)
    console.print(job.message)


def schemas() -> None:
    """Show the schemas on which the registry and the schema's own mark do not agree.

    Exit with status 3 if there are any, or if a database could not be read.
    """
    from tenant_router.schema_comparison import disagreements

    connect()
    agree = True
    for database, problem in databases.owners_problems().items():
        if problem:
            agree = False
            console.print(f"[red]{database}[/red] could not be read: {problem}")
            continue
        for mismatch in disagreements(database):
            agree = False
            console.print(f"[yellow]{mismatch.schema}[/yellow] in {database} {mismatch.words}")
    if not agree:
        raise typer.Exit(3)
    console.print("The registry and all schemas agree.")


COMMANDS: tuple[Callable[..., None], ...] = (
    *(suspend, resume, close, reopen, password),
    *(export, restore, replace, move, erase, schemas),
)


def _change(mobile_number: str, change: str, reason: str) -> None:
    from app.platform.audit import service as audit
    from app.platform.lifecycle.rules import Change
    from app.platform.lifecycle.service import change_state

    connect()
    with exit_on_refusal(), control_session() as db:
        entry = change_state(db, mobile_number, Change(change), now=datetime.now(UTC), reason=reason)
        audit.record(
            db,
            f"stores.{change}",
            administrator=audit.COMMAND_LINE,
            store=mobile_number,
            details={"reason": reason},
        )
        console.print(f"Store [bold]{mobile_number}[/bold] is {entry.state}.")


def run_job(
    words: str, action: str, mobile_number: str | None, request: Callable[..., Job], *arguments: str | None
) -> Job:
    """Request a job and run it here, or watch it if another process runs it. Exit with 1 if it fails."""
    from app.platform.audit import service as audit

    connect()
    with exit_on_refusal(), control_session() as db:
        job = request(db, *arguments, asked_by=audit.COMMAND_LINE)
        audit.record(db, action, administrator=audit.COMMAND_LINE, store=mobile_number)
    try:
        job = _follow(words, job)
    except KeyboardInterrupt:
        fail("Interrupted. A worker resumes it within a minute if it can; otherwise run it again.")
    if job.state == "failed":
        fail(job.message)
    return job


def _follow(words: str, job: Job) -> Job:
    from app.platform.job_handlers import HANDLERS
    from app.platform.jobs import runner, service

    with progress() as bar:
        task = bar.add_task(words, total=None)

        def on_progress(done: int, total: int, message: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{words} {message}".strip())

        while True:
            ended = runner.run(job.id, HANDLERS, on_progress=on_progress)
            current = ended or service.find(job.id)
            if current.state in ("done", "failed"):
                bar.update(task, completed=1, total=1, description=words)
                return current
            on_progress(current.done, current.total, current.message)
            time.sleep(POLL_SECONDS)


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Print an AppError's message and exit with status 1."""
    from app.shared.errors import AppError
    from app.shared.texts.messages import text

    try:
        yield
    except AppError as error:
        fail(text(error.message, **error.details))

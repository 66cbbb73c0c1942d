"""Commands for backups: `python -m app backups run`, `list`, `verify`, `fetch`, `restore` and `key`."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.lifecycle import exit_on_refusal, run_job
from app.commands.shared import connect, console, fail, progress
from tenant_router.engines import MAIN

if TYPE_CHECKING:
    from app.platform.backups.rules import Backup

group = typer.Typer(no_args_is_help=True, help="Encrypted backups of all stores, in a bucket elsewhere.")

Number = Annotated[str | None, typer.Argument(help="The store's mobile number; default: everything.")]
KeyFile = Annotated[
    Path | None,
    typer.Option("--identity", exists=True, dir_okay=False, help="Private key; default: BACKUP_IDENTITY."),
]
Platform = Annotated[str | None, typer.Option(help="Another platform's id, from `list --all`.")]


@group.command()
def key(file: Annotated[Path, typer.Argument(dir_okay=False, help="File for the private key.")]) -> None:
    """Make a pair of keys: the private one in a file for you alone, the public one as BACKUP_RECIPIENT."""
    from app.platform.backups.encryption import new_key

    private, public = new_key()
    try:
        file.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        fail(f"{file} exists. Choose another name. Overwriting a key makes its backups unreadable.")
    file.write_text(private, encoding="utf-8")
    console.print(f"The private key is in [bold]{file}[/bold]: keep it apart from the servers.")
    print(f"BACKUP_RECIPIENT={public}")


@group.command()
def run(mobile_number: Number = None) -> None:
    """Back up one store, or all and the registry. The clock does the latter every BACKUP_HOURS."""
    from app.platform.backups.making import request_backup

    job = run_job("Backing up", "backups.run", mobile_number, request_backup, mobile_number)
    console.print(job.message)


@group.command("list")
def list_backups(
    mobile_number: Number = None,
    every: Annotated[bool, typer.Option("--all", help="The platforms that have backups here.")] = False,
    platform: Platform = None,
) -> None:
    """List backups: name, bytes. The newest is the last of each store."""
    from app.platform.backups import bucket
    from app.platform.backups.restoring import platforms

    _connect_to_bucket()
    if every:
        for name, stores in platforms().items():
            print(name, stores, sep="\t")
        return
    for backup, size in bucket.backups(_platform(platform)):
        if mobile_number in (None, backup.store):
            print(backup.name, size, sep="\t")


@group.command()
def verify(mobile_number: Number = None, identity: KeyFile = None, platform: Platform = None) -> None:
    """Restore the newest backups, compare, and drop what was restored. Exits with 1 if one differs."""
    from app.platform.backups import bucket
    from app.platform.backups.restoring import newest_of
    from app.platform.backups.rules import newest
    from app.platform.backups.verifying import verify as verify_backup

    _connect_to_bucket()
    private_key, where = _private_key(identity), _platform(platform)
    with exit_on_refusal(), progress() as bar:
        if mobile_number:
            chosen = [newest_of(where, mobile_number)]
        else:
            chosen = list(newest(backup for backup, _size in bucket.backups(where)).values())
        for backup in bar.track(chosen, description="Restoring and comparing"):
            console.print(f"{backup.name}: {verify_backup(backup, private_key)}")
    if not chosen:
        fail("There are no backups")


@group.command()
def fetch(
    name: Annotated[str, typer.Argument(help="A mobile number for its newest backup, or a name of `list`.")],
    file: Annotated[Path, typer.Argument(dir_okay=False, help="File for the decrypted archive.")],
    identity: KeyFile = None,
    platform: Platform = None,
) -> None:
    """Fetch and decrypt a backup of a store: an archive for `stores restore`."""
    from shutil import copyfileobj

    from app.platform.backups.verifying import opened

    _connect_to_bucket()
    with exit_on_refusal(), opened(_named(name, platform), _private_key(identity)) as archive:
        if file.exists():
            fail(f"{file} exists. Choose another name.")
        file.touch(mode=0o600)
        with file.open("wb") as target:
            copyfileobj(archive, target)
    console.print(f"The archive is in [bold]{file}[/bold]")


@group.command()
def restore(
    platform: Annotated[str, typer.Argument(help="The platform's id, from `list --all`.")],
    identity: KeyFile = None,
    database: Annotated[str, typer.Option(help="Database for the stores.")] = MAIN,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Accept archives not signed by this deployment.")
    ] = False,
) -> None:
    """Restore what is missing here of a platform. Overwrites nothing; can be repeated."""
    from app.platform.audit import service as audit
    from app.platform.backups.restoring import restore_platform
    from app.platform.job_handlers import HANDLERS

    _connect_to_bucket()
    with exit_on_refusal(), progress() as bar:
        task = bar.add_task("Restoring", total=None)

        def on_progress(done: int, total: int, store: str) -> None:
            bar.update(task, completed=done, total=total, description=f"Restoring {store}")

        again = partial(restore_platform, handlers=HANDLERS, asked_by=audit.COMMAND_LINE)
        restored = again(
            platform, _private_key(identity), database=database, unsigned=unsigned, on_progress=on_progress
        )
    audit.record(
        None,
        "backups.restore",
        administrator=audit.COMMAND_LINE,
        details={"platform": platform, "stores": restored.stores},
    )
    for table, rows in restored.rows.items():
        console.print(f"{table}: {rows:,} rows")
    console.print(f"Stores restored: {restored.stores:,}")
    for number, why in restored.left.items():
        console.print(f"[red]{number}[/red] was not restored: {why}")
    if restored.left:
        raise typer.Exit(3)


def _connect_to_bucket() -> None:
    from app.config import get_config

    connect()
    if not get_config().backup_s3_bucket:
        fail("BACKUP_S3_BUCKET is not set: there are no backups. docs/operations.md says how to set them up.")


def _private_key(file: Path | None) -> str:
    from app.config import get_config
    from app.platform.backups.encryption import read_key

    private_key = read_key(file) if file else get_config().backup_identity.get_secret_value()
    if not private_key:
        fail("Name the file with the private key: --identity FILE")
    return private_key


def _platform(platform: str | None) -> str:
    from tenant_router.schema_marks import platform_of_registry

    return platform or platform_of_registry()


def _named(name: str, platform: str | None) -> "Backup":
    from app.platform.backups.restoring import newest_of
    from app.platform.backups.rules import read_name

    return read_name(name) or newest_of(_platform(platform), name)

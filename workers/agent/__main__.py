"""Commands of the agent."""

import json
import platform
from pathlib import Path
from typing import Annotated

import typer

from workers.agent import VERSION, config, logs, service, sources
from workers.agent.agent import Agent
from workers.agent.config import TALLY_ADDRESS, Config, NotPaired
from workers.agent.folder_lock import AlreadyRunning
from workers.agent.store_client import StoreClient, StoreRefused, TokenEnded, Unreachable, api_key_of
from workers.agent.window import program

cli = typer.Typer(
    add_completion=False, help=f"Connects your accounting software to your store (version {VERSION})."
)
Data = Annotated[Path | None, typer.Option(help="The agent's folder for configuration, log and data.")]


@cli.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    check_build: Annotated[
        bool, typer.Option("--check", help="Check that this build is complete, for its smoke test.")
    ] = False,
) -> None:
    """Open the window if no command is given."""
    if version:
        typer.echo(VERSION)
    elif check_build:
        if problems := program.check():
            raise _failed("; ".join(problems))
        typer.echo("This build is complete.")
    elif context.invoked_subcommand is None:
        program.open_window(config.default_folder(), hidden=False)


@cli.command()
def window(
    hidden: Annotated[bool, typer.Option(help="Start minimised to the system tray.")] = False,
    data: Data = None,
) -> None:
    """Show the agent's window."""
    program.open_window(data or config.default_folder(), hidden=hidden)


@cli.command()
def pair(
    server: Annotated[str, typer.Option(help="The store's address, as in the browser: https://…")],
    store: Annotated[str, typer.Option(help="The store's mobile number.")],
    code: Annotated[str, typer.Option(help="The six-digit pairing code from the store.")],
    api_key: Annotated[str, typer.Option(help="Only needed if the server's pages do not contain it.")] = "",
    tally: Annotated[str, typer.Option(help="Tally's address; by default its usual ports are tried.")] = "",
    dbf: Annotated[Path | None, typer.Option(help="Instead of Tally, a folder of .DBF files.")] = None,
    mapping: Annotated[Path | None, typer.Option(help="JSON file that maps tables and columns.")] = None,
    data: Data = None,
) -> None:
    """Pair this agent with a store, by the code on the store's screen."""
    folder = data or config.default_folder()
    if not config.keeps_secrets(server):
        raise _failed("The store's address begins with https://, unless the store is on this computer.")
    try:
        address = server.rstrip("/")
        key = api_key or api_key_of(address)
        unpaired = Config(address, key, store, "", _source(tally, dbf, mapping))
        client = StoreClient(unpaired)
        enrolled = client.enrol(store, code, platform.node()[:200])
        client.close()
    except (StoreRefused, Unreachable, OSError, ValueError) as problem:
        raise _failed(problem) from problem
    config.save(folder, config.paired(unpaired, enrolled))
    typer.echo(f"Paired with the store {store}. Start it with: haat-agent run")


@cli.command()
def run(data: Data = None) -> None:
    """Work until stopped."""
    folder = data or config.default_folder()
    try:
        code = service.run(folder, lambda: _agent(folder))
    except TokenEnded as problem:
        raise _failed(problem) from problem
    if code:
        raise typer.Exit(code)


@cli.command()
def once(data: Data = None) -> None:
    """Do everything there is to do, then exit."""
    agent = _agent(data or config.default_folder())
    try:
        agent.round()
    except (StoreRefused, Unreachable, TokenEnded) as problem:
        raise _failed(problem) from problem
    finally:
        agent.close()


@cli.command()
def check(data: Data = None) -> None:
    """Report whether the accounting program answers, and which books are open in it."""
    settings = _load(data or config.default_folder())
    connector = sources.open_source(settings.source)
    health = connector.check()
    if health.problem:
        raise _failed(health.problem)
    typer.echo(f"{health.product} answers.")
    for dataset in connector.datasets():
        typer.echo(f"  {dataset.compName}, {dataset.fromyr}-{dataset.toyr} ({dataset.dataNm})")


def _agent(folder: Path) -> Agent:
    settings = _load(folder)
    logs.configure(folder, [settings.api_key, settings.token])
    try:
        return Agent(folder, settings, sources.open_source(settings.source))
    except AlreadyRunning as problem:
        raise _failed(problem) from problem


def _load(folder: Path) -> Config:
    try:
        return config.load(folder)
    except NotPaired as problem:
        raise _failed(problem) from problem


def _source(tally: str, dbf: Path | None, mapping: Path | None) -> dict:
    if dbf is None:
        return {"kind": "tally", "address": tally or sources.find_tally() or TALLY_ADDRESS}
    chosen = json.loads(mapping.read_text("utf-8")) if mapping else None
    return {"kind": "dbf", "folder": str(dbf.resolve()), "mapping": chosen}


def _failed(problem: object) -> typer.Exit:
    typer.echo(f"✗ {problem}", err=True)
    return typer.Exit(1)


if __name__ == "__main__":
    cli()

"""Commands for releases of the agent, the program on the shops' computers."""

import json
from pathlib import Path
from typing import Annotated

import typer

from app.books.sync.agent_release import WrongRelease, read_release
from app.commands.shared import console, fail
from app.config import get_config

group = typer.Typer(no_args_is_help=True, help="Publish releases of the agent.")


@group.command("publish")
def publish(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="The program, haat-agent.exe.")],
) -> None:
    """Publish a signed program on the set-up page and to all agents. FILE.json has its signature."""
    from app.books.sync.agents import releases

    public_key = get_config().agent_release_signer
    if not public_key:
        fail("AGENT_RELEASE_SIGNER is not set: agents could not check the signature")
    try:
        description = json.loads(file.with_name(f"{file.name}.json").read_text("utf-8"))
        release = read_release(description, public_key=public_key, platform=description["platform"])
        releases.publish(file, release)
    except (OSError, ValueError, TypeError, KeyError, WrongRelease, releases.NotNewer) as problem:
        fail(str(problem))
    console.print(f"Agent {release.version} for {release.platform} is published.")


@group.command("show")
def show() -> None:
    """Show the published releases."""
    from app.books.sync.agent_release import PLATFORMS
    from app.books.sync.agents import releases

    for platform in PLATFORMS:
        release = releases.current_release(platform)
        console.print(f"{platform}: {f'{release.version}, SHA-256 {release.sha256}' if release else 'none'}")

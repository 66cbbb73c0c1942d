"""Signs releases of the agent on the build machine, which has the private key; the server never has it.

`python -m deploy.agent.release key` makes a pair of keys. `python -m deploy.agent.release sign FILE` writes
FILE.json with the signature, by the private key in AGENT_SIGNING_KEY. `python -m app agent publish FILE` on
the platform then offers both.
"""

import json
import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from app.books.sync.agent_release import describe, new_key
from app.books.sync.agent_release import sign as sign_release
from workers.agent import VERSION

cli = typer.Typer(no_args_is_help=True, add_completion=False, help="Sign releases of the agent.")


@cli.command()
def key() -> None:
    """Make a pair of keys: one for the platform's settings, one for the build machine."""
    private, public = new_key()
    typer.echo(f"AGENT_RELEASE_SIGNER={public}")
    typer.echo(f"AGENT_SIGNING_KEY={private}")
    typer.echo(
        "Store the second where releases are built, and nowhere else. Agents trust it for ever.", err=True
    )


@cli.command()
def sign(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    platform: Annotated[Literal["windows", "linux"], typer.Option()] = "windows",
) -> None:
    """Sign a built program of this version."""
    private_key = os.environ.get("AGENT_SIGNING_KEY", "")
    if not private_key:
        typer.echo("✗ AGENT_SIGNING_KEY is not set", err=True)
        raise typer.Exit(1)
    release = sign_release(describe(file, platform=platform, version=VERSION), private_key)
    target = file.with_name(f"{file.name}.json")
    target.write_text(f"{json.dumps(release.as_dict(), indent=1)}\n", "utf-8")
    typer.echo(f"✓ {target}: {platform} {VERSION}, SHA-256 {release.sha256}")


if __name__ == "__main__":
    cli()

"""Builds releases of the server that anyone can rebuild to the byte, and signs them.

`python -m deploy.release build FOLDER` writes the wheel with the built web pages, and SHA256SUMS. `check`
builds the last commit twice, in different folders, and compares the bytes. `key`, `sign` and `verify` handle
an Ed25519 signature of SHA256SUMS, like that of the agent's releases. It is made on the machine with the
private key.
"""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Annotated

import typer
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hatchling.builders.wheel import WheelBuilder

from app.books.sync.agent_release import new_key
from deploy.local.web_pages import node_environment

ROOT = Path(__file__).resolve().parents[1]
SUMS = "SHA256SUMS"
SIGNATURE = f"{SUMS}.sig"

cli = typer.Typer(no_args_is_help=True, add_completion=False, help="Build and sign releases of the server.")
Folder = Annotated[Path, typer.Argument(file_okay=False)]


class WrongRelease(Exception):
    """A release is not signed, or its files differ from the signed ones."""


def build_wheel(root: Path, folder: Path, *, epoch: int) -> Path:
    """Build the wheel of a checkout with built pages; its files are dated `epoch`, seconds since 1970."""
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch)
    folder.mkdir(parents=True, exist_ok=True)
    return Path(next(WheelBuilder(str(root)).build(directory=str(folder), versions=["standard"])))


def write_sums(folder: Path) -> str:
    """Write the SHA-256 of each wheel in a folder, in the format of sha256sum, and return it."""
    lines = [f"{_digest(wheel)}  {wheel.name}\n" for wheel in sorted(folder.glob("*.whl"))]
    (folder / SUMS).write_text("".join(lines))
    return "".join(lines)


def sign_sums(folder: Path, private_key: str) -> None:
    """Sign SHA256SUMS; `private_key` is 32 bytes as base64."""
    key = Ed25519PrivateKey.from_private_bytes(base64.b64decode(private_key, validate=True))
    signature = key.sign((folder / SUMS).read_bytes())
    (folder / SIGNATURE).write_text(f"{base64.b64encode(signature).decode()}\n")


def verify_release(folder: Path, public_key: str) -> list[str]:
    """Return the names of the signed files; raise WrongRelease unless all are unchanged."""
    try:
        sums = (folder / SUMS).read_bytes()
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
        key.verify(base64.b64decode((folder / SIGNATURE).read_text().strip(), validate=True), sums)
        lines = [line.split("  ", 1) for line in sums.decode().splitlines()]
        signed = {name: digest for digest, name in lines}
        changed = [name for name, digest in signed.items() if _digest(folder / name) != digest]
    except InvalidSignature as problem:
        raise WrongRelease(f"{SUMS} is not signed by this key") from problem
    except (OSError, ValueError) as problem:
        raise WrongRelease(f"The release cannot be read: {problem}") from problem
    if changed or not signed:
        raise WrongRelease(f"Not what was signed: {', '.join(changed) or 'nothing was signed'}")
    return list(signed)


def differences(first: Path, second: Path) -> list[str]:
    """Return the names of the files that differ between two wheels; "order and dates" if only those do."""
    if first.read_bytes() == second.read_bytes():
        return []
    one, other = _contents(first), _contents(second)
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name)) or ["order and dates"]


def _contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _commit_time() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH") or _run("git", "log", "-1", "--format=%ct", folder=ROOT))


def _run(*command: str, folder: Path) -> str:
    environment = {**os.environ, **node_environment()}
    done = subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 -- our own arguments, no shell
    return done.stdout


def _build_pages(web: Path) -> None:
    _run("npm", "run", "build", folder=web)
    _run(sys.executable, "-m", "whitenoise.compress", "--quiet", str(web / "dist" / "assets"), folder=web)


def _build_elsewhere(place: Path, epoch: int) -> Path:
    """Build the wheel and its pages from a copy of the last commit."""
    root = place / "source"
    root.mkdir(parents=True)
    archive = place / "source.tar"
    _run("git", "archive", f"--output={archive}", "HEAD", folder=ROOT)
    shutil.unpack_archive(archive, root, filter="data")
    packages = "web/node_modules"
    shutil.copytree(ROOT / packages, root / packages, symlinks=True, copy_function=os.link)
    _build_pages(root / "web")
    return build_wheel(root, place / "wheel", epoch=epoch)


@cli.command()
def build(folder: Folder) -> None:
    """Build the wheel from this checkout and its built pages (`make` builds them), and write SHA256SUMS."""
    if not (ROOT / "web" / "dist" / "index.html").is_file():
        _fail("The web pages are not built: python -m deploy.local.web_pages build")
    build_wheel(ROOT, folder, epoch=_commit_time())
    typer.echo(write_sums(folder), nl=False)


@cli.command()
def check() -> None:
    """Build the last commit twice in different folders; fail if the wheels differ by a byte."""
    (ROOT / ".tmp").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".tmp") as scratch:
        places = [Path(scratch) / name for name in ("first", "second/and/deeper")]
        first, second = (_build_elsewhere(place, _commit_time()) for place in places)
        different = differences(first, second)
        typer.echo(f"{_digest(first)}  {first.name}")
    if different:
        _fail("\n  ".join([f"{len(different)} files differ between two builds:", *different[:20]]))
    typer.echo("✓ Two builds in different folders are the same to the byte")


@cli.command()
def key() -> None:
    """Make a pair of keys: one to publish, one for the build machine."""
    private, public = new_key()
    typer.echo(f"RELEASE_SIGNER={public}\nRELEASE_SIGNING_KEY={private}")
    typer.echo("Store the second where releases are built, and nowhere else.", err=True)


@cli.command()
def sign(folder: Folder) -> None:
    """Sign SHA256SUMS with the private key in RELEASE_SIGNING_KEY."""
    private_key = os.environ.get("RELEASE_SIGNING_KEY", "")
    if not private_key:
        _fail("RELEASE_SIGNING_KEY is not set")
    sign_sums(folder, private_key)
    typer.echo(f"✓ {folder / SIGNATURE}")


@cli.command()
def verify(folder: Folder, public_key: Annotated[str, typer.Argument()]) -> None:
    """Verify the signature of SHA256SUMS and the digest of each file in it."""
    try:
        names = verify_release(folder, public_key)
    except WrongRelease as problem:
        _fail(str(problem))
    else:
        typer.echo(f"✓ Signed, and as it was signed: {', '.join(names)}")


def _fail(words: str) -> None:
    typer.echo(f"✗ {words}", err=True)
    raise typer.Exit(1)


if __name__ == "__main__":
    cli()

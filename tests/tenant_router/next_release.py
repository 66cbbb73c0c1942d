"""A store chain with one more migration than the stores have, like the next release."""

import shutil
from collections.abc import Container, Mapping
from pathlib import Path
from tempfile import mkdtemp
from textwrap import indent

from tenant_router import migration_chains

NEXT = "9000"
COLUMN = 'op.add_column("categories", sa.Column("colour", sa.Text), schema="store")\n'
REVISION = '''"""Change what the next release changes."""

import sqlalchemy as sa
from alembic import op

revision = "{version}"
down_revision = "{before}"
{declared}

def upgrade() -> None:
{step}
'''


def revision(version: str, before: str, step: str, *, breaks: bool = False) -> str:
    """Return the text of a migration with this upgrade, which may break all releases before it."""
    declared = f'oldest_release = "{version}"\n' if breaks else ""
    return REVISION.format(version=version, before=before, declared=declared, step=indent(step, " " * 4))


def executing(statement: str) -> str:
    """Return the upgrade that executes this SQL."""
    return f"op.execute({statement!r})\n"


def copy_with(chain: Path, folder: Path, steps: Mapping[str, str], *, breaking: Container[str] = ()) -> Path:
    """Copy a chain into the folder and add a migration for each version and upgrade; return the copy."""
    copy = Path(mkdtemp(dir=folder)) / chain.name
    shutil.copytree(chain, copy, ignore=shutil.ignore_patterns("__pycache__"))
    versions = copy / "versions"
    before = max(versions.glob("[0-9]*.py")).name.partition("_")[0]
    for version, step in steps.items():
        text = revision(version, before, step, breaks=version in breaking)
        (versions / f"{version}_next.py").write_text(text)
        before = version
    return copy


def add_migration(release: Path) -> str:
    """Add a migration to the chain of the stores in a copy of the product; return its version."""
    after = f"{int(migration_chains.head()) + 1:04}"
    text = revision(after, migration_chains.head(), COLUMN)
    (release / "migrations" / "store" / "versions" / f"{after}_colour.py").write_text(text)
    return after


def install(monkeypatch, folder: Path, step: str = COLUMN, *, breaks: bool = False) -> None:
    """Add a migration with this upgrade to the chain of the stores, which is copied into the folder."""
    chain = copy_with(migration_chains.STORE_CHAIN, folder, {NEXT: step}, breaking=(NEXT,) if breaks else ())
    monkeypatch.setattr(migration_chains, "STORE_CHAIN", chain)

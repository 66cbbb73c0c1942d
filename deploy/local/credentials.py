"""Keys and passwords of a data directory: generated once, readable only by their owner."""

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from app.platform.backups.encryption import new_key
from deploy.local.failure import StartFailure

GENERATED_BYTES = {
    "SECRET_KEY": 48,
    "API_KEY": 24,
    "S3_ACCESS_KEY": 15,
    "S3_SECRET_KEY": 30,
    "VALKEY_PASSWORD": 24,
    "ADMIN_PASSWORD": 12,
}


BACKUP_KEYS = ("BACKUP_IDENTITY", "BACKUP_RECIPIENT")


def load(file: Path) -> dict[str, str]:
    """Load the data directory's credentials; generate the missing ones."""
    credentials = _read(file)
    missing = {
        name: secrets.token_urlsafe(size) for name, size in GENERATED_BYTES.items() if name not in credentials
    }
    if not all(name in credentials for name in BACKUP_KEYS):
        private, public = new_key()
        missing |= dict(zip(BACKUP_KEYS, (private.splitlines()[-1], public), strict=True))
    if missing:
        credentials |= missing
        write_private(file, credentials)
    return credentials


def write_private(file: Path, content: object) -> None:
    """Replace a JSON file atomically, so that a crash keeps the old one."""
    _replace(file, json.dumps(content, indent=2, ensure_ascii=False))


def write_environment(file: Path, settings: Mapping[str, str]) -> None:
    """Write settings for the command line and for shells. `python -m app` reads them."""
    _replace(file, "".join(f"{name}='{value}'\n" for name, value in settings.items()))


def _replace(file: Path, text: str) -> None:
    fresh = file.with_name(file.name + ".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def _read(file: Path) -> dict[str, str]:
    try:
        return json.loads(file.read_text())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise StartFailure(
            f"{file} is damaged. Restore it from a backup, or delete it to get new keys "
            "(everyone will have to sign in again)."
        ) from error

"""Encryption of backups in the format of age (age-encryption.org/v1).

Backups are encrypted for public keys. Only the private key decrypts them, and the program `age` is enough for
that. The key does not have to be on the servers.
"""

from pathlib import Path
from typing import IO, Any

import pyrage

from app.config import get_config
from app.shared.errors import AppError, Conflict

# The package has no types.
age: Any = pyrage
PRIVATE = "AGE-SECRET-KEY-1"


class BackupUnreadable(AppError):
    """The backup can't be opened with this key."""

    message = "backup.unreadable"


def new_key() -> tuple[str, str]:
    """Return a new private key, as a file for `age --identity`, and its public key."""
    identity = age.x25519.Identity.generate()
    public = str(identity.to_public())
    return f"# public key: {public}\n{identity}\n", public


def encrypt(source: IO[bytes], target: IO[bytes], recipients: str) -> None:
    """Encrypt a stream for public keys, separated by commas: each of their private keys opens it."""
    keys = [age.x25519.Recipient.from_str(key.strip()) for key in recipients.split(",") if key.strip()]
    age.encrypt_io(source, target, keys)


def decrypt(source: IO[bytes], target: IO[bytes], private_key: str) -> None:
    """Decrypt a stream; raises BackupUnreadable for another key, or if the stream was changed."""
    lines = [line.strip() for line in private_key.splitlines()]
    try:
        keys = [age.x25519.Identity.from_str(line) for line in lines if line.upper().startswith(PRIVATE)]
        age.decrypt_io(source, target, keys)
    except (age.DecryptError, age.IdentityError, OSError) as error:
        raise BackupUnreadable(why=str(error)) from None


def is_public_key(text: str) -> bool:
    """Return whether this is a public key."""
    try:
        age.x25519.Recipient.from_str(text.strip())
    except age.RecipientError:
        return False
    return True


def required_key() -> str:
    """Return the private key of this deployment; raises Conflict if it is kept elsewhere."""
    private_key = get_config().backup_identity.get_secret_value()
    if not private_key:
        raise Conflict("backup.no_key")
    return private_key


def read_key(path: Path) -> str:
    """Return the private key in a file."""
    return path.read_text(encoding="utf-8")

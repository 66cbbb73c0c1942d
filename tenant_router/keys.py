"""Names outside the database: but for the platform's own none can be made without a store."""

import hashlib

from tenant_router.store import Store

ARCHIVES = "platform/exports/"


def cache_key(store: Store, *parts: str) -> str:
    """A key of Valkey that belongs to one store."""
    return ":".join(("s", store.key, *parts))


def rate_bucket(store: Store, *parts: str) -> str:
    """The counter of one caller of a store.

    Of what was sent a digest alone is kept: a name may be of any length, or a password in the wrong field.
    """
    return cache_key(store, "rate", _digest(parts))


def platform_rate_bucket(*parts: str) -> str:
    """The counter of one caller of the platform itself."""
    return ":".join(("platform", "rate", _digest(parts)))


def public_file(store: Store, name: str) -> str:
    """Where a file that anybody may read is kept."""
    return f"public/{store.key}/{name}"


def private_file(store: Store, name: str) -> str:
    """Where a file for one person alone is kept: nobody has it but by an address that was signed for him."""
    return f"private/{store.key}/{name}"


def incoming_file(store: Store, name: str) -> str:
    """Where an upload waits until it was checked."""
    return f"incoming/{store.key}/{name}"


def every_file(store_key: str) -> tuple[str, ...]:
    """What the names of all files of one store begin with."""
    return f"public/{store_key}/", f"private/{store_key}/", uploads(store_key)


def uploads(store_key: str) -> str:
    """What the names of all uploads of one store begin with."""
    return f"incoming/{store_key}/"


def archives(store_key: str) -> str:
    """What the names of the archives of one store begin with; they are the platform's, and private."""
    return f"{ARCHIVES}{store_key}/"


def every_key(store_key: str) -> str:
    """The pattern of all keys of one store; who counts tries sets a word of his own before them."""
    return f"*s:{store_key}:*"


def _digest(parts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(parts).encode(errors="replace")).hexdigest()[:32]

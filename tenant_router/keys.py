"""Names of Valkey keys and files. Except for the platform's names, every name needs a store."""

import hashlib
from uuid import UUID

from tenant_router.store import Store

ARCHIVES = "platform/exports/"


def cache_key(store: Store, *parts: str) -> str:
    """Return a Valkey key of one store."""
    return ":".join(("s", store.key, *parts))


def rate_bucket(store: Store, *parts: str) -> str:
    """Return the key of a rate limit counter of a store.

    The parts are hashed: a name may have any length, or be a password entered in the wrong field.
    """
    return cache_key(store, "rate", _digest(parts))


def platform_rate_bucket(*parts: str) -> str:
    """Return the key of a rate limit counter of the platform itself."""
    return ":".join(("platform", "rate", _digest(parts)))


def public_file(store: Store, name: str) -> str:
    """Return the storage name of a public file."""
    return f"public/{store.key}/{name}"


def private_file(store: Store, name: str) -> str:
    """Return the storage name of a private file. Clients reach it only by a signed URL."""
    return f"private/{store.key}/{name}"


def private_picture(store: Store, picture: UUID | str) -> str:
    """Return the storage name of a private picture by its id; without one the prefix of all of them."""
    return private_file(store, f"pictures/{picture}.webp" if picture else "pictures/")


def incoming_file(store: Store, name: str) -> str:
    """Return the storage name of an upload that is not checked yet."""
    return f"incoming/{store.key}/{name}"


def every_file(store_key: str) -> tuple[str, ...]:
    """Return the prefixes of all files of one store."""
    return f"public/{store_key}/", f"private/{store_key}/", uploads(store_key)


def uploads(store_key: str) -> str:
    """Return the prefix of all uploads of one store."""
    return f"incoming/{store_key}/"


def archives(store_key: str) -> str:
    """Return the prefix of one store's archives, which are private to the platform."""
    return f"{ARCHIVES}{store_key}/"


def every_key(store_key: str) -> str:
    """Return the pattern of a store's Valkey keys. The rate limit library adds a prefix to its own."""
    return f"*s:{store_key}:*"


def _digest(parts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(parts).encode(errors="replace")).hexdigest()[:32]

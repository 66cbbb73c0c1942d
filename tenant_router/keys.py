"""Names outside the database: none can be made without a store."""

from tenant_router.store import Store


def cache_key(store: Store, *parts: str) -> str:
    """A key of Valkey that belongs to one store."""
    return ":".join(("s", store.key, *parts))


def public_file(store: Store, name: str) -> str:
    """Where a file that anybody may read is kept."""
    return f"public/{store.key}/{name}"


def private_file(store: Store, name: str) -> str:
    """Where a file for one person alone is kept: nobody has it but by an address that was signed for him."""
    return f"private/{store.key}/{name}"


def incoming_file(store: Store, name: str) -> str:
    """Where an upload waits until it was checked."""
    return f"incoming/{store.key}/{name}"

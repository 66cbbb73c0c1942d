"""A store chain with one more migration than the stores have, like the next release."""

from tenant_router import migration_chains

NEXT = "9000"
COLUMN = "ALTER TABLE store.categories ADD COLUMN colour text;\n"


def install(monkeypatch, step: str = COLUMN) -> None:
    """Add a migration with this script to the chain."""
    chain = {**migration_chains.store_chain(), NEXT: step}
    monkeypatch.setattr(migration_chains, "store_chain", lambda: chain)

"""A store chain with one more migration than the stores have, like the next release."""

from tenant_router import migration_chains

NEXT = "next"
COLUMN = "ALTER TABLE store.categories ADD COLUMN colour text;"


def install(monkeypatch, step: str = COLUMN) -> None:
    """Add a migration with this script to the chain."""
    real, head, versions = migration_chains.store_script, migration_chains.head(), migration_chains.versions()

    def script(start: str, end: str) -> str:
        return step if (start, end) == (head, NEXT) else real(start, end)

    monkeypatch.setattr(migration_chains, "store_script", script)
    monkeypatch.setattr(migration_chains, "head", lambda: NEXT)
    monkeypatch.setattr(migration_chains, "versions", lambda: (*versions, NEXT))
    monkeypatch.setattr(migration_chains, "works_with", lambda _version: head)

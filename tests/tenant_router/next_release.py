"""A store chain with one more step than the stores have, as the release after this one brings it."""

from tenant_router import migration_chains

NEXT = "next"
COLUMN = "ALTER TABLE store.categories ADD COLUMN colour text;"


def install(monkeypatch, step: str = COLUMN) -> None:
    """From here on the chain goes on to NEXT by this script."""
    real, head, known = migration_chains.store_script, migration_chains.head(), migration_chains.versions()

    def script(start: str, end: str) -> str:
        return step if (start, end) == (head, NEXT) else real(start, end)

    monkeypatch.setattr(migration_chains, "store_script", script)
    monkeypatch.setattr(migration_chains, "head", lambda: NEXT)
    monkeypatch.setattr(migration_chains, "versions", lambda: (*known, NEXT))
    monkeypatch.setattr(migration_chains, "works_with", lambda _version: head)

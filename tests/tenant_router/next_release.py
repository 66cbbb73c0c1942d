"""A store chain with one more step than the stores have, as the release after this one brings it."""

from tenant_router import chains

NEXT = "next"
COLUMN = "ALTER TABLE store.categories ADD COLUMN colour text;"


def install(monkeypatch, step: str = COLUMN) -> None:
    """From here on the chain goes on to NEXT by this script."""
    real, head, known = chains.store_script, chains.head(), chains.versions()

    def script(start: str, end: str) -> str:
        return step if (start, end) == (head, NEXT) else real(start, end)

    monkeypatch.setattr(chains, "store_script", script)
    monkeypatch.setattr(chains, "head", lambda: NEXT)
    monkeypatch.setattr(chains, "versions", lambda: (*known, NEXT))
    monkeypatch.setattr(chains, "works_with", lambda _version: head)

"""An owner, their store, and an agent for their books."""

import hashlib
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.books.sync.pack import Dataset, Manifest, Mode, PackWriter, Snapshot, Source
from tenant_router.queue import outbox
from tenant_router.session import store_session

LEDGERS = ["Sales", "Sales 18%", "CGST", "SGST", "IGST", "Round", "Output CGST 9%", "Output SGST 9%"]
BOOKS = {"dataNm": "b-2026", "guid": "b", "compName": "Bharat Traders", "fromyr": "2026", "toyr": "2027"}


@pytest.fixture
def work(platform):
    """Run the queued sync tasks of a store as the worker does, and the tasks that they queue."""
    from workers.celery import app as worker

    def run(store) -> None:
        while True:
            with store_session(store, read_only=True) as db:
                query = select(outbox.c.id, outbox.c.task).where(outbox.c.task.startswith("intake."))
                waiting = db.execute(query.order_by(outbox.c.id)).all()
            if not waiting:
                return
            for number, task in waiting:
                worker.tasks[task](store.key, number)

    return run


@pytest.fixture
def owner_call(call, store, owner_without_goods):
    """Make a call as the owner, check its status, and return the result."""

    def make(method: str, path: str, status: int = 200, **body) -> Any:
        response = call(
            method, path, store, owner_without_goods, **({"json": body} if body or method == "POST" else {})
        )
        assert response.status_code == status, response.text
        return response.json.get("result", response.json)

    return make


class Agent:
    """A paired agent and its calls."""

    def __init__(self, call, store, token: str) -> None:
        self.call, self.store, self.token = call, store, token

    def __call__(self, method: str, path: str, status: int = 200, **kwargs) -> Any:
        response = self.call(method, f"/agent{path}", None, self.token, **kwargs)
        assert response.status_code == status, response.text
        return response.json.get("result", response.json)

    def beat(self, **more) -> Any:
        body = {
            "version": "1.0.0",
            "machine": "COUNTER",
            "health": {"reachable": True, "product": "TallyPrime", "version": "7.0", "problem": None},
            "datasets": [{**BOOKS, "open": True}],
            "known": {"levels": ["Dealer"], "ledgers": LEDGERS, "godowns": [], "voucherTypes": []},
            **more,
        }
        return self("POST", "/beat", json=body)

    def send(self, folder, manifest: Manifest, *, piece: int = 1000) -> dict:
        """Upload a pack in pieces and return its run."""
        pack = self("POST", "/packs", 201, json=manifest.model_dump(mode="json"))
        for sha256 in pack["missing"]:
            content = next(folder / f.name for f in manifest.files if f.sha256 == sha256).read_bytes()
            assert hashlib.sha256(content).hexdigest() == sha256
            for start in range(0, len(content), piece):
                path = f"/packs/{pack['id']}/parts/{sha256}?offset={start}"
                self("PUT", path, data=content[start : start + piece])
        return self("POST", f"/packs/{pack['id']}/commit", 202)


@pytest.fixture
def pair(call, owner_call, store):
    def make() -> Agent:
        code = owner_call("POST", "/sync/agents", 201)["code"]
        body = {"code": code, "machine": "COUNTER"}
        response = call("POST", "/agent/enrol", store, json=body)
        assert response.status_code == 201, response.text
        return Agent(call, store, response.json["result"]["token"])

    return make


@pytest.fixture
def agent(pair) -> Agent:
    paired = pair()
    paired.beat()
    return paired


@pytest.fixture
def packed(tmp_path, store):
    """Write a pack of some batches; return its folder and manifest."""

    def make(
        *batches,
        mode: Mode = Mode.FULL,
        data_name: str = "b-2026",
        key: str | None = None,
        taken_at=None,
        run: str | None = None,
    ):
        folder = tmp_path / uuid4().hex
        folder.mkdir()
        with PackWriter(folder) as writer:
            for batch in batches:
                writer.add(batch)
            manifest = writer.finish(
                store=key or store.key,
                dataset=Dataset(**{**BOOKS, "dataNm": data_name}),
                source=Source(kind="tally", product="TallyPrime 7.0", agent="1.0.0"),
                snapshot=Snapshot(
                    id=uuid4(),
                    takenAt=taken_at or datetime.now(UTC),
                    run=UUID(run) if run else None,
                    mode=mode,
                ),
            )
        return folder, manifest

    return make

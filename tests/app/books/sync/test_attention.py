"""The owner reads why a run waits for them."""

from uuid import uuid4

import pytest

from app.books.sync import attention
from app.books.sync.models import SyncRun


@pytest.mark.parametrize(
    ("gone", "upload", "bodies"),
    [
        (60, None, ["60 records are missing from your accounting data. Please check."]),
        (0, None, ["This data is from another company. Please check before it is added."]),
        (60, "books.zip", []),
    ],
    ids=["much would go", "another company", "the owner has just uploaded it"],
)
def test_a_run_that_waits_says_why(monkeypatch, gone, upload, bodies):
    sent = []
    monkeypatch.setattr(attention, "notify", lambda _db, _to, *, title, body: sent.append(str(body)))
    run = SyncRun(id=uuid4(), gone_total=gone, upload=upload)
    attention.run_needs_owner(None, run)  # pyright: ignore[reportArgumentType] -- `notify` is replaced

    assert sent == bodies

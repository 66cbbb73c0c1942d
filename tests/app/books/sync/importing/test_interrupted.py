"""If a worker dies at any step, the store is unchanged, and doing the run again succeeds."""

import pytest

from app.books.sync.importing import apply_pack, find_changes, stock_and_balances, write_changes
from tests.app.books.sync.packs import accounts, catalogue, stock

STEPS = [
    (apply_pack, "stage"),
    (apply_pack, "resolve"),
    (find_changes, "set_parents"),
    (find_changes, "compare"),
    (find_changes, "mark_gone"),
    (write_changes, "write"),
    (stock_and_balances, "write_values"),
    (write_changes, "retire"),
    (apply_pack, "recount"),
    (apply_pack, "save_dataset"),
]
CONTENTS = (
    "SELECT code, name, category_code, retired_at IS NULL FROM store.products ORDER BY code",
    "SELECT product_code, rate1, stock FROM store.variants ORDER BY product_code",
    "SELECT code, name FROM store.accounts ORDER BY code",
    "SELECT code, product_count FROM store.categories ORDER BY code",
    "SELECT entity, key, code, hash, retired_at IS NULL FROM store.sync_keys ORDER BY entity, key",
)


class Killed(BaseException):
    """The end of a worker that is killed: nothing catches it."""


def test_a_run_killed_at_any_step_leaves_no_trace(books, monkeypatch):
    names = [f"Fan{number}" for number in range(8)]
    books.put(*catalogue(*names), accounts("Asha"), stock(Fan1="5"))

    def contents() -> list:
        return [books.rows(statement) for statement in CONTENTS]

    before = contents()
    changed = (*catalogue(*names[1:], "New", rate="90"), accounts("Asha", "Bela"), stock(Fan1="6"))
    run = books.start_run(*changed)
    for module, step in STEPS:
        original = getattr(module, step)

        def die_afterwards(*args, _original=original, **kwargs):
            _original(*args, **kwargs)
            raise Killed

        with monkeypatch.context() as patch:
            patch.setattr(module, step, die_afterwards)
            with pytest.raises(Killed):
                books.work(run)
        assert contents() == before, step
        assert books.rows("SELECT FROM store.sync_rows") == []

    assert books.work(run).state == "done"
    after = contents()
    assert after != before
    assert books.put(*changed).state == "done"
    assert contents() == after

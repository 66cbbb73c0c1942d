"""`make touched` finds the tests of a change."""

import subprocess

import pytest

from tests.running import touched


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        # Its room, and the room that imports it.
        ("app/pricing/rules.py", {"tests/app/pricing", "tests/app/orders"}),
        # Tests over HTTP import nothing of the room.
        ("app/orders/quick_order/routes.py", {"tests/app/orders/quick_order"}),
        # A test of another folder that imports it.
        ("app/edge/headers.py", {"tests/app/edge", "tests/deploy/test_site.py"}),
        ("workers/clock.py", {"tests/workers"}),
        ("deploy/local/nginx.py", {"tests/deploy"}),
        ("migrations/control/env.py", {"tests/upgrade"}),
        ("deploy/nginx/site.conf", {"tests/deploy/test_site.py"}),
        ("tests/app/pricing/test_gst.py", {"tests/app/pricing/test_gst.py"}),
        ("tests/tally.py", {"tests/browser/test_owners.py"}),
        ("tests/app/orders/conftest.py", {"tests/app/orders", "tests/citus"}),
        ("web/e2e/field.spec.ts", {"tests/browser/test_journeys.py::test_journeys[field]"}),
        ("web/e2e/sync.spec.ts", {"tests/browser/test_owners.py"}),
        ("web/e2e/tally.ts", {"tests/browser/test_owners.py"}),
    ],
)
def test_the_tests_of_a_change_are_found(changed, found):
    assert found <= set(touched.server_tests([changed]))


def test_a_change_of_one_room_does_not_run_the_others():
    assert touched.server_tests(["app/orders/quick_order/routes.py"]) == ["tests/app/orders/quick_order"]


def test_nothing_is_run_twice():
    chosen = touched.server_tests(
        ["app/orders/quick_order/routes.py", "tests/app/orders/quick_order/test_search.py"]
    )

    assert chosen == ["tests/app/orders/quick_order"]


def test_a_deleted_test_is_not_run():
    assert touched.server_tests(["tests/app/orders/test_that_is_gone.py"]) == []


def test_changes_are_those_since_main_committed_or_not(tmp_path, monkeypatch):
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Asha", "-c", "user.email=asha@store.example")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def change(name: str) -> None:
        (tmp_path / name).write_text(name)

    monkeypatch.setattr(touched, "ROOT", tmp_path)
    git("init", "--initial-branch", "main")
    change("untouched")
    git("add", ".")
    git("commit", "-m", "First")
    git("checkout", "-b", "change")
    change("committed")
    git("add", ".")
    git("commit", "-m", "Second")
    change("new")
    git("checkout", "main")
    (tmp_path / "untouched").write_text("elsewhere")
    git("commit", "-a", "-m", "Third")
    git("checkout", "change")

    assert touched.changed_files() == ["committed", "new"]

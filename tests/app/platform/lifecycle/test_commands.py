"""The life of a store on the command line: output and exit status."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from app.__main__ import cli
from app.platform.audit.models import AuditEntry
from tenant_router import registry
from tenant_router.engines import app_engine
from tests.second_database import second_database


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


@pytest.fixture
def run(platform):
    def make(*words: object, **kwargs):
        ended = CliRunner().invoke(cli, ["stores", *map(str, words)], env={"COLUMNS": "200"}, **kwargs)
        registry.forget()
        return ended

    return make


def state(store) -> str:
    entry = registry.find_store(store.key)
    return entry.state if entry else "gone"


def test_a_store_is_suspended_resumed_closed_and_reopened(run, store):
    for action, after in (
        ("suspend", "suspended"),
        ("resume", "active"),
        ("close", "closed"),
        ("reopen", "active"),
    ):
        ended = run(action, store.key, "--reason", "a try")
        assert (ended.exit_code, state(store)) == (0, after), ended.output
    with Session(app_engine()) as db:
        entries = db.scalars(select(AuditEntry).where(AuditEntry.store == store.key)).all()
    assert {(entry.administrator, entry.details["reason"]) for entry in entries} == {
        ("command line", "a try")
    }


@pytest.mark.parametrize("words", [(), ("--reason", " ")])
def test_a_store_is_not_suspended_without_a_reason(run, store, words):
    ended = run("suspend", store.key, *words)

    assert (ended.exit_code, state(store)) == (1, "active")
    assert "Please enter a reason." in ended.output


def test_a_refusal_is_printed_with_status_1(run, store, tmp_path):
    assert "Oops! No store Found" in run("suspend", "9199000001").output
    for words in (
        ("resume", "9199000001"),
        ("reopen", "9199000001"),
        ("erase", store.key, "--confirm", store.key),
        ("erase", store.key, "--confirm", "9"),
        ("export", "9199000001"),
        ("move", store.key, "nowhere"),
        ("move", store.key, "main"),
        ("password", "9199000001"),
        ("restore", __file__),
    ):
        ended = run(*words)
        assert ended.exit_code == 1, words
        assert ended.output.strip(), words
    assert state(store) == "active"


def test_only_the_password_is_printed_to_stdout(run, store, call):
    ended = run("password", store.key)

    sign_in = {"userName": store.key, "password": ended.stdout.strip()}
    assert call("POST", "/auth/", store, json=sign_in).status_code == 200


def test_a_store_is_exported_moved_erased_and_restored(run, store, goods, elsewhere, tmp_path, call):
    archive = tmp_path / "store.zip"

    exported = run("export", store.key, archive)
    moved = run("move", store.key, elsewhere)
    run("close", store.key)
    erased = run("erase", store.key, input=f"{store.key}\n")
    gone = state(store)
    restored = run("restore", archive)
    another = run("restore", archive, "--as", "9250000001", "--database", elsewhere)

    for ended in (exported, moved, erased, restored, another):
        assert ended.exit_code == 0, ended.output
    assert gone == "gone"
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3
    other = registry.get_store("9250000001")
    assert other.database == elsewhere
    assert call("GET", "/products", other).json["pagination"]["totalItems"] == 3
    assert run("restore", archive).exit_code == 1

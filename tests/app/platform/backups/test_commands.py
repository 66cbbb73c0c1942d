"""Backups on the command line, as docs/operations.md says to type them."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.config import get_config
from tenant_router import registry
from tenant_router.schema_marks import platform_of_registry
from tests.app.platform.backups.conftest import BUCKET


@pytest.fixture
def run(platform):
    def make(*words: object):
        ended = CliRunner().invoke(cli, ["backups", *map(str, words)], env={"COLUMNS": "200"})
        registry.forget()
        return ended

    return make


@pytest.fixture
def key_file(run, _bucket, tmp_path, monkeypatch) -> Iterator[Path]:
    """A pair of keys made by the command, and the settings that it says to set."""
    file = tmp_path / "backup.key"
    name, _, public = run("key", file).stdout.strip().partition("=")
    monkeypatch.setenv("BACKUP_S3_BUCKET", BUCKET)
    monkeypatch.setenv(name, public)
    get_config.cache_clear()
    yield file
    get_config.cache_clear()


def test_a_key_is_private_and_never_overwritten(run, key_file):
    before = key_file.read_text()

    assert key_file.stat().st_mode & 0o077 == 0
    assert run("key", key_file).exit_code == 1
    assert key_file.read_text() == before


def test_one_store_is_backed_up_verified_and_restored_as_another(run, store, key_file, tmp_path):
    archive = tmp_path / "store.zip"

    backed_up = run("run", store.key)
    assert backed_up.exit_code == 0, backed_up.output
    assert f"/stores/{store.key}/" in run("list", store.key).stdout
    assert "are equal" in run("verify", store.key, "--identity", key_file).output
    fetched = run("fetch", store.key, archive, "--identity", key_file)
    assert fetched.exit_code == 0, fetched.output

    assert "manifest.json" in ZipFile(archive).namelist()
    assert run("fetch", store.key, archive, "--identity", key_file).exit_code == 1  # nothing is overwritten
    restored = CliRunner().invoke(cli, ["stores", "restore", str(archive), "--as", "9239000077"])
    registry.forget()
    assert restored.exit_code == 0, restored.output
    assert registry.get_store("9239000077").schema != store.schema


def test_everything_is_backed_up_and_nothing_that_is_here_is_restored_over(run, store, key_file):
    backed_up = run("run")
    assert backed_up.exit_code == 0, backed_up.output
    assert platform_of_registry() in run("list", "--all").stdout

    restored = run("restore", platform_of_registry(), "--identity", key_file)

    assert restored.exit_code == 0, restored.output
    assert "Stores restored: 0" in restored.output


def test_what_cannot_be_done_is_said_with_status_1(run, store, key_file, tmp_path, monkeypatch):
    for words in (
        ("verify", "9199000001", "--identity", key_file),
        ("verify", store.key),
        ("fetch", "9199000001", tmp_path / "x", "--identity", key_file),
        ("restore", "11111111-2222-4333-8444-555555555555", "--identity", key_file),
        ("run", "9199000001"),
    ):
        ended = run(*words)
        assert ended.exit_code == 1, words
        assert ended.output.strip(), words
    monkeypatch.setenv("BACKUP_S3_BUCKET", "")
    get_config.cache_clear()
    for words in (("run",), ("list",)):
        assert run(*words).exit_code == 1, words

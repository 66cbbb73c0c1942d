import errno
import json
import shutil
import socket
import stat
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.platform.backups.encryption import is_public_key
from deploy.local import credentials, data, failure, settings
from deploy.local.data import DataDirectory
from deploy.local.failure import StartFailure
from deploy.local.run import MIGRATIONS

CREDENTIALS = (*credentials.GENERATED_BYTES, *credentials.BACKUP_KEYS)


def test_too_little_space_is_refused_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(data.shutil, "disk_usage", lambda _place: SimpleNamespace(free=12_000_000))
    with pytest.raises(StartFailure) as refused:
        data.require_space(tmp_path / "not" / "yet")
    assert "12 MB free, 1000 MB needed" in refused.value.message
    assert "Free some space" in refused.value.message


def test_a_full_disk_and_a_closed_folder_are_reported_in_plain_words():
    full = failure.plain_message(OSError(errno.ENOSPC, "No space left on device", "/data/x"))
    closed = failure.plain_message(PermissionError(errno.EACCES, "Permission denied", "/data/x"))
    assert full == "Disk full at /data/x. Free some space, or " + failure.USE_ANOTHER_DIRECTORY
    assert closed.startswith("No permission to write to /data/x.")


def test_a_data_directory_is_locked_once(tmp_path):
    first, second = DataDirectory(tmp_path), DataDirectory(tmp_path)
    first.make()
    with first.locked(), pytest.raises(StartFailure, match="already running"), second.locked():
        pass
    with second.locked():
        pass


def test_sockets_of_a_long_path_have_a_short_private_folder(tmp_path):
    long = DataDirectory(tmp_path / ("d" * 60) / ("e" * 60))
    folder = long.sockets()
    try:
        assert len(str(folder)) < 80
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert folder == long.sockets()
    finally:
        folder.rmdir()


def test_credentials_are_made_once_and_private(tmp_path):
    file = tmp_path / "secrets.json"
    first = credentials.load(file)
    assert first == credentials.load(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert set(first) == set(CREDENTIALS)


def test_a_credential_that_a_newer_release_needs_is_added(tmp_path):
    file = tmp_path / "secrets.json"
    file.write_text(json.dumps({"SECRET_KEY": "kept"}))
    assert credentials.load(file)["SECRET_KEY"] == "kept"
    assert credentials.load(file)["API_KEY"]
    assert is_public_key(credentials.load(file)["BACKUP_RECIPIENT"])


def test_damaged_credentials_are_never_replaced_silently(tmp_path):
    (tmp_path / "secrets.json").write_text('{"SECRET')
    with pytest.raises(StartFailure, match="is damaged"):
        credentials.load(tmp_path / "secrets.json")


@pytest.mark.parametrize("port", ["abc", "0", "70000", "-1"])
def test_a_port_that_is_none_is_refused(port):
    with pytest.raises(StartFailure, match="PORT must be a number"):
        settings.read({"PORT": port})


def test_the_environment_wins():
    local = settings.read({"PORT": "8123", "DATA_DIR": "/srv/haat", "API_KEYS": "mine", "ADMIN_EMAIL": ""})
    secrets = dict.fromkeys(CREDENTIALS, "generated")
    environment = local.product_environment({"REDIS_URL": "redis://here"}, secrets)
    assert environment["API_KEYS"] == "mine"
    assert environment["ADMIN_EMAIL"] == "admin@haat.example"
    assert environment["ADMIN_PASSWORD"] == environment["BACKUP_IDENTITY"] == "generated"
    assert environment["REDIS_URL"] == "redis://here"
    assert local.data_dir == Path("/srv/haat")
    assert local.url == "http://127.0.0.1:8123"


def test_a_copy_that_others_on_the_network_reach_answers_to_its_own_names():
    def names(**environment):
        local = settings.read(environment)
        return local.product_environment({}, dict.fromkeys(CREDENTIALS, "x"))["ALLOWED_HOSTS"]

    assert names() == ""
    assert names(HOST="192.168.1.5") == "192.168.1.5"
    assert {"127.0.0.1", socket.gethostname().lower()} <= set(names(HOST="0.0.0.0").split(","))
    assert names(HOST="0.0.0.0", ALLOWED_HOSTS="shop.local") == "shop.local"


def test_new_migrations_ask_for_setting_up_again(tmp_path):
    migrations = tmp_path / "chain"
    shutil.copytree(MIGRATIONS, migrations)
    directory = DataDirectory(tmp_path)
    assert not directory.is_set_up_for(migrations)
    directory.mark_set_up_for(migrations)
    assert directory.is_set_up_for(migrations)
    for change in ("store/versions/0002_colours.py", "control/versions/0001.sql"):
        (migrations / change).write_text("SELECT 2;")
        assert not directory.is_set_up_for(migrations)
        directory.mark_set_up_for(migrations)

"""What the agent stores on its machine survives sudden ends, and cannot be read by other users."""

import ctypes
import json
import logging
import re
import subprocess
import sys
from ctypes import wintypes
from datetime import UTC, datetime, timedelta
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from workers.agent import at_rest, config, logs
from workers.agent.config import Config, NotPaired
from workers.agent.folder_lock import AlreadyRunning
from workers.agent.spool import MAX_PACKS, Spool

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ROOT = Path(__file__).parents[3]


@pytest.fixture
def spool(tmp_path):
    spool_in_folder = Spool(tmp_path)
    yield spool_in_folder
    spool_in_folder.close()


def add_pack(spool: Spool, name: str, minutes: int = 0) -> None:
    (spool.new_folder(name) / "manifest.json").write_text("{}")
    spool.add_pack(name, f"run {name}", now=NOW + timedelta(minutes=minutes))


def test_the_configuration_is_restored_and_private(tmp_path):
    saved = Config("https://shop.example", "key", "9825012345", "9825012345.secret")
    config.save(tmp_path, saved)

    assert config.load(tmp_path) == saved
    if sys.platform != "win32":
        assert (tmp_path / "agent.json").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has the rights of the user's folder")
def test_no_other_user_can_read_what_is_stored(tmp_path):
    folder = tmp_path / "state" / "agent"
    config.save(folder, Config("https://shop.example", "key", "9825012345", "9825012345.secret"))
    (folder / "spool.sqlite").touch()
    (folder / "spool.sqlite").chmod(0o644)
    spool = Spool(folder)
    add_pack(spool, "whole")
    spool.close()

    for name in (".", "agent.json", "spool.sqlite", "spool"):
        assert (folder / name).stat().st_mode & 0o077 == 0, name


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has the rights of the user's folder")
def test_a_folder_that_was_there_before_keeps_its_rights(tmp_path):
    tmp_path.chmod(0o755)
    Spool(tmp_path).close()

    assert tmp_path.stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "spool.sqlite").stat().st_mode & 0o077 == 0


class Windows:
    """Windows' data protection, with a secret in each user's account and one of the computer."""

    def __init__(self, user: int) -> None:
        self.freed, self.kept = [], []
        sign = ctypes.CFUNCTYPE(
            wintypes.BOOL,
            ctypes.POINTER(at_rest._Blob),
            *[ctypes.c_void_p] * 4,
            wintypes.DWORD,
            ctypes.POINTER(at_rest._Blob),
        )

        def protect(plain, _description, _entropy, _reserved, _prompt, flags, result) -> int:
            key = 0 if flags & 4 else user
            return self._put(result, bytes([key]) + self._text(plain)[::-1])

        def unprotect(plain, _description, _entropy, _reserved, _prompt, _flags, result) -> int:
            stored = self._text(plain)
            return stored[0] in (0, user) and self._put(result, stored[1:][::-1])

        class Kernel:
            LocalFree = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(self.freed.append)

        self.CryptProtectData, self.CryptUnprotectData = sign(protect), sign(unprotect)
        self.libraries = (self, Kernel())

    @staticmethod
    def _text(blob) -> bytes:
        return ctypes.string_at(blob[0].data, blob[0].size)

    def _put(self, blob, text: bytes) -> int:
        self.kept.append(ctypes.create_string_buffer(text, len(text)))
        blob[0].size = len(text)
        blob[0].data = ctypes.cast(self.kept[-1], ctypes.POINTER(ctypes.c_char))
        return 1


@pytest.mark.parametrize("is_service", [False, True])
def test_on_windows_the_token_is_of_one_user_or_of_the_computer_for_a_service(
    tmp_path, monkeypatch, is_service
):
    saved = Config("https://shop.example", "key", "9825012345", "9825012345.secret")
    windows, other = Windows(user=7), Windows(user=8)
    monkeypatch.setattr(at_rest.sys, "platform", "win32")
    monkeypatch.setattr(config, "default_folder", lambda: tmp_path / ("other" if is_service else "agent"))
    monkeypatch.setattr(at_rest, "_libraries", lambda: windows.libraries)
    config.save(tmp_path / "agent", saved)

    assert "secret" not in (tmp_path / "agent" / "agent.json").read_text()
    assert config.load(tmp_path / "agent") == saved
    assert len(windows.freed) == 2
    monkeypatch.setattr(at_rest, "_libraries", lambda: other.libraries)
    if is_service:
        assert config.load(tmp_path / "agent") == saved
    else:
        with pytest.raises(NotPaired, match="pair it again"):
            config.load(tmp_path / "agent")


@pytest.mark.parametrize("is_writable", [True, False])
def test_a_token_that_is_still_plain_on_windows_is_protected_when_it_is_loaded(
    tmp_path, monkeypatch, is_writable
):
    saved = Config("https://shop.example", "key", "9825012345", "9825012345.secret")
    config.save(tmp_path, saved)
    windows = Windows(user=7)
    monkeypatch.setattr(at_rest.sys, "platform", "win32")
    monkeypatch.setattr(at_rest, "_libraries", lambda: windows.libraries)
    if not is_writable:
        (tmp_path / "agent.json.new").mkdir()

    assert config.load(tmp_path) == saved
    assert ("secret" not in (tmp_path / "agent.json").read_text()) == is_writable
    assert config.load(tmp_path) == saved


def test_a_folder_that_another_makes_at_the_same_time_is_taken(tmp_path, monkeypatch):
    folder = tmp_path / "state" / "agent"
    mkdir = Path.mkdir

    def late(path: Path, *arguments, **options) -> None:
        if path == folder and not path.exists():
            mkdir(path, parents=True, exist_ok=True)
        mkdir(path, *arguments, **options)

    monkeypatch.setattr(Path, "mkdir", late)
    at_rest.private_folder(folder)

    assert folder.is_dir()


def test_a_token_that_was_protected_elsewhere_is_asked_for_again(tmp_path):
    config.save(tmp_path, Config("https://shop.example", "key", "9825012345", "dpapi:eA=="))

    with pytest.raises(NotPaired, match="pair it again"):
        config.load(tmp_path)


@pytest.mark.parametrize("text", [None, "{", '{"server": 1}', "[]"])
def test_without_a_configuration_the_agent_explains_what_to_do(tmp_path, text):
    if text is not None:
        (tmp_path / "agent.json").write_text(text)
    with pytest.raises(NotPaired, match="pair it"):
        config.load(tmp_path)


def test_no_token_appears_in_the_log(tmp_path):
    logs.configure(tmp_path, ["an-api-key"])
    try:
        raise ValueError("9825012345.abcdefghijklmnopqrstuvwxyz and an-api-key")
    except ValueError:
        logging.getLogger("test").exception("token 9825012345.ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    logging.shutdown()
    text = (tmp_path / "agent.log").read_text("utf-8")
    logging.basicConfig(force=True)

    assert "abcdefghij" not in text.lower()
    assert "an-api-key" not in text
    assert "ValueError" in text


def test_complete_packs_survive_a_restart(spool):
    add_pack(spool, "whole")
    spool.new_folder("half")
    spool.clear(now=NOW)

    (pack,) = spool.packs()
    assert (pack.id, pack.run) == ("whole", "run whole")
    assert (pack.folder / "manifest.json").exists()
    assert not (pack.folder.parent / "half").exists()


def test_only_a_few_packs_are_stored_and_none_longer_than_a_week(spool):
    for number in range(MAX_PACKS + 2):
        add_pack(spool, str(number), minutes=number)

    assert [waiting.id for waiting in spool.packs()] == ["2", "3", "4", "5", "6"]
    spool.clear(now=NOW + timedelta(days=7, minutes=4))
    assert [waiting.id for waiting in spool.packs()] == ["4", "5", "6"]


def test_an_attempt_is_remembered_until_its_outcome_is_reported(spool):
    assert not spool.start_attempt("orders", 7, 1)
    assert spool.start_attempt("orders", 7, 1)
    # A receipt of the same number is another voucher.
    assert not spool.start_attempt("receipts", 7, 1)
    spool.finish_attempt("orders", 7, 1, {"outcome": "created"})
    assert list(spool.unreported_outcomes()) == [("orders", 7, 1, {"outcome": "created"})]
    spool.remove_attempt("orders", 7, 1)
    assert not spool.start_attempt("orders", 7, 1)


def test_two_agents_do_not_share_a_folder(spool, tmp_path):
    with pytest.raises(AlreadyRunning):
        Spool(tmp_path)


# httpx uses them where they are at hand.
OPTIONAL = {"brotli", "click"}


def test_the_agent_loads_only_what_its_build_has():
    code = (
        "import json, sys, workers.agent.__main__, workers.agent.window.program\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    distributions = packages_distributions()
    loaded = {
        name.lower().replace("_", "-")
        for module in json.loads(result.stdout)
        for name in distributions.get(module, ())
    }
    locked = (ROOT / "deploy" / "agent" / "requirements.txt").read_text()
    built = set(re.findall(r"^([a-z0-9-]+)==", locked, re.MULTILINE))
    assert {"httpx", "cryptography"} <= loaded
    assert loaded - built - OPTIONAL == set()

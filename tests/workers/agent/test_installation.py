"""The single file finds its place, starts with the computer, runs once, and leaves without a trace."""

import shlex
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.books.sync.agent_release import parse_version
from workers.agent import VERSION, autostart, installation
from workers.agent.folder_lock import FolderLock
from workers.agent.window import program


class Registry:
    """The registry of one Windows user, as `winreg` shows it as far as it is used."""

    HKEY_CURRENT_USER, KEY_READ, KEY_SET_VALUE, REG_SZ = "HKCU", 1, 2, "text"

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    @contextmanager
    def CreateKeyEx(self, root: str, path: str, reserved: int, rights: int):
        assert (root, path, reserved) == ("HKCU", autostart.RUN_KEY, 0)
        yield rights

    def QueryValueEx(self, rights: int, name: str) -> tuple[str, str]:
        assert rights == self.KEY_READ
        if name not in self.values:
            raise FileNotFoundError(name)
        return self.values[name], self.REG_SZ

    def SetValueEx(self, rights: int, name: str, _reserved: int, _kind: str, value: str) -> None:
        assert rights == self.KEY_SET_VALUE
        self.values[name] = value

    def DeleteValue(self, rights: int, name: str) -> None:
        assert rights == self.KEY_SET_VALUE
        if name not in self.values:
            raise FileNotFoundError(name)
        del self.values[name]


@pytest.fixture(params=["Windows", "Linux"])
def starts(request, tmp_path):
    command = f'"{tmp_path / "my programs" / "haat-agent"}" window --hidden'
    if request.param == "Windows":
        return autostart.RunKey(command, Registry())
    return autostart.DesktopEntry(command, tmp_path / "autostart")


def test_it_starts_with_the_computer_until_that_is_switched_off(starts):
    assert not starts.is_on()
    starts.switch(True)
    assert starts.is_on()
    for _ in range(2):
        starts.switch(False)
        assert not starts.is_on()


def test_the_entry_of_another_place_is_not_ours(tmp_path):
    registry = Registry()
    autostart.RunKey("C:\\old\\haat-agent.exe", registry).switch(True)
    assert not autostart.RunKey("C:\\new\\haat-agent.exe", registry).is_on()


def test_on_this_system_the_command_starts_the_program_hidden(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    place = tmp_path / "with a space" / "haat-agent"
    autostart.of_system(place).switch(True)
    entry = (tmp_path / "autostart" / "haat-agent.desktop").read_text()
    command = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=")
    assert shlex.split(command) == [str(place), "window", "--hidden"]


def test_a_download_is_copied_to_its_place_but_an_old_one_replaces_nothing(tmp_path):
    download, folder = tmp_path / "haat-agent 9825012345@shops.example", tmp_path / "data"
    download.write_text("this release")

    place = installation.install(download, folder)
    assert place.read_text() == "this release"
    assert installation.installed_version(folder) == parse_version(VERSION)

    place.write_text("a newer release")
    installation.set_installed_version(folder, "99.10.0")
    assert installation.install(download, folder).read_text() == "a newer release"


def test_versions_compare_as_numbers():
    assert parse_version("1.10.0") > parse_version("1.9.9")


def test_removing_deletes_what_is_the_agents_and_nothing_else(tmp_path):
    folder = tmp_path / "data"
    installation.install(Path(__file__), folder)
    (folder / "spool" / "pack").mkdir(parents=True)
    for name in (*installation.FILES, "spool/pack/manifest.json"):
        (folder / name).write_text("x")
    (folder / "letters.doc").write_text("the shopkeeper's own")

    installation.remove(folder)
    assert [file.name for file in folder.iterdir()] == ["letters.doc"]

    (folder / "letters.doc").unlink()
    installation.remove(folder)
    assert not folder.exists()


def test_the_files_of_a_paired_agent_are_all_known_to_the_removal(paired):
    paired.agent().round()
    paired.stop()
    installation.remove(paired.folder)
    assert not paired.folder.exists()


@pytest.mark.parametrize("name", ["running", "window"])
def test_the_files_of_a_lock_whose_process_was_killed_are_known_to_the_removal(tmp_path, name):
    lock = FolderLock(tmp_path, name)
    assert {file.name for file in tmp_path.iterdir()} <= set(installation.FILES)
    lock.close()


def test_opening_it_a_second_time_shows_the_window_that_is_open(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "_run", lambda *_values, **_options: pytest.fail("a second window"))
    first = FolderLock(tmp_path, "window")
    program.open_window(tmp_path, hidden=False)
    assert program._take(tmp_path / program.SHOW)
    assert not program._take(tmp_path / program.SHOW)
    first.close()


def test_a_removed_agent_no_longer_starts_with_the_computer(tmp_path, monkeypatch):
    folder, download = tmp_path / "data", tmp_path / "haat-agent"
    download.write_text("program")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(installation, "running_program", lambda: download)
    starts = autostart.of_system(installation.place_of(folder))
    was_on = []

    def click_remove(*_values, **_options) -> program.Ending:
        was_on.append(starts.is_on())
        return program.Ending(is_removed=True)

    monkeypatch.setattr(program, "_run", click_remove)
    program.open_window(folder, hidden=False)

    assert was_on == [True]
    assert not starts.is_on()
    assert not folder.exists()
    assert download.exists(), "the download is the shopkeeper's"


def test_a_build_says_what_it_lacks(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "workers.agent.window.view", None)
    assert any("view" in problem for problem in program.check())

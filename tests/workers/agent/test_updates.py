"""The agent updates itself: to what the platform has signed, forwards, and back if that does not work."""

import json
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.books.sync.agent_release import WrongRelease, describe, new_key, sign
from workers.agent import VERSION, installation, service, updates
from workers.agent.store_client import Unreachable
from workers.agent.updates import MAX_STARTS, Trial, problem_of, read_trial
from workers.agent.window import program

PRIVATE, PUBLIC = new_key()
OLD = "#!/bin/sh\necho old\n"
# Programs that do what a new version may do; the folder is the third argument.
# A newer version may also write what this one does not know.
REPORTED = '{"version": "9.0.0", "state": "reported", "newer": 1}'
WORKS = f"#!/bin/sh\nprintf '{REPORTED}' > \"$3/update.json\"\nsleep 60\n"
HANGS = "#!/bin/sh\nsleep 60\n"
ENDS = "#!/bin/sh\nexit 1\n"
IS_NO_PROGRAM = "\x00 this is no program"


@contextmanager
def serving(content: bytes, *, ranges: bool = True, breaks_after: int | None = None) -> Iterator[dict]:
    """Serve a file as a storage does; without `ranges` ignore these, and stop after `breaks_after` bytes."""
    state = {"url": "", "ranges": [], "breaks_after": breaks_after}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requested = self.headers.get("Range")
            state["ranges"].append(requested)
            match = re.fullmatch(r"bytes=(\d+)-", requested or "") if ranges else None
            part = content[int(match[1]) :] if match else content
            self.send_response(206 if match else 200)
            self.send_header("Content-Length", str(len(part)))
            self.end_headers()
            self.wfile.write(part[: state["breaks_after"]])

        def log_message(self, *_values: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    state["url"] = f"http://127.0.0.1:{server.server_port}/agent"
    yield state
    server.shutdown()
    server.server_close()


@pytest.fixture
def folder(tmp_path):
    """Return the folder of an installed agent."""
    place = installation.place_of(tmp_path / "data")
    place.parent.mkdir(parents=True)
    place.write_text(OLD)
    place.chmod(0o755)
    return tmp_path / "data"


@pytest.fixture
def signed(tmp_path):
    def make(content: str | bytes, version: str = "9.0.0", key: str = PRIVATE):
        file = tmp_path / "built"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return sign(describe(file, platform=updates.PLATFORM, version=version), key)

    return make


def offer(release, url: str) -> dict:
    return {**release.as_dict(), "url": url}


def test_a_signed_and_newer_release_is_downloaded(folder, signed):
    content = bytes(range(256)) * 1000
    release = signed(content)
    with serving(content) as storage:
        assert updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC) == release
        assert updates.downloaded(folder, release).read_bytes() == content
        updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC)
        assert len(storage["ranges"]) == 1, "what is there is not downloaded again"


@pytest.mark.parametrize("ranges", [True, False])
def test_a_download_that_broke_off_goes_on_where_it_ended(folder, signed, ranges):
    content = bytes(range(256)) * 1000
    release = signed(content)
    with serving(content, ranges=ranges, breaks_after=100_000) as storage:
        with pytest.raises(Unreachable):
            updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC)
        storage["breaks_after"] = None
        assert updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC) == release
        assert storage["ranges"][1] == "bytes=100000-"
    assert updates.downloaded(folder, release).read_bytes() == content


@pytest.mark.parametrize("content", [b"another program!", b"a longer program than the signed one"])
def test_a_file_that_was_not_signed_is_deleted(folder, signed, content):
    release = signed(b"the real program")
    with serving(content) as storage, pytest.raises(WrongRelease):
        updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC)
    assert list((folder / "update").iterdir()) == []


def test_a_stored_file_that_was_changed_is_not_used(folder, signed):
    release = signed(b"the real program")
    with serving(b"the real program") as storage:
        updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC)
        updates.downloaded(folder, release).write_bytes(b"the evil program")
        with pytest.raises(WrongRelease):
            updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC)


def test_a_release_of_another_key_is_refused_before_anything_is_downloaded(folder, signed):
    forged = signed(b"evil", key=new_key()[0])
    with serving(b"evil") as storage:
        with pytest.raises(WrongRelease, match="not signed"):
            updates.fetch(folder, offer(forged, storage["url"]), public_key=PUBLIC)
        assert storage["ranges"] == []


@pytest.mark.parametrize("version", [VERSION, "0.9.9"])
def test_nothing_older_is_installed_though_it_is_signed(folder, signed, version):
    offered = offer(signed(b"old", version), "http://127.0.0.1:9/")
    assert updates.fetch(folder, offered, public_key=PUBLIC) is None


def test_without_an_offer_or_a_key_nothing_happens(folder, signed):
    assert updates.fetch(folder, None, public_key=PUBLIC) is None
    assert updates.fetch(folder, offer(signed(b"new"), "http://127.0.0.1:9/"), public_key="") is None


@pytest.fixture
def ready(folder, signed):
    """Return a function: a release whose file is downloaded already."""

    def make(content: str):
        release = signed(content)
        file = updates.downloaded(folder, release)
        file.parent.mkdir(exist_ok=True)
        file.write_text(content)
        return release

    return make


@pytest.fixture
def started(monkeypatch):
    """Collect the programs that are started, and end what is left of them."""
    processes = []
    start = installation.start

    def remembered(place: Path, *arguments: str):
        processes.append(start(place, *arguments))
        return processes[-1]

    monkeypatch.setattr(installation, "start", remembered)
    yield processes
    for process in processes:
        if process.poll() is None:
            installation.end(process)


def test_a_new_program_that_reaches_the_shop_stays(folder, ready, started):
    assert updates.try_out(folder, ready(WORKS), "window", "--hidden", seconds=30)

    assert installation.place_of(folder).read_text() == WORKS
    assert installation.installed_version(folder) == (9, 0, 0)
    assert read_trial(folder).state == "reported"
    assert started[0].poll() is None, "it works on"


@pytest.mark.parametrize("content", [HANGS, ENDS, IS_NO_PROGRAM])
def test_the_old_program_is_back_if_the_new_one_does_not_reach_the_shop(folder, ready, started, content):
    release = ready(content)
    assert not updates.try_out(folder, release, "window", seconds=0.5)

    place = installation.place_of(folder)
    assert place.read_text() == OLD
    assert place.stat().st_mode & 0o111
    trial = read_trial(folder)
    assert (trial.version, trial.state) == ("9.0.0", "failed")
    assert "9.0.0" in (problem_of(folder) or "")
    assert not updates.is_wanted(release, trial), "a version has one try"
    assert all(process.poll() is not None for process in started), "nothing of the new one runs on"


@pytest.mark.parametrize("fails", ["copy2", "replace_program"])
def test_given_a_full_disk_then_the_old_program_works_on_and_is_whole(
    folder, ready, started, monkeypatch, fails
):
    def fail(_source: Path, target: Path) -> None:
        target.write_text("half a program")
        raise OSError("No space left on device")

    def refuse(_new: Path, place: Path) -> None:
        if place.read_text() == OLD:
            monkeypatch.undo()
            raise OSError("No space left on device")

    module = updates.shutil if fails == "copy2" else installation
    monkeypatch.setattr(module, fails, fail if fails == "copy2" else refuse)
    assert not updates.try_out(folder, ready(WORKS), "window", seconds=0.5)

    assert installation.place_of(folder).read_text() == OLD
    assert "No space left on device" in (problem_of(folder) or "")
    assert started == []


def test_given_the_old_program_cannot_be_put_back_then_it_still_works_on(folder, ready, started, monkeypatch):
    replace = installation.replace_program

    def only_forwards(new: Path, place: Path) -> None:
        if new.name.startswith("before-"):
            raise PermissionError("a virus scanner reads it")
        replace(new, place)

    monkeypatch.setattr(installation, "replace_program", only_forwards)
    assert not updates.try_out(folder, ready(ENDS), "window", seconds=0.5)
    assert read_trial(folder).state == "trial", "the new one goes back at a later start"


def test_a_failed_version_is_left_until_the_next(folder, signed):
    (folder / "update.json").write_text(json.dumps({"version": "9.0.0", "state": "failed"}))
    assert not updates.is_wanted(signed(b"new", "9.0.0"), read_trial(folder))
    assert updates.is_wanted(signed(b"newer", "9.0.1"), read_trial(folder))


def test_a_damaged_file_is_downloaded_again_a_few_times(folder, signed):
    release = signed(b"the real program", "9.0.0")
    with serving(b"another program!") as storage:
        for attempt in range(1, updates.MAX_DOWNLOADS + 1):
            assert updates._fetched(folder, offer(release, storage["url"]), PUBLIC) is None
            assert (read_trial(folder).state, read_trial(folder).downloads) == ("damaged", attempt)
            assert "9.0.0" in (updates.problem_of(folder) or "")
        assert updates._fetched(folder, offer(release, storage["url"]), PUBLIC) is None
        assert len(storage["ranges"]) == updates.MAX_DOWNLOADS
    assert updates.is_wanted(signed(b"newer", "9.0.1"), read_trial(folder))


def test_a_file_that_was_damaged_once_is_installed_the_next_time(folder, signed):
    release = signed(b"the real program", "9.0.0")
    with serving(b"another program!") as storage:
        updates._fetched(folder, offer(release, storage["url"]), PUBLIC)
    with serving(b"the real program") as storage:
        assert updates._fetched(folder, offer(release, storage["url"]), PUBLIC) == release


def test_the_problem_of_an_update_is_over_once_that_version_is_there(folder):
    failed = {"version": "9.0.0", "state": "failed", "problem": "It does not start."}
    (folder / "update.json").write_text(json.dumps(failed))
    assert problem_of(folder) == "It does not start."

    (folder / "update.json").write_text(json.dumps({**failed, "version": VERSION}))
    assert problem_of(folder) is None


def test_a_download_ends_in_time_and_goes_on_from_there(folder, signed, monkeypatch):
    content = bytes(range(256)) * 1000
    release = signed(content)
    with serving(content) as storage:
        monkeypatch.setattr(updates, "DOWNLOAD_SECONDS", -1.0)
        with pytest.raises(Unreachable, match="too long"):
            updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC)
        monkeypatch.undo()
        assert updates.fetch(folder, offer(release, storage["url"]), public_key=PUBLIC) == release
    assert storage["ranges"][1] is not None


def test_what_is_left_of_another_versions_download_is_deleted(folder, signed):
    left = folder / "update" / "0123-haat-agent.part"
    left.parent.mkdir()
    left.write_bytes(b"half of version 8")
    with serving(b"new") as storage:
        updates.fetch(folder, offer(signed(b"new"), storage["url"]), public_key=PUBLIC)
    assert not left.exists()


def test_a_new_program_that_only_ever_starts_goes_back_automatically(folder, started, monkeypatch):
    # Given a power cut during the trial: the old program no longer waits for the new one.
    before = updates._program_before(folder)
    before.parent.mkdir()
    installation.place_of(folder).rename(before)
    installation.place_of(folder).write_text(HANGS)
    (folder / "update.json").write_text(json.dumps({"version": VERSION, "state": "trial"}))
    monkeypatch.setattr(installation, "running_program", lambda: installation.place_of(folder))
    monkeypatch.setattr(program, "_run", lambda *_values, **_options: program.Ending())

    for _ in range(MAX_STARTS):
        program.open_window(folder, hidden=True)
        assert installation.place_of(folder).read_text() == HANGS
    program.open_window(folder, hidden=True)

    assert installation.place_of(folder).read_text() == OLD
    assert len(started) == 1
    assert not updates.has_gone_back(folder)
    assert VERSION in (read_trial(folder).problem or "")


def test_a_start_that_reaches_the_shop_is_remembered(folder):
    (folder / "update.json").write_text(json.dumps({"version": VERSION, "state": "trial", "starts": 9}))
    updates.report_in(folder)
    assert read_trial(folder) == Trial(VERSION, "reported")
    assert not updates.has_gone_back(folder)


def test_the_watch_reports_in_and_returns_what_is_ready(folder, signed):
    (folder / "update.json").write_text(json.dumps({"version": VERSION, "state": "trial"}))
    release, waits, answers = signed(b"new"), [], iter([None, Unreachable("no answer"), "offer"])
    reached = iter([False, True])
    with serving(b"new") as storage:

        def newest():
            answer = next(answers)
            if isinstance(answer, Exception):
                raise answer
            return offer(release, storage["url"]) if answer else None

        found = updates.watch(
            folder,
            stopped=lambda seconds: waits.append(seconds) or False,
            has_reported=lambda: next(reached),
            newest=newest,
            public_key=lambda: PUBLIC,
        )
    assert found == release
    assert waits == [1, updates.CHECK_SECONDS, updates.CHECK_SECONDS]
    assert read_trial(folder).state == "reported"


def test_after_a_failure_and_when_it_is_stopped_the_watch_does_not_hurry(folder):
    (folder / "update.json").write_text(json.dumps({"version": "9.0.0", "state": "failed"}))
    waits: list[float] = []
    found = updates.watch(
        folder,
        stopped=lambda seconds: waits.append(seconds) or True,
        has_reported=lambda: True,
        newest=lambda: pytest.fail("asked at once"),
        public_key=lambda: PUBLIC,
    )
    assert (found, waits) == (None, [updates.CHECK_SECONDS])


def test_the_watch_notes_a_file_that_is_not_the_signed_one(folder, signed):
    release, waits = signed(b"the real program"), []
    with serving(b"another program!") as storage:
        found = updates.watch(
            folder,
            stopped=lambda seconds: bool(waits.append(seconds)) or len(waits) > updates.MAX_DOWNLOADS,
            has_reported=lambda: True,
            newest=lambda: offer(release, storage["url"]),
            public_key=lambda: PUBLIC,
        )
        assert (found, len(storage["ranges"])) == (None, updates.MAX_DOWNLOADS)
    assert "not genuine" in (problem_of(folder) or "")


def test_after_a_failed_update_the_old_window_opens_again(folder, ready, started, monkeypatch):
    release, runs = ready(ENDS), []

    def run(*_values: object, hidden: bool) -> program.Ending:
        runs.append(hidden)
        return program.Ending(update=release, was_visible=True) if len(runs) == 1 else program.Ending()

    monkeypatch.setattr(installation, "running_program", lambda: installation.place_of(folder))
    monkeypatch.setattr(program, "_run", run)
    program.open_window(folder, hidden=True)

    assert runs == [True, False], "as visible as it was"
    assert installation.place_of(folder).read_text() == OLD


def test_the_agent_gets_the_key_at_pairing_and_asks_for_releases(paired):
    from workers.agent import config

    agent = paired.agent()
    assert config.load(paired.folder).release_key == ""
    assert agent.newest_release(updates.PLATFORM) is None


def test_the_configuration_of_a_newer_release_can_still_be_read(tmp_path):
    from workers.agent import config

    stored = {
        "server": "https://shops.example",
        "api_key": "k",
        "store": "9825012345",
        "token": "t",
        "new": 1,
    }
    (tmp_path / "agent.json").write_text(json.dumps(stored))
    assert config.load(Path(tmp_path)).token == "t"


def test_the_owner_sees_that_an_update_failed(paired):
    agent = paired.agent()
    failed = {"version": "9.0.0", "state": "failed", "problem": "It does not start."}
    (paired.folder / "update.json").write_text(json.dumps(failed))
    agent.beat()
    (computer,) = paired.owner_call("GET", "/sync/agents")
    assert (computer["version"], computer["updateProblem"]) == (VERSION, "It does not start.")

    (paired.folder / "update.json").write_text(json.dumps({"version": VERSION, "state": "reported"}))
    agent.beat()
    (computer,) = paired.owner_call("GET", "/sync/agents")
    assert computer["updateProblem"] is None


class ServingAgent:
    """An agent that has reached the shop; the first time it works until it is stopped, also by a signal."""

    def __init__(self, release, *, is_signalled: bool = False) -> None:
        self.release = release
        self.is_signalled = is_signalled
        self.is_waiting = False
        self.status = SimpleNamespace(reached_at=datetime.now(UTC))
        self.lives: list[str] = []

    def newest_release(self, _platform: str) -> dict:
        return offer(self.release, "http://127.0.0.1:9/")

    def run(self, stopped) -> None:
        self.lives.append("run")
        if len(self.lives) == 1:
            assert stopped(30), "the update is there"
        if self.is_signalled:
            signal.raise_signal(signal.SIGTERM)

    def close(self) -> None:
        self.lives.append("close")


@pytest.fixture
def served(folder, tmp_path, monkeypatch):
    """Return a function that runs the service of a program outside the agent's folder."""
    own = tmp_path / "haat-agent"
    own.write_text(OLD)
    installation.place_of(folder).unlink()
    monkeypatch.setattr(installation, "running_program", lambda: own)
    monkeypatch.setattr(service.config, "load", lambda _folder: SimpleNamespace(release_key=PUBLIC))
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield lambda agent: service.run(folder, lambda: agent)
    for number, handler in handlers.items():
        signal.signal(number, handler)
    assert own.read_text() == OLD, "the program that was installed stays"


def test_a_service_hands_over_to_a_new_program_that_reaches_the_shop(folder, ready, started, served):
    agent = ServingAgent(ready(WORKS.replace("sleep 60", "sleep 1; exit 7")))
    assert served(agent) == 7
    assert agent.lives == ["run", "close"], "it ends before the new program starts"
    assert started[0].args[1:] == ["run", "--data", str(folder)]

    # When the computer starts again, then the new program works at once.
    agent = ServingAgent(None)
    assert served(agent) == 7
    assert agent.lives == []


def test_an_installed_program_starts_what_a_newer_one_has_put_in_its_place(folder, ready, started, served):
    place, version = installation.place_of(folder), installation.PROGRAMS
    update = f"printf '#!/bin/sh\\nexit 7\\n' > {place}.new; chmod 755 {place}.new; mv {place}.new {place}"
    update += f"; printf 10.0.0 > {folder / version / 'version'}; exit {service.UPDATED}"
    agent = ServingAgent(ready(WORKS.replace("sleep 60", update)))

    assert served(agent) == 7
    assert agent.lives == ["run", "close"], "the installed program only waits"
    assert [process.args[0] for process in started] == [str(place)] * 2
    assert all(process.poll() is not None for process in started)


def test_a_newer_program_that_aborts_is_not_taken_for_an_update(folder, ready, started, served):
    agent = ServingAgent(ready(WORKS.replace("sleep 60", "sleep 1; exit 3")))

    assert served(agent) == 3, "Windows ends a program that aborts with 3"
    assert len(started) == 1


def test_a_program_that_another_waits_for_ends_after_an_update(folder, ready, started, served, monkeypatch):
    monkeypatch.setenv(installation.STARTED_BY_AGENT, "1")
    agent = ServingAgent(ready(WORKS))

    assert served(agent) == service.UPDATED
    assert started[0].poll() is not None, "the waiting program starts it"
    assert installation.place_of(folder).read_text() == WORKS
    assert read_trial(folder).state == "reported"


def test_a_service_works_on_if_the_new_program_does_not_start(folder, ready, started, served):
    agent = ServingAgent(ready(ENDS))
    assert served(agent) == 0
    assert agent.lives == ["run", "close", "run", "close"]
    assert installation.place_of(folder).read_text() == OLD
    assert "9.0.0" in (problem_of(folder) or "")


def test_a_service_ends_a_trial_that_was_interrupted(folder, started, served):
    """A power cut came after the new program was put in place, and it ends before it counts its starts."""
    before = updates._program_before(folder)
    before.parent.mkdir(exist_ok=True)
    before.write_text(OLD)
    installation.place_of(folder).write_text(ENDS)
    installation.place_of(folder).chmod(0o755)
    installation.set_installed_version(folder, "9.0.0")
    (folder / "update.json").write_text(json.dumps({"version": "9.0.0", "state": "trial"}))
    agent = ServingAgent(None, is_signalled=True)
    agent.lives.append("before")

    assert served(agent) == 0
    assert agent.lives == ["before", "run", "close"], "the old program works"
    assert installation.place_of(folder).read_text() == OLD
    assert read_trial(folder).state == "failed"


def test_a_service_that_only_ever_starts_goes_back(folder, served):
    before = updates._program_before(folder)
    before.parent.mkdir()
    before.write_text(OLD)
    installation.place_of(folder).write_text(HANGS)
    installation.set_installed_version(folder, VERSION)
    (folder / "update.json").write_text(
        json.dumps({"version": VERSION, "state": "trial", "starts": MAX_STARTS})
    )
    agent = ServingAgent(None)

    assert served(agent) == service.GONE_BACK
    assert agent.lives == []
    assert installation.place_of(folder).read_text() == OLD
    assert installation.installed_version(folder) == ()


def test_a_service_that_is_stopped_ends_without_an_update(folder, ready, started, served):
    assert served(ServingAgent(ready(WORKS), is_signalled=True)) == 0
    assert started == []

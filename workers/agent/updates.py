"""Updates of the agent: only signed ones, only to newer versions, and rolled back if they do not work.

The old program waits until the new one has reached the shop. If that fails, the old program returns to its
place and goes on.
"""

import json
import logging
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from app.books.sync.agent_release import AgentRelease, WrongRelease, check_file, parse_version, read_release
from app.shared.texts.messages import Message, key_of, stored_message, text
from workers.agent import VERSION, installation
from workers.agent.store_client import Unreachable, system_trust

log = logging.getLogger(__name__)
PLATFORM = "windows" if sys.platform == "win32" else "linux"
CHECK_SECONDS = 6 * 60 * 60
TRIAL_SECONDS = 300.0
# How often a new program may start without reaching the shop, if the old one is gone, as after a power cut.
MAX_STARTS = 3
# How often the file of one version is downloaded.
MAX_DOWNLOADS = 3
# For the next part of a download to come, and for all of it: the next attempt goes on from there.
PART_SECONDS = 60.0
DOWNLOAD_SECONDS = 60 * 60.0


@dataclass(frozen=True, slots=True)
class Trial:
    """The last update: its state (trial, reported, damaged or failed), and why it failed.

    `starts` counts how often it only started, `downloads` how often its file was not the signed one.
    """

    version: str = ""
    state: str = ""
    starts: int = 0
    downloads: int = 0
    problem: str | None = None
    problem_key: dict[str, Any] | None = None


def read_trial(folder: Path) -> Trial:
    """Return the last update of a folder."""
    try:
        saved = json.loads((folder / "update.json").read_text("utf-8"))
        # A newer version may write more, which must not keep this one from seeing that it has reported.
        return Trial(**{name: saved[name] for name in Trial.__slots__ if name in saved})
    except (OSError, ValueError, TypeError):
        return Trial()


def problem_of(folder: Path) -> Message | str | None:
    """Return why the update to a newer version failed; None if none did."""
    trial = read_trial(folder)
    if trial.state not in ("damaged", "failed") or not trial.problem or not _is_newer(trial.version):
        return None
    return stored_message(trial.problem, trial.problem_key)


def _is_newer(version: str) -> bool:
    try:
        return parse_version(version) > parse_version(VERSION)
    except ValueError:
        return False


def _save(folder: Path, trial: Trial) -> None:
    temporary = folder / "update.json.new"
    temporary.write_text(json.dumps(asdict(trial)), "utf-8")
    temporary.replace(folder / "update.json")


def _save_failure(folder: Path, version: str, problem: Message) -> None:
    log.warning("no update: %s", problem)
    _save(folder, Trial(version, "failed", problem=problem, problem_key=key_of(problem)))


def is_wanted(release: AgentRelease, trial: Trial) -> bool:
    """Return whether a release is newer than this program and has not failed.

    Each is started once. Its file is downloaded again, since a proxy or a disk may have damaged it.
    """
    is_same = trial.version == release.version
    has_failed = is_same and (trial.state == "failed" or trial.downloads >= MAX_DOWNLOADS)
    return _is_newer(release.version) and not has_failed


def fetch(folder: Path, offered: Mapping[str, Any] | None, *, public_key: str) -> AgentRelease | None:
    """Download the offered release if it is signed and newer; return it once its file is complete.

    Raise WrongRelease, Unreachable.
    """
    if not offered or not public_key:
        return None
    release = read_release(offered, public_key=public_key, platform=PLATFORM)
    if not is_wanted(release, read_trial(folder)):
        return None
    file = downloaded(folder, release)
    if not file.exists():
        part = file.with_name(f"{file.name}.part")
        # What is left of a download of another version is not needed.
        for other in set(part.parent.glob("*.part")) - {part}:
            other.unlink()
        part.parent.mkdir(parents=True, exist_ok=True)
        _download(str(offered["url"]), part, release)
        _check_or_discard(part, release)
        part.replace(file)
    else:
        _check_or_discard(file, release)
    return release


def _fetched(folder: Path, offered: Mapping[str, Any] | None, public_key: str) -> AgentRelease | None:
    """Return the downloaded release; save the problem if the file is not the signed one."""
    try:
        return fetch(folder, offered, public_key=public_key)
    except WrongRelease as problem:
        log.warning("%s", problem)
        version = str((offered or {}).get("version"))
        trial, reason = read_trial(folder), text("agent.update_wrong", version=version)
        downloads = trial.downloads + 1 if trial.version == version else 1
        _save(
            folder, Trial(version, "damaged", downloads=downloads, problem=reason, problem_key=key_of(reason))
        )
        return None


def downloaded(folder: Path, release: AgentRelease) -> Path:
    """Return where the file of a release is stored."""
    return folder / "update" / f"{release.sha256[:16]}-{release.file_name}"


def _check_or_discard(file: Path, release: AgentRelease) -> None:
    try:
        check_file(file, release)
    except WrongRelease:
        file.unlink()
        raise


def _download(url: str, part: Path, release: AgentRelease) -> None:
    """Continue a download where it ended, up to the signed size."""
    start = part.stat().st_size if part.exists() else 0
    if start >= release.size:
        start = 0
    headers = {"Range": f"bytes={start}-"} if start else {}
    ends_at = time.monotonic() + DOWNLOAD_SECONDS
    try:
        with httpx.stream(
            "GET", url, headers=headers, timeout=PART_SECONDS, verify=system_trust()
        ) as response:
            response.raise_for_status()
            is_rest = response.status_code == httpx.codes.PARTIAL_CONTENT
            with part.open("ab" if start and is_rest else "wb") as file:
                for piece in response.iter_bytes():
                    if file.tell() + len(piece) > release.size:
                        raise WrongRelease("The file is larger than the signed one.")
                    file.write(piece)
                    if time.monotonic() > ends_at:
                        raise Unreachable("The update takes too long to download.")
    except httpx.HTTPError as problem:
        raise Unreachable(f"The update cannot be downloaded: {problem}") from problem
    except WrongRelease:
        part.unlink()
        raise


def try_out(
    folder: Path, release: AgentRelease, command: str, *arguments: str, seconds: float = TRIAL_SECONDS
) -> "subprocess.Popen[bytes] | None":
    """Put a downloaded release in place and start it. Return its process if it has reached the shop.

    Otherwise the old program is back in its place. The caller must have freed the folder.
    """
    try:
        process = _replace_and_start(folder, release, command, "--data", str(folder), *arguments)
    except OSError as error:
        problem = text("agent.update_not_started", version=release.version, reason=str(error))
    else:
        return _tried(folder, release.version, process, seconds)
    go_back(folder, release.version, problem)
    return None


def start_newer(
    folder: Path, *arguments: str, seconds: float = TRIAL_SECONDS
) -> "subprocess.Popen[bytes] | None":
    """Start the program in its place if it is newer than this one, and return its process.

    A trial that was interrupted goes on: otherwise a program that ends at once would be started forever.
    """
    if not installation.installed_version(folder) > parse_version(VERSION):
        return None
    try:
        process = installation.start(installation.place_of(folder), *arguments, "--data", str(folder))
    except OSError:
        log.exception("the newer program does not start: %s works", VERSION)
        return None
    trial = read_trial(folder)
    return _tried(folder, trial.version, process, seconds) if trial.state == "trial" else process


def _tried(
    folder: Path, version: str, process: "subprocess.Popen[bytes]", seconds: float
) -> "subprocess.Popen[bytes] | None":
    """Return the process of a new program once it has reached the shop; else put the old program back."""
    if _reports(folder, process, seconds):
        _program_before(folder).unlink(missing_ok=True)
        return process
    installation.end(process)
    go_back(folder, version, text("agent.update_silent", version=version))
    return None


def _replace_and_start(folder: Path, release: AgentRelease, *arguments: str) -> "subprocess.Popen[bytes]":
    place, before, new = installation.place_of(folder), _program_before(folder), downloaded(folder, release)
    if program := installation.running_program():
        installation.install(program, folder)
    # A full disk may leave half a copy. It must not become the program to go back to.
    before.unlink(missing_ok=True)
    shutil.copy2(place, copy := before.with_name(f"{before.name}.new"))
    copy.replace(before)
    _save(folder, Trial(release.version, "trial"))
    new.chmod(0o755)
    installation.replace_program(new, place)
    installation.set_installed_version(folder, release.version)
    log.info("agent %s is tried", release.version)
    return installation.start(place, *arguments)


def _reports(folder: Path, process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while read_trial(folder).state != "reported":
        if process.poll() is not None or time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return True


def report_in(folder: Path) -> None:
    """Record that this version has reached the shop, so the old program is not needed any more."""
    trial = read_trial(folder)
    if (trial.version, trial.state) == (VERSION, "trial"):
        _save(folder, Trial(VERSION, "reported"))


def has_gone_back(folder: Path) -> bool:
    """Count this start; if this version has only ever started, put the old program back in its place.

    Return whether that is there, to be started.
    """
    trial = read_trial(folder)
    if (trial.version, trial.state) != (VERSION, "trial"):
        return False
    _save(folder, replace(trial, starts=trial.starts + 1))
    if trial.starts < MAX_STARTS or not _program_before(folder).exists():
        return False
    return go_back(folder, VERSION, text("agent.update_silent", version=VERSION))


def go_back(folder: Path, version: str, problem: Message) -> bool:
    """Put the program before `version` back in its place, and note the problem; return whether it is there.

    Otherwise the program that runs works on, and the new one tries again to go back at a later start.
    """
    before, place = _program_before(folder), installation.place_of(folder)
    try:
        if before.exists():
            installation.replace_program(before, place)
            (place.parent / "version").unlink(missing_ok=True)
        _save_failure(folder, version, problem)
    except OSError:
        log.exception("the agent before %s is not back in its place", version)
        return False
    return True


def _program_before(folder: Path) -> Path:
    return folder / "update" / f"before-{installation.place_of(folder).name}"


def watch(
    folder: Path,
    *,
    stopped: Callable[[float], bool],
    has_reported: Callable[[], bool],
    newest: Callable[[], Mapping[str, Any] | None],
    public_key: Callable[[], str],
) -> AgentRelease | None:
    """Return an update once it can be tried out; None once `stopped(seconds)`, which waits, returns true."""
    while not has_reported():
        if stopped(1):
            return None
    report_in(folder)
    # After a try of another version it does not hurry.
    if read_trial(folder).version not in ("", VERSION) and stopped(CHECK_SECONDS):
        return None
    while True:
        try:
            if release := _fetched(folder, newest(), public_key()):
                return release
        except Exception as problem:  # noqa: BLE001 -- the agent works without updates, and tries again later
            log.warning("no update: %s", problem)
        if stopped(CHECK_SECONDS):
            return None

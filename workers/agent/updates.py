"""Updates of the agent: only what the platform has signed, only forwards, and back again if it does not work.

The old program waits until the new one has reached the shop. Otherwise it puts itself back and goes on.
"""

import json
import logging
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx

from app.books.sync.agent_release import AgentRelease, WrongRelease, check_file, parse_version, read_release
from workers.agent import VERSION, installation
from workers.agent.store_client import Unreachable, system_trust

log = logging.getLogger(__name__)
PLATFORM = "windows" if sys.platform == "win32" else "linux"
CHECK_SECONDS = 6 * 60 * 60
TRIAL_SECONDS = 300.0
MAX_FAILURES = 3
# How often a new program may start without reaching the shop, if the old one is gone, as after a power cut.
MAX_STARTS = 3
DOWNLOAD_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Trial:
    """The last update: its state (trial, reported or failed), how often it failed, and only started."""

    version: str = ""
    state: str = ""
    failures: int = 0
    starts: int = 0


def read_trial(folder: Path) -> Trial:
    """Return the last update of a folder."""
    try:
        return Trial(**json.loads((folder / "update.json").read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return Trial()


def _save(folder: Path, trial: Trial) -> None:
    temporary = folder / "update.json.new"
    temporary.write_text(json.dumps(asdict(trial)), "utf-8")
    temporary.replace(folder / "update.json")


def is_wanted(release: AgentRelease, trial: Trial) -> bool:
    """Return whether a release is newer than this program and has not failed too often."""
    if parse_version(release.version) <= parse_version(VERSION):
        return False
    return not (trial.version == release.version and trial.failures >= MAX_FAILURES)


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
        part.parent.mkdir(parents=True, exist_ok=True)
        _download(str(offered["url"]), part, release)
        _check_or_discard(part, release)
        part.replace(file)
    else:
        _check_or_discard(file, release)
    return release


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
    """Download from where an earlier attempt ended, never more than was signed."""
    start = part.stat().st_size if part.exists() else 0
    if start >= release.size:
        start = 0
    headers = {"Range": f"bytes={start}-"} if start else {}
    try:
        with httpx.stream(
            "GET", url, headers=headers, timeout=DOWNLOAD_SECONDS, verify=system_trust()
        ) as response:
            response.raise_for_status()
            is_rest = response.status_code == httpx.codes.PARTIAL_CONTENT
            with part.open("ab" if start and is_rest else "wb") as file:
                for piece in response.iter_bytes():
                    if file.tell() + len(piece) > release.size:
                        raise WrongRelease("The file is larger than the one that was signed.")
                    file.write(piece)
    except httpx.HTTPError as problem:
        raise Unreachable(f"The update cannot be downloaded: {problem}") from problem
    except WrongRelease:
        part.unlink()
        raise


def try_out(folder: Path, release: AgentRelease, *arguments: str, seconds: float = TRIAL_SECONDS) -> bool:
    """Put a downloaded release in place and start it. Return whether it has reached the shop.

    Otherwise the old program is back in its place. The caller must have freed the folder.
    """
    place, before = installation.place_of(folder), _program_before(folder)
    trial = read_trial(folder)
    failures = trial.failures if trial.version == release.version else 0
    shutil.copy2(place, before)
    _save(folder, Trial(release.version, "trial", failures))
    new = downloaded(folder, release)
    new.chmod(0o755)
    installation.replace_program(new, place)
    installation.set_installed_version(folder, release.version)
    log.info("agent %s is tried", release.version)
    try:
        process = installation.start(place, "window", "--data", str(folder), *arguments)
    except OSError as problem:
        log.warning("agent %s does not start: %s", release.version, problem)
    else:
        if _reports(folder, process, seconds):
            before.unlink(missing_ok=True)
            return True
        installation.end(process)
    go_back(folder)
    _save(folder, Trial(release.version, "failed", failures + 1))
    log.warning("agent %s has not reached the shop: %s is back", release.version, VERSION)
    return False


def _reports(folder: Path, process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while read_trial(folder).state != "reported":
        if process.poll() is not None or time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return True


def report_in(folder: Path) -> None:
    """Note that this version has reached the shop, so the old program need not come back."""
    trial = read_trial(folder)
    if (trial.version, trial.state) == (VERSION, "trial"):
        _save(folder, Trial(VERSION, "reported"))


def is_to_go_back(folder: Path) -> bool:
    """Count this start; return whether this version has only ever started, and the old program is wanted."""
    trial = read_trial(folder)
    if (trial.version, trial.state) != (VERSION, "trial"):
        return False
    _save(folder, Trial(trial.version, trial.state, trial.failures, trial.starts + 1))
    return trial.starts >= MAX_STARTS and _program_before(folder).exists()


def go_back(folder: Path) -> None:
    """Put the old program back in its place."""
    before = _program_before(folder)
    if before.exists():
        installation.replace_program(before, installation.place_of(folder))
    trial = read_trial(folder)
    _save(folder, Trial(trial.version, "failed", MAX_FAILURES))
    (installation.place_of(folder).parent / "version").unlink(missing_ok=True)


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
    """Return an update once it can be tried out; None once `stopped(seconds)`, which waits, is true."""
    while not has_reported():
        if stopped(1):
            return None
    report_in(folder)
    if read_trial(folder).state == "failed" and stopped(CHECK_SECONDS):
        return None
    while True:
        try:
            if release := fetch(folder, newest(), public_key=public_key()):
                return release
        except Exception as problem:  # noqa: BLE001 -- the agent works without updates, and tries again later
            log.warning("no update: %s", problem)
        if stopped(CHECK_SECONDS):
            return None

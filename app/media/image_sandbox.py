"""Opening pictures that strangers made: in a process of its own that knows nothing and may use little."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import structlog

from app.media.rules import Box
from app.shared.image_names import THUMBNAIL_PIXELS

log = structlog.get_logger("media")

CHILD = Path(__file__).with_name("image_sandbox_child.py")
PATIENCE_SECONDS = 20
MAX_LOGGED = 300


class Refused(Exception):
    """A file that is not taken; its text is a key of the messages."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was written anew, and its small form."""

    large: Path
    small: Path


def picture_of(source: Path, box: Box) -> Picture:
    """A picture made to fit a box, beside its source; raises Refused."""
    made = Picture(source.with_suffix(".large"), source.with_suffix(".small"))
    width, height = box
    numbers = (str(width), str(height), str(THUMBNAIL_PIXELS))
    command = [sys.executable, "-I", str(CHILD), str(source), str(made.large), str(made.small), *numbers]
    try:
        child = subprocess.run(  # noqa: S603 -- our own arguments, no shell
            command, cwd=source.parent, env={}, capture_output=True, timeout=PATIENCE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise Refused("media.too_hard") from None
    if child.returncode == 0:
        return made
    told = child.stderr[-MAX_LOGGED:].decode(errors="replace")
    log.info("media.refused", code=child.returncode, told=told)
    # A signal: it wanted more than it may have.
    raise Refused(child.stdout.decode().strip() or "media.too_hard")

"""Opening untrusted pictures in a separate process without secrets and with limited resources."""

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
    """A rejected file; the text is a message key."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A re-encoded picture and its thumbnail."""

    large: Path
    small: Path


def picture_of(source: Path, box: Box) -> Picture:
    """Re-encode a picture to fit a box, beside its source. Raise RejectedFile if that fails."""
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
    # Killed by a signal, or silent: the child exceeded its limits.
    raise Refused(child.stdout.decode().strip() or "media.too_hard")

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
TIMEOUT_SECONDS = 20
MEMORY_BYTES = 768 * 1024 * 1024
MAX_LOGGED_BYTES = 300


class RejectedFile(Exception):
    """A rejected file; the text is a message key."""


@dataclass(frozen=True, slots=True)
class PreparedPicture:
    """A re-encoded picture and its thumbnail."""

    large: Path
    small: Path


def prepare_picture(source: Path, box: Box, *, memory: int = MEMORY_BYTES) -> PreparedPicture:
    """Re-encode a picture to fit a box, beside its source, within so many bytes of memory.

    Raises RejectedFile if that fails.
    """
    prepared = PreparedPicture(source.with_suffix(".large"), source.with_suffix(".small"))
    width, height = box
    sizes = (str(width), str(height), str(THUMBNAIL_PIXELS), str(memory))
    command = [
        sys.executable,
        "-I",
        str(CHILD),
        str(source),
        str(prepared.large),
        str(prepared.small),
        *sizes,
    ]
    try:
        child = subprocess.run(  # noqa: S603 -- our own arguments, no shell
            command, cwd=source.parent, env={}, capture_output=True, timeout=TIMEOUT_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise RejectedFile("media.too_hard") from None
    if child.returncode == 0:
        return prepared
    stderr = child.stderr[-MAX_LOGGED_BYTES:].decode(errors="replace")
    log.info("media.refused", code=child.returncode, stderr=stderr)
    # Killed by a signal, or silent: the child exceeded its limits.
    raise RejectedFile(child.stdout.decode().strip() or "media.too_hard")

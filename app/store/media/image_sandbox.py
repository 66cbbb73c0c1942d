"""Opening untrusted pictures in a separate process without secrets and with limited resources."""

from dataclasses import dataclass
from pathlib import Path

from app.shared.image_names import THUMBNAIL_PIXELS
from app.shared.sandbox import Limits, SandboxFailed, run_in_sandbox
from app.store.media.rules import Box

CHILD = Path(__file__).with_name("image_sandbox_child.py")
LIMITS = Limits(memory=768 * 1024 * 1024)


class RejectedFile(Exception):
    """A rejected file; the text is a message key."""


@dataclass(frozen=True, slots=True)
class PreparedPicture:
    """A re-encoded picture and its thumbnail."""

    large: Path
    small: Path


def prepare_picture(source: Path, box: Box, *, limits: Limits = LIMITS) -> PreparedPicture:
    """Re-encode a picture to fit a box, in the folder of its source, within limits.

    Raises RejectedFile if that fails.
    """
    prepared = PreparedPicture(source.with_suffix(".large"), source.with_suffix(".small"))
    files = (str(source), str(prepared.large), str(prepared.small))
    sizes = (str(box[0]), str(box[1]), str(THUMBNAIL_PIXELS))
    try:
        run_in_sandbox(CHILD, *files, *sizes, folder=source.parent, limits=limits)
    except SandboxFailed as failed:
        raise RejectedFile(str(failed) or "media.too_hard") from None
    return prepared

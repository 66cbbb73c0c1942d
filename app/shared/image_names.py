"""Names of picture files: the large one is stored, the small one lies beside it."""

from app.config import get_config

THUMBNAIL_PIXELS = 320
VIDEO_ENDINGS = (".mp4", ".webm", ".mov")


def is_video(name: str) -> bool:
    """Whether a file among a product's pictures is a video."""
    return name.endswith(VIDEO_ENDINGS)


def thumbnail_name(name: str) -> str:
    """The file of a picture's small form, for lists; a video has none, and is its own."""
    if is_video(name):
        return name
    stem, dot, extension = name.rpartition(".")
    return f"{stem}-{THUMBNAIL_PIXELS}{dot}{extension}"


def picture_url(name: str) -> str:
    """Where a browser finds a picture."""
    return get_config().picture_url(name)

"""File names of pictures: a thumbnail next to each large picture, and later a small one for papers."""

from app.config import get_config

THUMBNAIL_PIXELS = 320
PAPER_PIXELS = 120
VIDEO_EXTENSIONS = (".mp4", ".webm", ".mov")


def is_video(name: str) -> bool:
    """Return whether a file among a product's pictures is a video."""
    return name.endswith(VIDEO_EXTENSIONS)


def thumbnail_name(name: str) -> str:
    """Return the file name of a picture's thumbnail; a video has none, so return its own name."""
    if is_video(name):
        return name
    stem, dot, extension = name.rpartition(".")
    return f"{stem}-{THUMBNAIL_PIXELS}{dot}{extension}"


def paper_picture_name(name: str) -> str:
    """Return the file name of the small JPEG of a picture that papers print."""
    return f"{name.rpartition('.')[0]}-{PAPER_PIXELS}.jpg"


def is_small(name: str) -> bool:
    """Return whether a stored file is a smaller copy of a picture."""
    return f"-{THUMBNAIL_PIXELS}." in name or name.endswith(f"-{PAPER_PIXELS}.jpg")


def picture_url(name: str) -> str:
    """Return the public URL of a picture."""
    return get_config().picture_url(name)

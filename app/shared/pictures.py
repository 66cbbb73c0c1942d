"""Names of picture files: the large one is stored, the small one lies beside it."""

from app.config import get_config

THUMBNAIL_PIXELS = 320


def thumbnail_name(name: str) -> str:
    """The file of a picture's small form, for lists."""
    stem, dot, extension = name.rpartition(".")
    return f"{stem}-{THUMBNAIL_PIXELS}{dot}{extension}"


def picture_url(name: str) -> str:
    """Where a browser finds a picture."""
    return get_config().picture_url(name)

"""Reading a stored picture to draw with it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from app.store.media.storage import read_file

if TYPE_CHECKING:
    from PIL import Image

# Larger pictures are there by mistake.
MAX_PIXELS = 40_000_000
FORMATS = ("WEBP", "JPEG", "PNG")


def read_picture(name: str) -> Image.Image | None:
    """Return a picture with its transparency, or None if the file is missing or not a raster picture."""
    from PIL import Image, UnidentifiedImageError

    content = read_file(name)
    if content is None:
        return None
    try:
        image = Image.open(io.BytesIO(content), formats=FORMATS)
        if image.width * image.height > MAX_PIXELS:
            return None
        return image.convert("RGBA")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError):
        return None

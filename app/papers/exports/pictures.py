"""Small JPEGs for PDFs, fetched in parallel. Each is made once from a thumbnail, and stored next to it."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import structlog
from PIL import Image, UnidentifiedImageError

from app.shared.image_names import PAPER_PIXELS, is_video, paper_picture_name, thumbnail_name
from app.store.media.storage import put_public, read_file

log = structlog.get_logger("exports")

MAX_PARALLEL = 8
LOGO_MAX_SIZE = (576, 210)
QUALITY = 75
MAX_PIXELS = 25_000_000
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")


def thumbnails(names: Iterable[str]) -> dict[str, bytes]:
    """Return small JPEGs of product pictures by name, leaving out missing or broken ones."""
    picture_names = sorted({name for name in names if not is_video(name)})
    with ThreadPoolExecutor(MAX_PARALLEL) as pool:
        small = pool.map(_paper_picture, picture_names)
        return {name: jpeg for name, jpeg in zip(picture_names, small, strict=True) if jpeg}


def logo(name: str | None) -> bytes | None:
    """Return the store's logo as a JPEG, or None if it has no readable one."""
    return _fetch_small(name, LOGO_MAX_SIZE) if name else None


def _paper_picture(name: str) -> bytes | None:
    """Return the small JPEG of a picture, and store it if it is new."""
    stored = paper_picture_name(name)
    small = read_file(stored)
    if small is None and (small := _fetch_small(thumbnail_name(name), (PAPER_PIXELS, PAPER_PIXELS))):
        put_public(stored, small, "image/jpeg")
    return small


def _fetch_small(name: str, max_size: tuple[int, int]) -> bytes | None:
    content = read_file(name)
    if content is None:
        return None
    try:
        return _shrink(content, max_size)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        log.warning("exports.picture_unreadable", name=name, error=str(error))
        return None


def _shrink(content: bytes, max_size: tuple[int, int]) -> bytes:
    with Image.open(BytesIO(content), formats=FORMATS) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise ValueError("too many pixels")
        picture.draft("RGB", max_size)
        image = picture if picture.mode in ("RGB", "RGBA") else picture.convert("RGBA")
        image.thumbnail(max_size, reducing_gap=2.0)
    if image.mode == "RGBA":
        background = Image.new("RGB", image.size, "white")
        background.paste(image, mask=image.getchannel("A"))
        image = background
    small = BytesIO()
    image.save(small, "JPEG", quality=QUALITY)
    return small.getvalue()

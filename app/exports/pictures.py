"""Small JPEGs for papers: fetched side by side, made small at once, so that few are in memory."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import structlog
from PIL import Image, UnidentifiedImageError

from app.media.storage import read_file
from app.shared.image_names import is_video, thumbnail_name

log = structlog.get_logger("exports")

AT_ONCE = 8
SIDE = 120
LOGO_SIDES = (576, 210)
QUALITY = 75
MAX_PIXELS = 25_000_000
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")


def thumbnails(names: Iterable[str]) -> dict[str, bytes]:
    """The small forms of product pictures by name; one that is missing or broken is left out."""
    wanted = sorted({name for name in names if not is_video(name)})
    with ThreadPoolExecutor(AT_ONCE) as pool:
        small = pool.map(lambda name: _fetched(thumbnail_name(name), (SIDE, SIDE)), wanted)
        return {name: jpeg for name, jpeg in zip(wanted, small, strict=True) if jpeg}


def logo(name: str | None) -> bytes | None:
    """The store's logo, where it has one that can be read."""
    return _fetched(name, LOGO_SIDES) if name else None


def _fetched(name: str, sides: tuple[int, int]) -> bytes | None:
    content = read_file(name)
    if content is None:
        return None
    try:
        return _small(content, sides)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        log.warning("exports.picture_unreadable", name=name, error=str(error))
        return None


def _small(content: bytes, sides: tuple[int, int]) -> bytes:
    with Image.open(BytesIO(content), formats=FORMATS) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise ValueError("too many pixels")
        picture.draft("RGB", sides)
        shown = picture if picture.mode in ("RGB", "RGBA") else picture.convert("RGBA")
        shown.thumbnail(sides, reducing_gap=2.0)
    if shown.mode == "RGBA":
        ground = Image.new("RGB", shown.size, "white")
        ground.paste(shown, mask=shown.getchannel("A"))
        shown = ground
    small = BytesIO()
    shown.save(small, "JPEG", quality=QUALITY)
    return small.getvalue()

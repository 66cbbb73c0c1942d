"""Draws a store's icon: its logo, or its initials in its colours.

The drawing libraries are loaded with the first icon, because they take megabytes.
"""

from __future__ import annotations

import io
from enum import StrEnum
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from app.store.media.stored_pictures import read_picture
from app.store.pwa.rules import Appearance

if TYPE_CHECKING:
    from PIL import Image

FONT = Path(__file__).parents[2] / "shared" / "fonts" / "NotoSansIndia-Bold.ttf"
CACHED_ICONS = 128
# A phone may crop a maskable icon to a circle of four fifths; the content stays well inside.
SAFE_FRACTION = 0.56
CORNER_FRACTION = 0.22


class Shape(StrEnum):
    """The shape of an icon: drawn as shown, or up to the edges for the phone to crop."""

    PLAIN = "plain"
    FULL = "full"


@lru_cache(maxsize=CACHED_ICONS)
def draw(appearance: Appearance, side: int, shape: Shape) -> bytes:
    """Return the icon as a PNG square."""
    logo = read_picture(appearance.logo) if appearance.logo else None
    image = _with_logo(logo, side, shape) if logo else _with_initials(appearance, side, shape)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _with_logo(logo: Image.Image, side: int, shape: Shape) -> Image.Image:
    from PIL import Image

    ground = (255, 255, 255, 255 if shape is Shape.FULL else 0)
    canvas = Image.new("RGBA", (side, side), ground)
    room = round(side * (SAFE_FRACTION if shape is Shape.FULL else 1))
    scale = room / max(logo.size)
    size = (max(1, round(logo.width * scale)), max(1, round(logo.height * scale)))
    fitted = logo.resize(size, Image.Resampling.LANCZOS)
    canvas.alpha_composite(fitted, ((side - size[0]) // 2, (side - size[1]) // 2))
    return canvas


def _with_initials(appearance: Appearance, side: int, shape: Shape) -> Image.Image:
    import resvg_py
    from PIL import Image

    radius = side * CORNER_FRACTION if shape is Shape.PLAIN else 0
    size = side * (0.44 if shape is Shape.PLAIN else 0.34)
    initials = escape(appearance.initials)
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<rect width="{side}" height="{side}" rx="{radius}" fill="{appearance.fill}"/>'
        f'<text x="{side / 2}" y="{side / 2 + size * 0.36}" text-anchor="middle" font-size="{size}" '
        f'font-weight="700" font-family="Noto Sans India" fill="{appearance.text}">{initials}</text>'
        "</svg>"
    )
    png = resvg_py.svg_to_bytes(
        svg_string=drawing, width=side, height=side, skip_system_fonts=True, font_files=[str(FONT)]
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")

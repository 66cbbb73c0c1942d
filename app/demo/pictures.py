"""Draws products. A picture key is a drawing in `art/` and its tone, for example `wire:red`."""

import io
from functools import cache
from pathlib import Path
from string import Template

import resvg_py
from PIL import Image

from app.demo.colours import shades

ART = Path(__file__).parent / "art"
LARGE, SMALL = 800, 320
QUALITY = 80


def drawings() -> set[str]:
    """Return the names of all drawings."""
    return {path.stem for path in ART.glob("*.svg")}


def svg(key: str) -> str:
    """Return a picture as SVG."""
    drawing, _, tone = key.partition(":")
    colours = shades(tone or "white")
    return _template(f"{drawing}.svg").substitute(
        colours, defs=_template("shared/defs.svg").substitute(colours)
    )


def draw(key: str, side: int) -> bytes:
    """Return a picture as a square WebP with a transparent background."""
    return webp(raster(svg(key), side, side))


def raster(drawing: str, width: int, height: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=drawing, width=width, height=height, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def webp(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=2)
    return out.getvalue()


@cache
def _template(name: str) -> Template:
    return Template((ART / name).read_text(encoding="utf-8"))

"""Sets text in a picture: breaks it into lines and fits it into an area. Pillow shapes Indian scripts."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from app.platform.discovery.texts import plain

FONTS = Path(__file__).parents[2] / "shared" / "fonts"
REGULAR, BOLD = "NotoSansIndia-Regular.ttf", "NotoSansIndia-Bold.ttf"
LEADING = 1.28
# Longer texts are cut before they are measured; they would not fit either.
MAX_LENGTH = 300
# Joiners shape Indian letters and are invisible themselves.
JOINERS = "\u200c\u200d"
# A code point that no font has; fonts draw it like every letter that they lack.
MISSING = "\U0010ffff"

Colour = str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lettering:
    """Lines of text in one font."""

    lines: tuple[str, ...]
    font: ImageFont.FreeTypeFont

    @property
    def height(self) -> int:
        return round(len(self.lines) * self.font.size * LEADING)

    @classmethod
    def fitted(
        cls,
        text: str,
        font: str,
        sizes: Sequence[int],
        *,
        width: int,
        most_lines: int,
        height: int | None = None,
    ) -> "Lettering":
        """Return a text in the largest size in which it fits. In the smallest size it is cut off."""
        visible = drawable(text)
        for size in sizes:
            chosen = _font(font, size)
            most = most_lines if height is None else min(most_lines, int(height / (size * LEADING)))
            lines = _lines(visible, chosen, width)
            if len(lines) <= most:
                return cls(tuple(lines), chosen)
        chosen = _font(font, sizes[-1])
        most = max(1, most_lines if height is None else min(most_lines, int(height / (sizes[-1] * LEADING))))
        lines = _lines(visible, chosen, width)
        return cls((*lines[: most - 1], _cut(lines[most - 1], chosen, width)), chosen)

    def draw(self, pen: ImageDraw.ImageDraw, at: tuple[float, float], colour: Colour) -> None:
        """Draw the lines below each other."""
        for number, line in enumerate(self.lines):
            pen.text((at[0], at[1] + number * self.font.size * LEADING), line, fill=colour, font=self.font)

    def draw_centred(self, pen: ImageDraw.ImageDraw, at: tuple[float, float], colour: Colour) -> None:
        """Draw one line around a point."""
        pen.text(at, " ".join(self.lines), fill=colour, font=self.font, anchor="mm")


@lru_cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / name, size)


def drawable(text: str) -> str:
    """Return a text without the letters that the font lacks, such as emoji."""
    return plain("".join(letter for letter in plain(text)[:MAX_LENGTH] if _has(letter)))


@lru_cache(maxsize=2_000)
def _has(letter: str) -> bool:
    return letter.isspace() or letter in JOINERS or _drawn(letter) != _drawn(MISSING)


def _drawn(letter: str) -> bytes:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((16, 16), letter, fill=255, font=_font(BOLD, 24))
    return image.tobytes()


def _lines(text: str, font: ImageFont.FreeTypeFont, width: int) -> list[str]:
    """Break a text between words, and within words that are wider than a line."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if font.getlength(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while font.getlength(line) > width:
            fitting = _fitting(line, font, width)
            lines.append(line[:fitting])
            line = line[fitting:]
    return [*lines, line] if line else lines


def _fitting(word: str, font: ImageFont.FreeTypeFont, width: int) -> int:
    """Return how many letters of a word fit on a line, at least one."""
    return max(1, bisect_right(range(1, len(word)), width, key=lambda end: font.getlength(word[:end])))


def _cut(line: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    while line and font.getlength(f"{line}…") > width:
        line = line[:-1]
    return f"{line.rstrip()}…"

"""Draws link pictures: the shared thing on the store's colours."""

import io

from PIL import Image, ImageColor, ImageDraw

from app.platform.discovery.facts import Card
from app.platform.discovery.lettering import BOLD, REGULAR, Lettering

WIDTH, HEIGHT = 1200, 630
QUALITY = 86
MARGIN = 64
# The white panel that holds the picture.
PANEL = (48, 68, 572, 592)
PANEL_RADIUS, PANEL_PADDING = 28, 28
TOP, BOTTOM = 80, 566
LOGO_SIDE = 76
SCALLOPS = 20
# The share of the text's colour in quieter texts, and in the awning.
QUIET, FAINT = 0.84, 0.16
# Sizes of the title in pixels, the first that fits, and the most lines it may take.
TITLE, TITLE_BESIDE_PICTURE = ((88, 76, 64, 52), 3), ((58, 50, 44, 38), 5)
PRICE_SIZES, NOTE_SIZES, NAME_SIZES = (66, 54, 44), (32, 28), (32, 28, 24)


def draw_card(card: Card, picture: Image.Image | None, logo: Image.Image | None) -> bytes:
    """Return the link picture as a JPEG of 1200 × 630 pixels."""
    fill, ink = ImageColor.getrgb(card.appearance.fill), ImageColor.getrgb(card.appearance.text)
    quiet = _mixed(ink, fill, QUIET)
    image = Image.new("RGB", (WIDTH, HEIGHT), fill[:3])
    pen = ImageDraw.Draw(image)
    _draw_awning(pen, _mixed(ink, fill, FAINT))
    left, width = MARGIN, WIDTH - 2 * MARGIN
    if picture:
        _draw_on_panel(image, pen, picture)
        left = PANEL[2] + 48
        width = WIDTH - MARGIN - left
    _draw_store(image, pen, card, logo, left=left, width=width, colour=quiet)
    bottom = BOTTOM
    for text, font, sizes, most_lines, colour in (
        (card.note, REGULAR, NOTE_SIZES, 2, quiet),
        (card.price, BOLD, PRICE_SIZES, 1, ink),
    ):
        if text:
            lettering = Lettering.fitted(text, font, sizes, width=width, most_lines=most_lines)
            bottom -= lettering.height
            lettering.draw(pen, (left, bottom), colour)
    sizes, most_lines = TITLE_BESIDE_PICTURE if picture else TITLE
    top = TOP + LOGO_SIDE + 24
    title = Lettering.fitted(card.title, BOLD, sizes, width=width, most_lines=most_lines, height=bottom - top)
    title.draw(pen, (left, top), ink)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _draw_awning(pen: ImageDraw.ImageDraw, colour: tuple[int, ...]) -> None:
    """Draw the scalloped edge of the shop's awning along the top."""
    side = WIDTH / SCALLOPS
    for place in range(0, SCALLOPS, 2):
        left = place * side
        pen.rectangle((left, 0, left + side, 14), fill=colour)
        pen.pieslice((left, 14 - side / 2, left + side, 14 + side / 2), 0, 180, fill=colour)


def _draw_on_panel(image: Image.Image, pen: ImageDraw.ImageDraw, picture: Image.Image) -> None:
    pen.rounded_rectangle(PANEL, PANEL_RADIUS, fill="white")
    room = PANEL[2] - PANEL[0] - 2 * PANEL_PADDING
    _paste(image, picture, (PANEL[0] + PANEL_PADDING, PANEL[1] + PANEL_PADDING), (room, room))


def _draw_store(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    card: Card,
    logo: Image.Image | None,
    *,
    left: int,
    width: int,
    colour: tuple[int, ...],
) -> None:
    """Draw the store's logo, or its initials, and the store's name next to it."""
    plate = (left, TOP, left + LOGO_SIDE, TOP + LOGO_SIDE)
    fill = "white" if logo else card.appearance.text
    pen.rounded_rectangle(plate, 16, fill=fill)
    if logo:
        _paste(image, logo, (left + 6, TOP + 6), (LOGO_SIDE - 12, LOGO_SIDE - 12))
    else:
        initials = Lettering.fitted(card.appearance.initials, BOLD, (34, 26, 20), width=68, most_lines=1)
        initials.draw_centred(pen, (left + LOGO_SIDE / 2, TOP + LOGO_SIDE / 2), card.appearance.fill)
    name_left = left + LOGO_SIDE + 20
    name = Lettering.fitted(card.site_name, REGULAR, NAME_SIZES, width=width - LOGO_SIDE - 20, most_lines=2)
    name.draw(pen, (name_left, TOP + (LOGO_SIDE - name.height) / 2), colour)


def _paste(image: Image.Image, picture: Image.Image, place: tuple[int, int], room: tuple[int, int]) -> None:
    """Paste a picture as large as the room allows, in its middle."""
    scale = min(room[0] / picture.width, room[1] / picture.height)
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    fitted = picture.resize(size, Image.Resampling.LANCZOS)
    at = (place[0] + (room[0] - size[0]) // 2, place[1] + (room[1] - size[1]) // 2)
    image.paste(fitted, at, fitted)


def _mixed(colour: tuple[int, ...], ground: tuple[int, ...], share: float) -> tuple[int, ...]:
    pairs = zip(colour[:3], ground[:3], strict=True)
    return tuple(round(one * share + other * (1 - share)) for one, other in pairs)

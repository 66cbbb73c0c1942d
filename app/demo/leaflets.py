"""The demo stores' downloadable catalogues: a cover and the products of a few categories, as PDF."""

import io
from dataclasses import dataclass

from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfgen.canvas import Canvas

from app.demo import banners
from app.demo.catalogue import read_catalogue
from app.demo.model import Product
from app.demo.pictures import raster, svg

WIDTH, HEIGHT = A4
MARGIN = 15 * mm
COLUMNS, ROWS = 3, 4
CELL_WIDTH = (WIDTH - 2 * MARGIN) / COLUMNS
CELL_HEIGHT = (HEIGHT - 2 * MARGIN - 12 * mm) / ROWS
PICTURE = 40 * mm
PIXELS = 240
QUALITY = 70
REGULAR, BOLD = "Helvetica", "Helvetica-Bold"


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A catalogue of some of a store's categories. Its scene is on the cover and on its card."""

    catalogue: str
    title: str
    description: str
    scene: str
    categories: tuple[str, ...]


LEAFLETS = {
    "wiring": Leaflet(
        "umiya",
        "Switches & Wires",
        "Modular switches, plates, house wires and the protection behind them.",
        "wiring",
        ("E001", "E002", "E003", "E012"),
    ),
    "light": Leaflet(
        "umiya",
        "Light & Air",
        "LED bulbs, battens and panels; ceiling, wall and exhaust fans.",
        "light",
        ("E008", "E009", "E010", "E005", "E006"),
    ),
    "home": Leaflet(
        "umiya",
        "Home & Kitchen",
        "Geysers, irons, mixer grinders and pressure cookers.",
        "home",
        ("E015", "E016", "E017", "E018"),
    ),
    "kitchen": Leaflet(
        "rajvadi",
        "Kitchen 2026",
        "Cookware, steel and copper ware, and appliances.",
        "kitchen",
        ("E001", "E002", "E003"),
    ),
}


def leaflet(name: str) -> bytes:
    """Return the PDF of a catalogue: one product for each different picture, twelve on a page."""
    content = LEAFLETS[name]
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True)
    canvas.setTitle(content.title)
    _cover(canvas, content)
    categories, products = read_catalogue(content.catalogue)
    names = {category.code: category.name for category in categories}
    for code in content.categories:
        goods = {
            product.pictures[0]: product
            for product in products
            if product.category == code and product.pictures
        }
        products_shown = list(goods.values())[: COLUMNS * ROWS]
        _page(canvas, names[code], products_shown)
    canvas.save()
    return out.getvalue()


def _cover(canvas: Canvas, content: Leaflet) -> None:
    banner = Image.open(io.BytesIO(banners.banner(content.scene)))
    height = WIDTH * banner.height / banner.width
    canvas.drawImage(_jpeg(banner), 0, HEIGHT * 0.55, WIDTH, height)
    canvas.setFont(BOLD, 34)
    canvas.drawString(MARGIN, HEIGHT * 0.45, content.title)
    canvas.setFont(REGULAR, 13)
    canvas.drawString(MARGIN, HEIGHT * 0.45 - 10 * mm, content.description)
    canvas.showPage()


def _page(canvas: Canvas, heading: str, goods: list[Product]) -> None:
    canvas.setFont(BOLD, 16)
    canvas.drawString(MARGIN, HEIGHT - MARGIN - 4 * mm, heading)
    for index, product in enumerate(goods):
        row, column = divmod(index, COLUMNS)
        left = MARGIN + column * CELL_WIDTH
        top = HEIGHT - MARGIN - 12 * mm - row * CELL_HEIGHT
        drawing = raster(svg(product.pictures[0]), PIXELS, PIXELS)
        canvas.drawImage(_jpeg(drawing), left, top - PICTURE, PICTURE, PICTURE)
        canvas.setFont(REGULAR, 8.5)
        lines = [product.code, *simpleSplit(product.name, REGULAR, 8.5, CELL_WIDTH - 4 * mm)]
        for line, words in enumerate(lines[:4]):
            canvas.drawString(left, top - PICTURE - (line + 1) * 4 * mm, words)
    canvas.showPage()


def _jpeg(drawing: Image.Image) -> ImageReader:
    """Return a drawing on white as a small JPEG."""
    ground = Image.new("RGB", drawing.size, "white")
    ground.paste(drawing, mask=drawing.getchannel("A") if drawing.mode == "RGBA" else None)
    out = io.BytesIO()
    ground.save(out, "JPEG", quality=QUALITY)
    return ImageReader(out)

"""QR codes on papers."""

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing


def qr_code(content: str, side: float, *, level: str) -> Drawing:
    """Return a square code; `level` is its tolerated unreadable share, from L (7 %) to H (30 %)."""
    drawing = Drawing(side, side)
    drawing.add(QrCodeWidget(content, barLevel=level, barWidth=side, barHeight=side, barBorder=2))
    return drawing

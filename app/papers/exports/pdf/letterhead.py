"""The letterhead of a PDF: the store's company."""

from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, Image, Table

from app.papers.exports.pdf.page import WIDTH
from app.papers.exports.pdf.text import RULE, lines, paragraph, style, text

LOGO_SIZE = (44 * mm, 16 * mm)


@dataclass(frozen=True, slots=True)
class Firm:
    """The store's company for its PDFs. The logo is a JPEG."""

    name: str
    address: str
    gstin: str
    phones: str
    email: str
    logo: bytes | None = None


def letterhead(firm: Firm, width: float = WIDTH) -> Flowable:
    """Return name, address and numbers of the company, next to its logo if it has one."""
    contacts = " · ".join(part for part in (firm.phones, firm.email) if part)
    details = [
        text(firm.name, style(15, bold=True)),
        paragraph(lines(firm.address, contacts), style(9, muted=True)),
    ]
    if firm.gstin:
        details.append(text(f"GSTIN {firm.gstin}", style(9)))
    logo = picture(firm.logo, LOGO_SIZE) if firm.logo else ""
    logo_width = LOGO_SIZE[0] + 4 * mm if firm.logo else 0
    table = Table([[details, logo]], colWidths=[width - logo_width, logo_width])
    table.setStyle(
        [
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("ALIGN", (1, 0), (1, 0), "RIGHT"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.8, RULE),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 8),
        ]
    )
    return table


def picture(jpeg: bytes, box: tuple[float, float]) -> Image:
    """Return a JPEG scaled to fit into the box (width, height in points)."""
    width, height = ImageReader(BytesIO(jpeg)).getSize()
    scale = min(box[0] / width, box[1] / height)
    return Image(BytesIO(jpeg), width * scale, height * scale)

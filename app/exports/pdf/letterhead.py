"""The firm at the head of a paper."""

from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, Image, Table

from app.exports.pdf.page import WIDTH
from app.exports.pdf.text import LINE, lines, paragraph, style, text

LOGO_SIZE = (44 * mm, 16 * mm)


@dataclass(frozen=True, slots=True)
class Firm:
    """The store as its papers name it; the logo is a JPEG."""

    name: str
    address: str
    gstin: str
    phones: str
    email: str
    logo: bytes | None = None


def letterhead(firm: Firm, width: float = WIDTH) -> Flowable:
    """Name, address and numbers of the firm over the width of a sheet, beside its logo where it has one."""
    reach = " · ".join(part for part in (firm.phones, firm.email) if part)
    told = [
        text(firm.name, style(15, bold=True)),
        paragraph(lines(firm.address, reach), style(9, quiet=True)),
    ]
    if firm.gstin:
        told.append(text(f"GSTIN {firm.gstin}", style(9)))
    logo = picture(firm.logo, LOGO_SIZE) if firm.logo else ""
    side = LOGO_SIZE[0] + 4 * mm if firm.logo else 0
    head = Table([[told, logo]], colWidths=[width - side, side])
    head.setStyle(
        [
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("ALIGN", (1, 0), (1, 0), "RIGHT"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.8, LINE),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 8),
        ]
    )
    return head


def picture(jpeg: bytes, box: tuple[float, float]) -> Image:
    """A picture as large as the box lets it be."""
    width, height = ImageReader(BytesIO(jpeg)).getSize()
    scale = min(box[0] / width, box[1] / height)
    return Image(BytesIO(jpeg), width * scale, height * scale)

"""Styles that the tables of several papers share."""

from reportlab.lib.units import mm

from app.papers.exports.pdf.text import BACKGROUND, INK, RULE

TOP = ("VALIGN", (0, 0), (-1, -1), "TOP")
NO_MARGINS = [("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]
# The items of an order; the last row is the foot with the sums.
ITEMS_WITH_FOOT = [
    ("TEXTCOLOR", (0, 0), (-1, -1), INK),
    ("BACKGROUND", (0, 0), (-1, 0), BACKGROUND),
    TOP,
    ("LINEBELOW", (0, 0), (-1, -2), 0.4, RULE),
    ("LEFTPADDING", (0, 0), (-1, -2), 4),
    ("RIGHTPADDING", (0, 0), (-1, -2), 4),
    ("TOPPADDING", (0, 0), (-1, -2), 3),
    ("BOTTOMPADDING", (0, 0), (-1, -2), 3),
    # The foot: across all columns, never on a page without an item.
    ("SPAN", (0, -1), (-1, -1)),
    ("LEFTPADDING", (0, -1), (-1, -1), 0),
    ("RIGHTPADDING", (0, -1), (-1, -1), 0),
    ("TOPPADDING", (0, -1), (-1, -1), 4 * mm),
    ("BOTTOMPADDING", (0, -1), (-1, -1), 0),
    ("NOSPLIT", (0, -2), (0, -1)),
]

"""Texts in heads and pictures: on one line, cut to a length, amounts in Indian grouping."""

import html
import re
import unicodedata

from app.platform.discovery.facts import Offer, StoreFacts
from app.shared.india.rupees import rupees

MAX_DESCRIPTION_LENGTH = 200

_TAG = re.compile(r"<[^>]*>")


def price_parts(offer: Offer | None) -> tuple[str, str]:
    """Return the rate of a product in words, and its MRP if that is higher; both empty without an offer."""
    if offer is None:
        return "", ""
    rate = f"{'From ' if offer.highest > offer.lowest else ''}{rupees(offer.lowest)}"
    return rate, f"MRP {rupees(offer.mrp)}" if offer.mrp and offer.mrp > offer.lowest else ""


def tax_text(offer: Offer | None) -> str:
    """Return the note on the tax that is added to a product's rate."""
    return "" if offer is None or offer.untaxed else "+ GST"


def price_text(offer: Offer | None) -> str:
    """Return the rate of a product, the note on tax, and its MRP; empty without an offer."""
    rate, mrp = price_parts(offer)
    return " · ".join(part for part in (f"{rate} {tax_text(offer)}".strip(), mrp) if part)


def store_goods(store: StoreFacts) -> str:
    """Return the first categories of a store."""
    return ", ".join(map(plain, store.categories))


def text_of(markup: str) -> str:
    """Return a description, which is HTML, as one line of text."""
    return plain(html.unescape(_TAG.sub(" ", markup)))


def plain(text: str) -> str:
    """Return a text on one line, without control characters."""
    visible = "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
    return " ".join(visible.split())


def shortened(text: str) -> str:
    """Return a text of at most 200 characters, cut between words."""
    line = plain(text)
    if len(line) <= MAX_DESCRIPTION_LENGTH:
        return line
    return f"{line[: MAX_DESCRIPTION_LENGTH - 1].rsplit(' ', 1)[0].rstrip(' ,.;:·')}…"

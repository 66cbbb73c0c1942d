"""Addresses and signed texts as QR codes."""

from functools import lru_cache

import segno


def qr_code(address: str) -> str:
    """Return an address as a QR code: an SVG picture as a data URI, dark on white."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=2, light="#fff")


# A page that is open asks for it every half minute, and drawing it takes a tenth of a second.
@lru_cache(maxsize=256)
def signed_qr_code(signed: str) -> str:
    """Return the signed text of an e-invoice as a QR code: it is long, so it has the least correction."""
    return segno.make(signed, error="l", micro=False, boost_error=False).svg_data_uri(
        scale=2, border=2, light="#fff"
    )

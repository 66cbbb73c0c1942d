"""Addresses and signed texts as QR codes."""

from functools import lru_cache

import segno


def qr_code(address: str) -> str:
    """Return an address as a QR code: an SVG picture as a data URI, dark on white."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=2, light="#fff")


# Cached, because an open page requests it every half minute, and drawing it takes a tenth of a second.
@lru_cache(maxsize=256)
def signed_qr_code(signed: str) -> str:
    """Return a signed e-invoice text as a QR code with the least error correction, because it is long."""
    return segno.make(signed, error="l", micro=False, boost_error=False).svg_data_uri(
        scale=2, border=2, light="#fff"
    )

"""Addresses as QR codes."""

import segno


def qr_code(address: str) -> str:
    """Return an address as a QR code: an SVG picture as a data URI, dark on white."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=2, light="#fff")

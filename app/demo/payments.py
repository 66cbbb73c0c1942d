"""The payment pictures of the demo stores: a QR code without a payment address, marked as a demo."""

import io

import segno

from app.demo.pictures import raster, webp

SIDE = 560
CODE_SIDE, MARGIN = 400, 80

_PAGE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 560">
<rect width="560" height="560" rx="24" fill="#ffffff"/>
<rect x="1" y="1" width="558" height="558" rx="24" fill="none" stroke="#e4e8e4" stroke-width="2"/>
{code}
<rect x="160" y="234" width="240" height="92" rx="16" fill="#ffffff"/>
{word}
</svg>"""
# DEMO as strokes, because no fonts are loaded for drawings.
_WORD = """<g fill="none" stroke="#7a1f2b" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">
<path d="M184 256v48h12c14 0 22-10 22-24s-8-24-22-24z"/>
<path d="M268 256h-28v48h28M240 280h24"/>
<path d="M290 304v-48l20 28 20-28v48"/>
<ellipse cx="366" cy="280" rx="18" ry="24"/>
</g>"""


def payment_picture() -> bytes:
    """Return the picture as a WebP."""
    out = io.BytesIO()
    code = segno.make("Demo: this is no payment code", error="h")
    scale = CODE_SIDE / code.symbol_size(border=0)[0]
    code.save(out, kind="svg", border=0, scale=scale, xmldecl=False, svgns=False, dark="#17211f")
    placed = f'<g transform="translate({MARGIN} {MARGIN})">{out.getvalue().decode()}</g>'
    return webp(raster(_PAGE.format(code=placed, word=_WORD), SIDE, SIDE))

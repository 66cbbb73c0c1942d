"""What a browser fetches before it offers to install a store."""

import hashlib

import orjson
import segno
from flask import Blueprint, Response, abort, request

from app.pwa import icons
from app.pwa.rules import BACKGROUND, Look, look_of, short_name
from app.settings import queries
from app.settings.schemas import public_address
from tenant_router.http import store_named
from tenant_router.session import store_session

blueprint = Blueprint("homescreen", __name__)

MANIFEST_TYPE = "application/manifest+json"
# The page links this size for iOS, which does not read icons from the manifest.
TOUCH = 180
SIDES = (192, 512)
FOREVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"


@blueprint.get("/<store_key>/manifest.webmanifest")
def manifest(store_key: str) -> Response:
    """Return the store's name, colours and icons; 404 if there is no such store."""
    name, look = _store_look(store_key)
    home = f"/{store_key}"
    told = {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": name,
        "short_name": short_name(name),
        "lang": "en-IN",
        "dir": "ltr",
        "display": "standalone",
        "theme_color": look.fill,
        "background_color": BACKGROUND,
        "categories": ["shopping", "business"],
        "icons": [_icon(home, look, side, shape) for shape in icons.Shape for side in SIDES],
    }
    response = Response(orjson.dumps(told), mimetype=MANIFEST_TYPE)
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/<store_key>/icon-<shape>-<int:side>.png")
def icon(store_key: str, shape: str, side: int) -> Response:
    """Return the store's icon in one size. Under the manifest's URL it never changes."""
    if shape not in list(icons.Shape) or side not in (TOUCH, *SIDES):
        abort(404)
    _, look = _store_look(store_key)
    response = Response(icons.draw(look, side, icons.Shape(shape)), mimetype="image/png")
    newest = request.args.get("v") == _version(look)
    response.headers["Cache-Control"] = FOREVER if newest else A_DAY
    return response


@blueprint.get("/<store_key>/qr.svg")
def qr_code(store_key: str) -> Response:
    """Return the store's address as a QR code, to scan from a counter or another screen."""
    store = store_named(store_key)
    with store_session(store, read_only=True) as db:
        address = queries.storefront(db).app_link
    code = segno.make(public_address(address or f"/{store.key}"), error="m", micro=False)
    drawn = code.svg_inline(scale=8, border=4, dark="#17211f", light="#ffffff", omitsize=True)
    response = Response(
        drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1), mimetype="image/svg+xml"
    )
    response.headers["Cache-Control"] = A_DAY
    return response


def _store_look(store_key: str) -> tuple[str, Look]:
    with store_session(store_named(store_key), read_only=True) as db:
        name = queries.company(db).name
        storefront = queries.storefront(db)
        return name, look_of(name, storefront.colours, storefront.logo)


def _icon(home: str, look: Look, side: int, shape: icons.Shape) -> dict[str, str]:
    return {
        "src": f"{home}/icon-{shape}-{side}.png?v={_version(look)}",
        "sizes": f"{side}x{side}",
        "type": "image/png",
        "purpose": "maskable" if shape is icons.Shape.FULL else "any",
    }


def _version(look: Look) -> str:
    drawn_from = "\0".join((look.initials, look.fill, look.text, look.logo or ""))
    return hashlib.sha256(drawn_from.encode()).hexdigest()[:10]

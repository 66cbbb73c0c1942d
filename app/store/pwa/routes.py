"""Routes that browsers fetch before they offer to install a store."""

import hashlib

import orjson
import segno
from flask import Blueprint, Response, abort, request

from app.store.pwa import icons
from app.store.pwa.rules import BACKGROUND, Appearance, appearance_of, short_name
from app.store.settings import queries
from app.store.settings.schemas import public_address
from tenant_router.http import store_named
from tenant_router.session import store_session

blueprint = Blueprint("homescreen", __name__)

MANIFEST_TYPE = "application/manifest+json"
# The page links this size for iOS, which does not read icons from the manifest.
TOUCH_ICON_SIDE = 180
SIDES = (192, 512)
CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_FOR_A_DAY = "public, max-age=86400"


@blueprint.get("/<store_key>/manifest.webmanifest")
def manifest(store_key: str) -> Response:
    """Return the store's name, colours and icons; 404 if there is no such store."""
    name, appearance = _store_appearance(store_key)
    home = f"/{store_key}"
    content = {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": name,
        "short_name": short_name(name),
        "lang": "en-IN",
        "dir": "ltr",
        "display": "standalone",
        "theme_color": appearance.fill,
        "background_color": BACKGROUND,
        "categories": ["shopping", "business"],
        "icons": [_icon(home, appearance, side, shape) for shape in icons.Shape for side in SIDES],
    }
    response = Response(orjson.dumps(content), mimetype=MANIFEST_TYPE)
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/<store_key>/icon-<shape>-<int:side>.png")
def icon(store_key: str, shape: str, side: int) -> Response:
    """Return the store's icon in one size. Under the manifest's URL it never changes."""
    if shape not in list(icons.Shape) or side not in (TOUCH_ICON_SIDE, *SIDES):
        abort(404)
    _, appearance = _store_appearance(store_key)
    response = Response(icons.draw(appearance, side, icons.Shape(shape)), mimetype="image/png")
    newest = request.args.get("v") == _version(appearance)
    response.headers["Cache-Control"] = CACHE_FOREVER if newest else CACHE_FOR_A_DAY
    return response


@blueprint.get("/<store_key>/qr.svg")
def qr_code(store_key: str) -> Response:
    """Return the store's address as a QR code, to scan from a counter or another screen."""
    store = store_named(store_key)
    with store_session(store, read_only=True) as db:
        address = queries.company(db).app_link
    code = segno.make(public_address(address or f"/{store.key}"), error="m", micro=False)
    drawn = code.svg_inline(scale=8, border=4, dark="#17211f", light="#ffffff", omitsize=True)
    response = Response(
        drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1), mimetype="image/svg+xml"
    )
    response.headers["Cache-Control"] = CACHE_FOR_A_DAY
    return response


def _store_appearance(store_key: str) -> tuple[str, Appearance]:
    with store_session(store_named(store_key), read_only=True) as db:
        company = queries.company(db)
        return company.name, appearance_of(company.name, company.colours, company.logo)


def _icon(home: str, appearance: Appearance, side: int, shape: icons.Shape) -> dict[str, str]:
    return {
        "src": f"{home}/icon-{shape}-{side}.png?v={_version(appearance)}",
        "sizes": f"{side}x{side}",
        "type": "image/png",
        "purpose": "maskable" if shape is icons.Shape.FULL else "any",
    }


def _version(appearance: Appearance) -> str:
    drawn_from = "\0".join((appearance.initials, appearance.fill, appearance.text, appearance.logo or ""))
    return hashlib.sha256(drawn_from.encode()).hexdigest()[:10]

"""Routes for crawlers in addition to pages: link pictures, sitemaps and robots.txt."""

from collections.abc import Iterator

from flask import Blueprint, Response, abort, request

from app.config import get_config
from app.edge.throttle import Limit, platform_by_address
from app.platform.discovery import pictures, sitemaps
from app.platform.discovery.facts import Card
from app.platform.discovery.heads import find
from app.platform.discovery.pages import Address, Page, Site
from app.platform.discovery.robots import robots_text
from app.shared.errors import TooManyRequests, Unavailable
from app.store.settings.schemas import public_address
from tenant_router.http import store_named, use_store
from tenant_router.store import Store

blueprint = Blueprint("discovery", __name__)

CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_FOR_A_DAY = "public, max-age=86400"
CACHE_FOR_AN_HOUR = "public, max-age=3600"
# Many people share the address of their mobile carrier.
DRAWINGS = "300 per 15 minutes"


@blueprint.get("/share.jpg")
def platform_picture() -> Response:
    """Return the link picture of the platform's own pages."""
    return _jpeg(pictures.platform_picture(), pictures.PLATFORM_CARD)


@blueprint.get("/<store_key>/share.jpg")
def store_picture(store_key: str) -> Response:
    """Return a store's link picture."""
    return _picture(Address(store_key, Page.HOME))


@blueprint.get("/<store_key>/share/<any(product, shop):page>/<path:code>.jpg")
def page_picture(store_key: str, page: str, code: str) -> Response:
    """Return the link picture of a product, or of a category in the shop."""
    return _picture(Address(store_key, Page(page), code))


@blueprint.get("/<store_key>/share/order/<token>.jpg")
def order_picture(store_key: str, token: str) -> Response:
    """Return the link picture of an order, for anyone with its link."""
    return _picture(Address(store_key, Page.ORDER, token))


def _picture(address: Address) -> Response:
    store = store_named(address.store)
    found = find(address)
    if found is None:
        raise Unavailable
    if address.code and found.shown is None:
        abort(404)
    card = pictures.card_of(address, found)
    content = pictures.stored_picture(store, card)
    if content is None:
        _count_drawing()
        content = pictures.draw_and_store(store, card)
    return _jpeg(content, card)


def _count_drawing() -> None:
    if not Limit(DRAWINGS, "link pictures", platform_by_address()).take():
        raise TooManyRequests(headers={"Retry-After": "60"}, seconds=60)


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Return what crawlers may fetch."""
    return _for_an_hour(robots_text(site_of_request()), "text/plain")


@blueprint.get("/sitemap.xml")
def sitemap_of_stores() -> Response:
    """Return the index of all stores' sitemaps."""
    return _for_an_hour(sitemaps.index_of_stores(site_of_request()), sitemaps.XML)


@blueprint.get("/<store_key>/sitemap.xml")
def sitemap_of_store(store_key: str) -> Response:
    """Return the index of a store's sitemaps; 404 if search engines may not show it."""
    store, contents = _listed(store_key)
    return _for_an_hour(sitemaps.index_of_store(store, contents, site_of_request()), sitemaps.XML)


@blueprint.get("/<store_key>/sitemap-<int:number>.xml")
def sitemap_file(store_key: str, number: int) -> Response:
    """Return one of a store's sitemaps."""
    store, contents = _listed(store_key)
    if not 1 <= number <= contents.files:
        abort(404)
    return _for_an_hour(sitemaps.file_of_store(store, contents, number, site_of_request()), sitemaps.XML)


def _listed(store_key: str) -> tuple[Store, sitemaps.Contents]:
    store = use_store(store_key)
    contents = sitemaps.contents_of(store)
    if contents is None:
        abort(404)
    return store, contents


def _for_an_hour(content: str | Iterator[str], mimetype: str) -> Response:
    response = Response(content, mimetype=mimetype)
    response.headers["Cache-Control"] = CACHE_FOR_AN_HOUR
    return response


def site_of_request() -> Site:
    """Return the addresses of the site: PUBLIC_URL, or that of the request."""
    return Site(public_address("/").rstrip("/"), get_config().picture_url("").rstrip("/"))


def _jpeg(content: bytes, card: Card) -> Response:
    response = Response(content, mimetype=pictures.JPEG)
    newest = request.args.get("v") == pictures.version_of(card)
    response.headers["Cache-Control"] = CACHE_FOREVER if newest else CACHE_FOR_A_DAY
    return response

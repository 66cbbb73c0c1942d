"""Finds the head of a page. Each process caches the results for a minute."""

import time
from collections.abc import Mapping
from typing import NamedTuple

import psycopg
import structlog
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from app.edge.attempts import Attempt
from app.edge.throttle import check, count, rules_of
from app.platform.discovery.facts import StoreFacts
from app.platform.discovery.markup import html_of
from app.platform.discovery.pages import MAX_CODE_LENGTH, Address, Page, Site, store_address
from app.platform.discovery.pictures import picture_path, platform_picture_path
from app.platform.discovery.queries import Found, read_address
from app.platform.discovery.rules import platform_head, store_head
from app.shared.errors import TooManyRequests
from tenant_router import rate_limit, registry
from tenant_router.store import StoreProblem, SuspendedStore, UnknownStore

log = structlog.get_logger("pages")

FOUND_SECONDS = 60.0
# The cache time of a failure: a page does not wait for a database that has just not answered.
FAILED_SECONDS = 5.0
MAX_CACHED = 2_000
UNREACHABLE = (OperationalError, NoConnection, psycopg.OperationalError)

# A store, its page and the code there. Pages without a code are about the store alone.
Key = tuple[str, Page, str]

# The end of an entry, and its result; None if it could not be read.
_cache: dict[Key, tuple[float, Found | None]] = {}


class PageHead(NamedTuple):
    """The tags of a page, None for the tags of the build; the status of its answer; its store's colour."""

    tags: str | None
    status: int = 200
    fill: str | None = None


def head_of(path: str, query: Mapping[str, str], site: Site) -> PageHead:
    """Return the head of the page at a path without its first slash.

    It never fails because of a store: if the store cannot be read, the page has the head of the build.
    """
    address = store_address(path, query)
    if address is None:
        picture = platform_picture_path()
        return PageHead(html_of(platform_head(path.strip("/")), site, picture))
    try:
        found = find(address)
    except UnknownStore:
        return PageHead(html_of(platform_head(path), site), 404)
    except TooManyRequests:
        return PageHead(None, 429)
    if found is None:
        return PageHead(None)
    missing = address.page is Page.PRODUCT and found.shown is None and found.store.served
    picture = picture_path(address, found) if found.store.served else ""
    tags = html_of(store_head(address, *found, site), site, picture)
    return PageHead(tags, 404 if missing else 200, found.store.appearance.fill)


def find(address: Address) -> Found | None:
    """Return the data for visitors at an address, at most a minute old; None if it cannot be read now."""
    rules = rules_of(Attempt.ORDER_LINK) if address.page is Page.ORDER else []
    check(*rules)
    found = _find(address)
    if found and found.shown is None:
        count(*rules)
    return found


def _find(address: Address) -> Found | None:
    key = (address.store, address.page if address.code else Page.HOME, address.code)
    failed, now = (address.store, Page.PRIVATE, ""), time.monotonic()
    for name in (key, failed):
        cached = _cache.get(name)
        if cached and cached[0] > now:
            return cached[1]
    try:
        found = _read(address)
    except UnknownStore:
        raise
    except StoreProblem:
        return None
    except UNREACHABLE as error:
        log.warning("page.without_head", store=address.store, error=str(error))
        _cache_head(failed, None, FAILED_SECONDS)
        return None
    _cache_head(key, found, FOUND_SECONDS)
    return found


def _read(address: Address) -> Found:
    try:
        store = registry.get_store(address.store)
        rate_limit.take(store)
    except SuspendedStore:
        name = registry.company_name(address.store)
        return Found(StoreFacts(address.store, name, served=False))
    if len(address.code) > MAX_CODE_LENGTH or not address.code.isprintable():
        return read_address(store, Address(address.store, Page.HOME))
    return read_address(store, address)


def _cache_head(key: Key, found: Found | None, seconds: float) -> None:
    while len(_cache) >= MAX_CACHED:
        _cache.pop(next(iter(_cache)), None)
    _cache.pop(key, None)
    _cache[key] = (time.monotonic() + seconds, found)


def forget() -> None:
    """Empty the cache."""
    _cache.clear()

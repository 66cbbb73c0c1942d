"""Sitemaps: one index of all stores, and for each store one of its pages and more of its products."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import NamedTuple
from xml.sax.saxutils import escape

from sqlalchemy import select

from app.catalogue.queries import SHOWN, SHOWN_COUNT
from app.platform.discovery.pages import Page, Site, category_path, product_path
from app.platform.discovery.queries import AS_GUESTS
from app.platform.stores.models import ListedStore
from app.store.settings.queries import load_settings
from tenant_router.control import control_session
from tenant_router.session import Read, store_session
from tenant_router.store import Store, StoreState

# The protocol allows 50,000 in a file; crawlers read smaller files sooner.
URLS_IN_FILE = 5_000
MAX_FILES = 50_000
XML = "application/xml"

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_PRODUCTS = f"""
SELECT p.code, p.updated_at FROM store.products p WHERE {SHOWN}
ORDER BY p.code LIMIT {URLS_IN_FILE} OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
_CATEGORIES = f"""
SELECT c.code FROM store.categories c
WHERE {SHOWN_COUNT} > 0
ORDER BY c.priority, c.code LIMIT {URLS_IN_FILE}
"""  # noqa: S608 -- our own names; values are parameters
_SUMMARY = f"SELECT coalesce(sum({SHOWN_COUNT}), 0)::int FROM store.categories c"  # noqa: S608 -- our own names
_PAGES = (Page.HOME, Page.SHOP, Page.CATEGORIES, Page.CATALOG, Page.ABOUT, Page.CONTACT)

Entry = tuple[str, datetime | None]


class Contents(NamedTuple):
    """The contents of a store's sitemaps: its number of products, and whether its catalogues are listed."""

    catalogs: bool
    products: int

    @property
    def files(self) -> int:
        """Return the number of files: the first has the store's pages, the others its products."""
        return files_of(self.products)


def files_of(products: int) -> int:
    """Return the number of sitemap files of a store with this many products."""
    return 1 + -(-products // URLS_IN_FILE)


def contents_of(store: Store) -> Contents | None:
    """Return the contents of a store's sitemaps; None if search engines may not show it."""
    with store_session(store, read_only=True) as db:
        settings = load_settings(db)
        if not settings.indexed:
            return None
        products = db.read(Read(_SUMMARY, AS_GUESTS))[0][0]
        return Contents(not settings.inquiry, products)


def index_of_stores(site: Site) -> Iterator[str]:
    """Yield the index of all stores' files. The files of a store that must not be listed are 404."""
    query = (
        select(ListedStore.mobile_number, ListedStore.products)
        .where(ListedStore.state == StoreState.ACTIVE)
        .order_by(ListedStore.mobile_number)
        .limit(MAX_FILES)
    )
    with control_session("app", read_only=True) as control:
        stores = control.execute(query).all()
    paths = (file_path(key, number + 1) for key, products in stores for number in range(files_of(products)))
    return _index(site, islice(paths, MAX_FILES))


def index_of_store(store: Store, contents: Contents, site: Site) -> Iterator[str]:
    """Yield the index of a store's files."""
    return _index(site, [file_path(store.key, number) for number in range(1, contents.files + 1)])


def file_of_store(store: Store, contents: Contents, number: int, site: Site) -> Iterator[str]:
    """Yield one of a store's files, read from the database while it is sent."""
    return _urls(site, _pages(store, contents) if number == 1 else _products(store, number))


def file_path(store_key: str, number: int) -> str:
    """Return the path of one of a store's files."""
    return f"/{store_key}/sitemap-{number}.xml"


def _pages(store: Store, contents: Contents) -> Iterator[Entry]:
    for page in _PAGES:
        if page is not Page.CATALOG or contents.catalogs:
            yield f"/{store.key}/{page}".rstrip("/"), None
    with store_session(store, read_only=True) as db:
        for (code,) in db.read(Read(_CATEGORIES, AS_GUESTS)):
            yield category_path(store.key, code), None


def _products(store: Store, number: int) -> Iterator[Entry]:
    values = {**AS_GUESTS, "start": (number - 2) * URLS_IN_FILE}
    with store_session(store, read_only=True) as db:
        for code, updated_at in db.stream(Read(_PRODUCTS, values)):
            yield product_path(store.key, code), updated_at


def _urls(site: Site, entries: Iterable[Entry]) -> Iterator[str]:
    yield f'{_HEAD}<urlset xmlns="{_NAMESPACE}">\n'
    for path, changed_at in entries:
        changed = f"<lastmod>{changed_at.isoformat(timespec='seconds')}</lastmod>" if changed_at else ""
        yield f"<url><loc>{escape(site.page(path))}</loc>{changed}</url>\n"
    yield "</urlset>\n"


def _index(site: Site, paths: Iterable[str]) -> Iterator[str]:
    yield f'{_HEAD}<sitemapindex xmlns="{_NAMESPACE}">\n'
    for path in paths:
        yield f"<sitemap><loc>{escape(site.page(path))}</loc></sitemap>\n"
    yield "</sitemapindex>\n"

"""Link pictures: what they show, their paths, and their files in the storage.

A picture's name is a hash of everything that it is drawn from, so its URL never shows anything else. It is
drawn when it is first fetched. The cleanup of files removes it after a day, and the next fetch draws it
again. The drawing code is loaded with the first picture, because it takes megabytes.
"""

import hashlib
from dataclasses import astuple
from functools import lru_cache

from sqlalchemy.dialects.postgresql import insert

from app.platform.discovery.facts import Card, CategoryFacts, OrderFacts, ProductFacts
from app.platform.discovery.pages import Address, Page, quoted
from app.platform.discovery.queries import Found
from app.platform.discovery.rules import PLATFORM, PLATFORM_DESCRIPTION, item_count, order_title
from app.platform.discovery.texts import price_parts, store_goods, tax_text
from app.store.media.models import StoredFile
from app.store.media.storage import put_public, read_file
from app.store.media.stored_pictures import read_picture
from app.store.pwa.rules import appearance_of
from tenant_router.keys import public_file
from tenant_router.session import store_session
from tenant_router.store import Store, StorePaused

JPEG = "image/jpeg"
# Increase this number with every change of the drawing.
DRAWING = 2
PLATFORM_CARD = Card(
    "Online ordering for wholesale and retail stores",
    PLATFORM,
    appearance_of(PLATFORM, None, None),
    note=PLATFORM_DESCRIPTION,
)


def card_of(address: Address, found: Found) -> Card:
    """Return the contents of a page's link picture: its product, category or order, or the store."""
    store, shown = found
    look = store.appearance
    if isinstance(shown, ProductFacts):
        price, mrp = price_parts(shown.offer)
        note = " · ".join(part for part in (tax_text(shown.offer), mrp) if part)
        words = note if price else shown.category.name
        return Card(shown.name, store.name, look, price, words, next(iter(shown.pictures), ""))
    if isinstance(shown, CategoryFacts) and not address.words:
        return Card(shown.name, store.name, look, picture=shown.picture)
    if isinstance(shown, OrderFacts):
        return Card(order_title(store, shown), store.name, look, note=item_count(shown))
    return Card(store.name, store.city, look, note=store_goods(store))


def picture_path(address: Address, found: Found) -> str:
    """Return the path of a page's link picture."""
    version, shown = version_of(card_of(address, found)), found.shown
    if shown is None or address.words:
        return f"/{address.store}/share.jpg?v={version}"
    folder = "order" if address.page is Page.ORDER else address.page
    return f"/{address.store}/share/{folder}/{quoted(address.code)}.jpg?v={version}"


def platform_picture_path() -> str:
    """Return the path of the link picture of the platform's own pages."""
    return f"/share.jpg?v={version_of(PLATFORM_CARD)}"


def version_of(card: Card) -> str:
    """Return the hash of everything that a picture is drawn from."""
    return hashlib.sha256(repr((DRAWING, astuple(card))).encode()).hexdigest()[:16]


def stored_picture(store: Store, card: Card) -> bytes | None:
    """Return a picture that was drawn before, or None."""
    return read_file(_file_name(store, card))


def draw_and_store(store: Store, card: Card) -> bytes:
    """Draw a picture and store it. While its store is being moved it is only drawn."""
    content = draw(card)
    name = _file_name(store, card)
    try:
        # Registered first: the cleanup only removes registered files.
        with store_session(store) as db:
            db.execute(insert(StoredFile).values(name=name).on_conflict_do_nothing())
    except StorePaused:
        return content
    put_public(name, content, JPEG)
    return content


@lru_cache(maxsize=1)
def platform_picture() -> bytes:
    """Return the picture of the platform's own pages."""
    from app.platform.discovery.cards import draw_card

    return draw_card(PLATFORM_CARD, None, None)


def draw(card: Card) -> bytes:
    """Draw a card with its pictures from the storage; missing pictures are left out."""
    from app.platform.discovery.cards import draw_card

    picture, logo = (read_picture(name) if name else None for name in (card.picture, card.appearance.logo))
    return draw_card(card, picture, logo)


def _file_name(store: Store, card: Card) -> str:
    return public_file(store, f"share-{version_of(card)}.jpg")

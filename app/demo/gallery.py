"""The demo stores' pictures in the file storage: drawn once by every processor there is, put up beside it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from app.config import get_config
from app.demo import wide
from app.demo.model import DemoStore
from app.demo.pictures import draw
from app.media.storage import put_public, storage
from app.shared.pictures import thumbnail_name
from tenant_router.keys import public_file
from tenant_router.store import Store

WEBP = "image/webp"
UPLOADS_AT_ONCE = 4
BANNER, LOGO = "banner", "logo"


@dataclass(frozen=True, slots=True)
class Gallery:
    """Which file holds which picture of one store; the same picture always has the same name."""

    store: Store

    def name(self, key: str) -> str:
        return public_file(self.store, f"{uuid5(NAMESPACE_URL, f'haat:{self.store.key}:{key}')}.webp")

    def goods(self, demo: DemoStore) -> set[str]:
        shown = {key for product in demo.products for key in product.pictures}
        return shown | {category.picture for category in demo.categories}

    def wide(self, demo: DemoStore) -> set[str]:
        return {f"{LOGO}/{demo.logo}", *(f"{BANNER}/{scene}" for scene in demo.banners)}

    def missing(self, demo: DemoStore) -> list[str]:
        """The pictures whose files are not there yet, those of the first page first."""
        there = set(_files_of(self.store))
        first = [key for product in demo.products[:60] for key in product.pictures]
        wanted = [*sorted(self.wide(demo)), *first, *sorted(self.goods(demo))]
        return [key for key in dict.fromkeys(wanted) if not set(self._files(key)) <= there]

    def _files(self, key: str) -> list[str]:
        name = self.name(key)
        return [name] if "/" in key else [name, thumbnail_name(name)]

    def put_up(self, key: str, sizes: tuple[bytes, ...]) -> None:
        """Small first: where both are there, the picture is whole, and a broken load draws it again."""
        for name, content in reversed(list(zip(self._files(key), sizes, strict=True))):
            put_public(name, content, WEBP)


def hang(wanted: list[tuple[Gallery, str]], done: Callable[[], object]) -> None:
    """Draw the pictures and put them up, each drawing once for all stores that show it."""
    walls: dict[str, list[Gallery]] = {}
    for gallery, key in wanted:
        walls.setdefault(key, []).append(gallery)
    with ProcessPoolExecutor() as artists, ThreadPoolExecutor(UPLOADS_AT_ONCE) as hands:
        drawn: dict[Future[tuple[bytes, ...]], str] = {artists.submit(paint, key): key for key in walls}
        hung: list[Future[None]] = []
        for painting in as_completed(drawn):
            key = drawn.pop(painting)
            hung += [hands.submit(gallery.put_up, key, painting.result()) for gallery in walls[key]]
        for work in as_completed(hung):
            work.result()
            done()


def paint(key: str) -> tuple[bytes, ...]:
    """A picture in all its sizes."""
    kind, slash, name = key.partition("/")
    if not slash:
        picture = draw(key)
        return picture.large, picture.small
    return (wide.banner(name) if kind == BANNER else wide.logo(name),)


def _files_of(store: Store) -> Iterator[str]:
    pages = storage().get_paginator("list_objects_v2")
    for page in pages.paginate(Bucket=get_config().s3_bucket, Prefix=public_file(store, "")):
        for entry in page.get("Contents", ()):
            yield entry["Key"]

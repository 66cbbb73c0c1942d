"""The demo stores' pictures in the file storage: drawn by every processor there is, put up beside it."""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from app.config import get_config
from app.demo import banners, leaflets
from app.demo.model import DemoStore
from app.demo.pictures import LARGE, SMALL, draw
from app.media.storage import put_public, storage
from app.shared.image_names import thumbnail_name
from tenant_router.keys import public_file
from tenant_router.store import Store

WEBP, PDF = "image/webp", "application/pdf"
UPLOADS_AT_ONCE = 4
BANNER, LOGO, LEAFLET = "banner/", "logo/", "leaflet/"
NO_SIDE = 0


@dataclass(frozen=True, slots=True)
class Work:
    """What to draw: goods at a size, a banner or logo, or a catalogue, which waits like a large picture."""

    key: str
    side: int

    @property
    def content_type(self) -> str:
        return PDF if self.key.startswith(LEAFLET) else WEBP


@dataclass(frozen=True, slots=True)
class Gallery:
    """Which file holds which picture of one store; the same picture always has the same name."""

    store: Store
    demo: DemoStore

    def name(self, key: str) -> str:
        ending = "pdf" if key.startswith(LEAFLET) else "webp"
        return public_file(self.store, f"{uuid5(NAMESPACE_URL, f'haat:{self.store.key}:{key}')}.{ending}")

    def file(self, work: Work) -> str:
        return thumbnail_name(self.name(work.key)) if work.side == SMALL else self.name(work.key)

    def missing(self, *, large: bool) -> list[Work]:
        """What the file storage has not got: what a first look needs comes first."""
        there = set(_files_of(self.store))
        return [work for work in self._wanted(large=large) if self.file(work) not in there]

    def _wanted(self, *, large: bool) -> Iterator[Work]:
        for scene in (f"{LOGO}{self.demo.logo}", *(f"{BANNER}{scene}" for scene in self.demo.banners)):
            yield Work(scene, NO_SIDE)
        of_categories = (category.picture for category in self.demo.categories)
        of_products = (key for product in self.demo.products for key in product.pictures)
        goods = list(dict.fromkeys([*of_categories, *of_products]))
        for side in (SMALL, LARGE) if large else (SMALL,):
            yield from (Work(key, side) for key in goods)
        if large:
            yield from (Work(f"{LEAFLET}{name}", LARGE) for name in self.demo.leaflets)


Walls = dict[Work, list[Gallery]]


def bare_walls(galleries: Iterable[Gallery], *, large: bool) -> Walls:
    """What to draw and for whom: what several stores miss is drawn once, the small pictures first."""
    walls: Walls = {}
    for gallery in galleries:
        for work in gallery.missing(large=large):
            walls.setdefault(work, []).append(gallery)
    return dict(sorted(walls.items(), key=lambda wall: wall[0].side))


def hang(walls: Walls, done: Callable[[], object]) -> None:
    """Draw the pictures and put them up."""
    artists = ProcessPoolExecutor(initializer=_end_with, initargs=(os.getpid(),))
    with artists, ThreadPoolExecutor(UPLOADS_AT_ONCE) as hands:
        drawn = {artists.submit(paint, work): work for work in walls}
        hung: list[Future[None]] = []
        for painting in as_completed(drawn):
            work = drawn.pop(painting)
            for gallery in walls[work]:
                hung.append(
                    hands.submit(put_public, gallery.file(work), painting.result(), work.content_type)
                )
            done()
        for upload in hung:
            upload.result()


def paint(work: Work) -> bytes:
    if work.key.startswith(BANNER):
        return banners.banner(work.key.removeprefix(BANNER))
    if work.key.startswith(LOGO):
        return banners.logo(work.key.removeprefix(LOGO))
    if work.key.startswith(LEAFLET):
        return leaflets.leaflet(work.key.removeprefix(LEAFLET))
    return draw(work.key, work.side)


def _end_with(starter: int) -> None:
    """Let this process end when its starter does, also when that one is killed."""

    def watch() -> None:
        while os.getppid() == starter:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _files_of(store: Store) -> Iterator[str]:
    pages = storage().get_paginator("list_objects_v2")
    for page in pages.paginate(Bucket=get_config().s3_bucket, Prefix=public_file(store, "")):
        for entry in page.get("Contents", ()):
            yield entry["Key"]

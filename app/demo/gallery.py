"""The demo stores' pictures in the file storage: drawn on all processors, uploaded in parallel."""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from app.config import get_config
from app.demo import banners, leaflets, payments
from app.demo.model import DemoStore
from app.demo.pictures import LARGE, SMALL, draw
from app.shared.image_names import thumbnail_name
from app.store.media.storage import put_public, storage
from tenant_router.keys import public_file
from tenant_router.store import Store

WEBP, PDF = "image/webp", "application/pdf"
UPLOADS_AT_ONCE = 4
BANNER, LOGO, LEAFLET, PAYMENT = "banner/", "logo/", "leaflet/", "payment"
FIXED_SIZE = 0


@dataclass(frozen=True, slots=True)
class PictureJob:
    """A file to draw: a product picture at a size, a banner, a logo, or a PDF catalogue.

    A PDF catalogue is drawn together with the large pictures.
    """

    key: str
    side: int

    @property
    def content_type(self) -> str:
        return PDF if self.key.startswith(LEAFLET) else WEBP


@dataclass(frozen=True, slots=True)
class Gallery:
    """The file names of one store's pictures. The same picture always has the same name."""

    store: Store
    demo: DemoStore

    def name(self, key: str) -> str:
        ending = "pdf" if key.startswith(LEAFLET) else "webp"
        return public_file(self.store, f"{uuid5(NAMESPACE_URL, f'haat:{self.store.key}:{key}')}.{ending}")

    def file(self, job: PictureJob) -> str:
        return thumbnail_name(self.name(job.key)) if job.side == SMALL else self.name(job.key)

    def missing(self, *, large: bool) -> list[PictureJob]:
        """Return the files that the storage does not have. What a first look needs comes first."""
        existing = set(_stored_files(self.store))
        return [job for job in self._all_jobs(large=large) if self.file(job) not in existing]

    def _all_jobs(self, *, large: bool) -> Iterator[PictureJob]:
        banner_keys = (f"{BANNER}{scene}" for scene in self.demo.banners)
        for key in (f"{LOGO}{self.demo.logo}", *banner_keys, PAYMENT):
            yield PictureJob(key, FIXED_SIZE)
        of_categories = (category.picture for category in self.demo.categories)
        of_products = (key for product in self.demo.products for key in product.pictures)
        goods = list(dict.fromkeys([*of_categories, *of_products]))
        for side in (SMALL, LARGE) if large else (SMALL,):
            yield from (PictureJob(key, side) for key in goods)
        if large:
            yield from (PictureJob(f"{LEAFLET}{name}", LARGE) for name in self.demo.leaflets)


PendingPictures = dict[PictureJob, list[Gallery]]


def missing_pictures(galleries: Iterable[Gallery], *, large: bool) -> PendingPictures:
    """Return what to draw and for which stores, small pictures first. Shared pictures are drawn once."""
    pending: PendingPictures = {}
    for gallery in galleries:
        for job in gallery.missing(large=large):
            pending.setdefault(job, []).append(gallery)
    return dict(sorted(pending.items(), key=lambda entry: entry[0].side))


def draw_and_upload(pending: PendingPictures, done: Callable[[], object]) -> None:
    """Draw the pictures and upload them."""
    painters = ProcessPoolExecutor(initializer=_exit_with_parent, initargs=(os.getpid(),))
    with painters, ThreadPoolExecutor(UPLOADS_AT_ONCE) as uploaders:
        jobs = {painters.submit(draw_picture, job): job for job in pending}
        uploads: list[Future[None]] = []
        for picture in as_completed(jobs):
            job = jobs.pop(picture)
            for gallery in pending[job]:
                uploads.append(
                    uploaders.submit(put_public, gallery.file(job), picture.result(), job.content_type)
                )
            done()
        for upload in uploads:
            upload.result()


def draw_picture(job: PictureJob) -> bytes:
    """Return the content of a file."""
    if job.key.startswith(BANNER):
        return banners.banner(job.key.removeprefix(BANNER))
    if job.key.startswith(LOGO):
        return banners.logo(job.key.removeprefix(LOGO))
    if job.key == PAYMENT:
        return payments.payment_picture()
    if job.key.startswith(LEAFLET):
        return leaflets.leaflet(job.key.removeprefix(LEAFLET))
    return draw(job.key, job.side)


def _exit_with_parent(parent_pid: int) -> None:
    """Exit this process when its parent ends, even if the parent is killed."""

    def watch() -> None:
        while os.getppid() == parent_pid:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _stored_files(store: Store) -> Iterator[str]:
    pages = storage().get_paginator("list_objects_v2")
    for page in pages.paginate(Bucket=get_config().s3_bucket, Prefix=public_file(store, "")):
        for entry in page.get("Contents", ()):
            yield entry["Key"]

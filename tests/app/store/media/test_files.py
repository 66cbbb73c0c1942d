"""PDFs and videos by their contents, and removal of files that are no longer needed."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from PIL import Image
from sqlalchemy import func, insert, select, update

from app.catalogue.models import Catalog
from app.shared.errors import Invalid
from app.store.media import processing
from app.store.media.attachments import registered
from app.store.media.cleanup import MAX_BATCH, sweep
from app.store.media.models import Attachment, StoredFile, Upload
from app.store.media.rules import FORMATS, Purpose, content_type_of
from app.store.media.service import attach
from app.store.media.storage import put_public, read_file, size_of
from app.store.settings.models import Company
from tenant_router.keys import incoming_file, public_file
from tenant_router.session import store_session
from tests.app.store.media.conftest import picture, send
from tests.stock import FAN, SWITCH

PDF = b"%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\nstartxref\n9\n%%EOF\n"
WEBM = b"\x1a\x45\xdf\xa3\x42\x82\x84webm" + b"\0" * 40
MP4 = b"\0\0\0\x18ftypisom\0\0\2\0isomiso2" + b"\0\0\0\x10mdat12345678"
NOW = datetime.now(UTC)
# Earlier tests may have taken a while.
LATER = NOW + timedelta(days=1, hours=12)


@pytest.fixture
def catalog(store) -> str:
    """Add a catalogue. Return its number."""
    with store_session(store) as db:
        values = {"title": "Switches", "file": f"public/{store.key}/old.pdf"}
        return str(db.scalar(insert(Catalog).values(**values).returning(Catalog.id)))


@pytest.fixture
def file_of(store, catalog, run_worker):
    """Attach an upload to the catalogue. Return the file that it then has."""

    def make(name: str) -> str:
        with store_session(store) as db:
            attach(db, Purpose.CATALOG_FILE, catalog, [name])
        run_worker(store)
        with store_session(store, read_only=True) as db:
            return db.scalars(select(Catalog.file)).one()

    return make


def test_a_pdf_is_published_as_it_is_and_the_one_before_removed(store, catalog, file_of, upload):
    put_public(f"public/{store.key}/old.pdf", PDF, "application/pdf")

    file = file_of(upload(PDF, "application/pdf"))

    assert file.endswith(".pdf")
    assert file != f"public/{store.key}/old.pdf"
    assert read_file(file) == PDF
    assert size_of(f"public/{store.key}/old.pdf") is None


@pytest.mark.parametrize(
    ("content", "content_type"),
    [(PDF, "application/pdf"), (WEBM, "video/webm"), (MP4, "video/mp4")],
    ids=["pdf", "webm", "mp4"],
)
def test_the_checked_copy_is_published_even_if_sent_again(store, sign, monkeypatch, content, content_type):
    signed = sign(len(content), content_type).json
    assert send(signed["result"], content, content_type) == 200
    purpose = Purpose.CATALOG_FILE if content_type == "application/pdf" else Purpose.PRODUCT
    check = processing._real_type

    def checked_and_then_sent_again(path, kind):
        real = check(path, kind)
        assert send(signed["result"], b"x" * len(content), content_type) == 200
        return real

    monkeypatch.setattr(processing, "_real_type", checked_and_then_sent_again)
    file = processing.publish(store, purpose, signed["fileName"])

    assert read_file(incoming_file(store, signed["fileName"])) == b"x" * len(content)
    assert file is not None
    assert read_file(file) == content


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04 a workbook", picture(), PDF[:40], b"<html>%PDF</html>"],
    ids=lambda c: c[:6].hex(),
)
def test_a_file_that_is_no_pdf_keeps_the_old_file(file_of, upload, look, content):
    name = upload(content, "application/pdf")

    assert file_of(name).endswith("/old.pdf")
    assert look(name)[name]["reason"] == "This file is not a PDF or is damaged. Please choose another PDF."


def test_a_picture_is_no_catalogues_file_and_a_pdf_no_products_picture(store, catalog, upload, give):
    jpeg, pdf = upload(), upload(PDF, "application/pdf")

    with pytest.raises(Invalid, match=r"catalog\.file"), store_session(store) as db:
        attach(db, Purpose.CATALOG_FILE, catalog, [jpeg], field="files")
    assert give(FAN, [pdf]).json["message"] == "Please choose images or videos"


@pytest.mark.parametrize(
    ("head", "real"),
    [
        (b"\0\0\0\x18ftypisom", "video/mp4"),
        (b"\0\0\0\x18ftypmp42", "video/mp4"),
        (b"\0\0\0\x14ftypqt  ", "video/quicktime"),
        (b"\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm", "video/webm"),
        (b"\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska", None),
        (b"\0\0\0\x1cftypavif", None),
        (b"\0\0\0\x1cftypheic", None),
        (b"RIFF....AVI ", None),
        (b"<svg>", None),
        (b"", None),
    ],
)
def test_a_video_is_recognized_by_its_content(head, real):
    assert content_type_of(head, head) == real


def test_a_picture_with_another_extension_is_opened(upload, give, run_worker, shown, store):
    give(FAN, [upload(picture(300, 300, "PNG"), "image/jpeg")])
    run_worker(store)

    assert shown(FAN)[0].endswith(".webp")


def test_an_unused_upload_is_removed_after_a_day(store, upload, look):
    name = upload()
    with store_session(store) as db:
        sweep(db, now=NOW)
    assert look(name)[name]["state"] == "waiting"

    with store_session(store) as db:
        sweep(db, now=LATER)

    assert look(name) == {}
    assert size_of(incoming_file(store, name)) is None


def test_a_used_upload_is_removed_after_a_day_and_its_picture_stays(
    store, upload, give, run_worker, shown, look
):
    name = upload()
    give(FAN, [name])
    run_worker(store)

    with store_session(store) as db:
        sweep(db, now=LATER)

    assert look(name) == {}
    assert size_of(shown(FAN)[0])


def test_an_unreferenced_file_is_removed_after_a_day(store, upload, give, run_worker, shown):
    give(FAN, [upload()])
    run_worker(store)
    (current,) = shown(FAN)
    lost = public_file(store, f"{uuid4()}.webp")
    put_public(lost, picture(9, 9, "WEBP"), "image/webp")
    with store_session(store) as db:
        db.execute(insert(StoredFile).values(name=lost))
        sweep(db, now=NOW)
    assert size_of(lost)

    with store_session(store) as db:
        sweep(db, now=LATER)

    assert (size_of(lost), bool(size_of(current))) == (None, True)
    with store_session(store, read_only=True) as db:
        assert list(db.scalars(select(StoredFile.name))) == [current]


def test_an_upload_unprepared_for_a_day_is_abandoned(store, upload, give):
    give(SWITCH, [upload()])
    with store_session(store) as db:
        db.execute(update(Attachment).values(created_at=NOW - timedelta(days=2)))

    with store_session(store) as db:
        sweep(db, now=NOW)

    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Attachment)) == 0


def test_a_sweep_handles_a_limited_batch(store):
    rows = [
        {
            "name": f"{number}.jpg",
            "content_type": "image/jpeg",
            "size": 1,
            "created_at": NOW - timedelta(days=2),
        }
        for number in range(MAX_BATCH + 200)
    ]
    with store_session(store) as db:
        db.execute(insert(Upload), rows)

    for left in (200, 0):
        with store_session(store) as db:
            sweep(db, now=NOW)
        with store_session(store, read_only=True) as db:
            assert db.scalar(select(func.count()).select_from(Upload)) == left


def test_the_storefront_gets_its_pictures_in_their_own_boxes(store, upload, run_worker):
    by_purpose = {
        Purpose.LOGO: [upload(picture(800, 200))],
        Purpose.PAYMENT: [upload(picture(900, 1600))],
        Purpose.BANNER: [upload(picture(4000, 1000)), upload(picture(2000, 2000))],
    }
    with store_session(store) as db:
        for purpose, names in by_purpose.items():
            attach(db, purpose, "", names, field="data")
    run_worker(store)

    with store_session(store, read_only=True) as db:
        shop = db.scalars(select(Company)).one()
    names = [shop.logo, shop.payment_picture, *shop.banners]
    sizes = []
    for name in names:
        with Image.open(BytesIO(read_file(name or "") or b"")) as image:
            sizes.append(image.size)
    assert sizes == [(576, 144), (562, 1000), (1920, 480), (900, 900)]
    with store_session(store) as db:
        attach(db, Purpose.BANNER, "", [shop.banners[1]], field="data")
        attach(db, Purpose.LOGO, "", [], field="data")
    run_worker(store)
    assert [bool(size_of(name)) for name in names if name] == [False, True, False, True]


def test_the_sweep_runs_on_schedule(platform):
    from workers import images, rounds, schedule
    from workers.celery import app as worker

    assert schedule.celery is worker
    tasks = {entry["task"] for entry in worker.conf.beat_schedule.values()}
    assert rounds.look_after_stores.name in tasks
    assert images.sweep in rounds.UPKEEP.values()
    assert {"images.prepare", "images.discard", "images.forget"} <= set(worker.tasks)


def test_every_purpose_of_rows_has_a_registered_target(platform):
    from workers import celery

    assert celery.images
    assert registered() == set(FORMATS)

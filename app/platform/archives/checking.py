"""Check an archive that an owner has uploaded; report its contents and what a restore would lose."""

from collections import Counter
from dataclasses import asdict, dataclass
from datetime import datetime
from tempfile import TemporaryFile

from sqlalchemy import func, select

from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle.archive import ArchiveReader
from app.platform.lifecycle.replacing import own_archive
from app.platform.lifecycle.restoring import ArchiveRejected
from app.shared.image_names import is_small
from app.store.media.rules import MAX_BYTES, TOO_LARGE, FileKind
from app.store.media.storage import fetch, put_stream, remove_files, size_of
from tenant_router import registry
from tenant_router.keys import archives
from tenant_router.session import store_session


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of an archive, and what the store has added since it was made."""

    made_at: str
    products: int
    customers: int
    orders: int
    pictures: int
    orders_since: int
    customers_since: int


def check(job: ClaimedJob) -> str:
    """Job handler: check the upload at `arguments["file"]` and keep it for a week if it can be restored.

    A fault of the archive is the job's result, `finding`: for the owner the check has succeeded.
    """
    upload = job.arguments["file"]
    size = size_of(upload)
    if size is None:
        job.save_result(finding="archive.not_uploaded")
        return "The upload is missing"
    if size > MAX_BYTES[FileKind.BOOKS]:
        job.save_result(finding=TOO_LARGE[FileKind.BOOKS])
        remove_files([upload])
        return "The upload is too large"
    with TemporaryFile() as archive:
        fetch(upload, archive)
        size = archive.tell()
        archive.seek(0)
        try:
            contents = _contents(own_archive(archive, job), job.store)
        except ArchiveRejected as rejected:
            job.save_result(finding=rejected.finding)
            remove_files([upload])
            return str(rejected.details["why"])
        archive.seek(0)
        file = f"{archives(job.store)}{job.id}.zip"
        put_stream(file, archive, "application/zip")
    made_on = contents.made_at[:10]
    job.save_result(file=file, fileName=f"{job.store}-{made_on}.zip", bytes=size, contents=asdict(contents))
    remove_files([upload])
    return f"{contents.orders:,} orders of {made_on}"


def _contents(reader: ArchiveReader, mobile_number: str) -> Contents:
    manifest = reader.manifest
    rows = Counter({table.name: table.rows for table in manifest.tables})
    made_at = datetime.fromisoformat(manifest.made_at)
    with store_session(registry.get_store(mobile_number)) as db:
        orders = db.scalar(select(func.count()).where(Order.placed_at > made_at)) or 0
        customers = db.scalar(select(func.count()).where(Account.created_at > made_at)) or 0
    return Contents(
        made_at=manifest.made_at,
        products=rows["products"],
        customers=rows["accounts"],
        orders=rows["orders"],
        pictures=sum(map(_is_picture, ((file.name, file.content_type) for file in reader.files()))),
        orders_since=orders,
        customers_since=customers,
    )


def _is_picture(file: tuple[str, str]) -> bool:
    name, content_type = file
    return content_type.startswith("image/") and not is_small(name)

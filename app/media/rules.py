"""File types and sizes that may be uploaded, and the format of each purpose's files."""

from dataclasses import dataclass
from enum import StrEnum

MEGABYTE = 1024 * 1024
PUBLIC_PREFIX = "public/"


class Kind(StrEnum):
    """The kind of a file."""

    IMAGE = "image"
    VIDEO = "video"
    PDF = "pdf"
    TABLE = "table"
    BOOKS = "books"


CONTENT_TYPES = {
    "image/jpeg": (Kind.IMAGE, "jpg"),
    "image/png": (Kind.IMAGE, "png"),
    "image/webp": (Kind.IMAGE, "webp"),
    "image/gif": (Kind.IMAGE, "gif"),
    "image/avif": (Kind.IMAGE, "avif"),
    "video/mp4": (Kind.VIDEO, "mp4"),
    "video/webm": (Kind.VIDEO, "webm"),
    "video/quicktime": (Kind.VIDEO, "mov"),
    "application/pdf": (Kind.PDF, "pdf"),
    "text/csv": (Kind.TABLE, "csv"),
    # Browsers on Windows send this type for a CSV.
    "application/vnd.ms-excel": (Kind.TABLE, "csv"),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": (Kind.TABLE, "xlsx"),
    # Exports of accounting packages.
    "application/zip": (Kind.BOOKS, "zip"),
    "application/xml": (Kind.BOOKS, "xml"),
}
MAX_BYTES = {
    Kind.IMAGE: 5 * MEGABYTE,
    Kind.VIDEO: 20 * MEGABYTE,
    Kind.PDF: 25 * MEGABYTE,
    Kind.TABLE: 25 * MEGABYTE,
    Kind.BOOKS: 200 * MEGABYTE,
}
# The message for a file that is too large.
TOO_LARGE = {
    Kind.IMAGE: "media.image_too_large",
    Kind.VIDEO: "media.video_too_large",
    Kind.PDF: "media.pdf_too_large",
    Kind.TABLE: "media.table_too_large",
    Kind.BOOKS: "media.books_too_large",
}


class Purpose(StrEnum):
    """What a file is used for. The target names the row: a code, a number, or "" if there is only one."""

    PRODUCT = "product"
    CATEGORY = "category"
    BANNER = "banner"
    LOGO = "logo"
    PAYMENT = "payment"
    CATALOG_COVER = "catalog_cover"
    CATALOG_FILE = "catalog_file"
    NOTIFICATION = "notification"


Box = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FileFormat:
    """The kinds of file a purpose accepts, and the box that its pictures are fitted to."""

    kinds: frozenset[Kind]
    box: Box = (1000, 1000)


_PICTURES = frozenset({Kind.IMAGE})
FORMATS = {
    Purpose.PRODUCT: FileFormat(frozenset({Kind.IMAGE, Kind.VIDEO})),
    Purpose.CATEGORY: FileFormat(_PICTURES),
    Purpose.BANNER: FileFormat(_PICTURES, (1920, 900)),
    Purpose.LOGO: FileFormat(_PICTURES, (576, 144)),
    Purpose.PAYMENT: FileFormat(_PICTURES),
    Purpose.CATALOG_COVER: FileFormat(_PICTURES),
    Purpose.CATALOG_FILE: FileFormat(frozenset({Kind.PDF})),
    Purpose.NOTIFICATION: FileFormat(_PICTURES),
}
WRONG_KIND = {
    frozenset({Kind.IMAGE}): "media.not_image",
    frozenset({Kind.PDF}): "catalog.file",
    frozenset({Kind.IMAGE, Kind.VIDEO}): "media.not_shown",
    frozenset({Kind.TABLE}): "media.not_table",
    frozenset({Kind.BOOKS}): "media.not_books",
}


def kind_of(name: str) -> Kind:
    """Return the kind of a file by its extension; unknown extensions are pictures."""
    ending = name.rpartition(".")[2].lower()
    return next((kind for kind, extension in CONTENT_TYPES.values() if extension == ending), Kind.IMAGE)


# MP4 has many brands. These are the brands of picture formats in the same container.
_PICTURE_BRANDS = (b"avi", b"mif", b"msf", b"hei", b"hev", b"jxl")
_QUICKTIME = b"qt  "
_MATROSKA = b"\x1aE\xdf\xa3"
HEAD_BYTES = 1024


def content_type_of(head: bytes, tail: bytes) -> str | None:
    """Return the content type of a video or PDF by its first and last kilobyte, None for anything else.

    A PDF may start with a few other bytes, but it is only complete with its end marker.
    """
    if head[4:8] == b"ftyp" and not head[8:12].startswith(_PICTURE_BRANDS):
        return "video/quicktime" if head[8:12] == _QUICKTIME else "video/mp4"
    if head.startswith(_MATROSKA) and b"webm" in head[:64]:
        return "video/webm"
    if b"%PDF-" in head and b"%%EOF" in tail:
        return "application/pdf"
    return None


def is_public(name: str) -> bool:
    """Return whether a name is that of a public file rather than of an upload."""
    return name.startswith(PUBLIC_PREFIX)

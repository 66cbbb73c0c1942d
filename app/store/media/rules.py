"""File types and sizes that may be uploaded, and the format of each purpose's files."""

from dataclasses import dataclass
from enum import StrEnum

MEGABYTE = 1024 * 1024
PUBLIC_PREFIX = "public/"


class FileKind(StrEnum):
    """The kind of a file."""

    IMAGE = "image"
    VIDEO = "video"
    PDF = "pdf"
    TABLE = "table"
    BOOKS = "books"


CONTENT_TYPES = {
    "image/jpeg": (FileKind.IMAGE, "jpg"),
    "image/png": (FileKind.IMAGE, "png"),
    "image/webp": (FileKind.IMAGE, "webp"),
    "image/gif": (FileKind.IMAGE, "gif"),
    "image/avif": (FileKind.IMAGE, "avif"),
    "image/bmp": (FileKind.IMAGE, "bmp"),
    "image/tiff": (FileKind.IMAGE, "tif"),
    "video/mp4": (FileKind.VIDEO, "mp4"),
    "video/webm": (FileKind.VIDEO, "webm"),
    "video/quicktime": (FileKind.VIDEO, "mov"),
    "application/pdf": (FileKind.PDF, "pdf"),
    "text/csv": (FileKind.TABLE, "csv"),
    # Windows browsers send this type for a CSV.
    "application/vnd.ms-excel": (FileKind.TABLE, "csv"),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": (FileKind.TABLE, "xlsx"),
    # Exports of accounting packages.
    "application/zip": (FileKind.BOOKS, "zip"),
    "application/xml": (FileKind.BOOKS, "xml"),
    "application/x-dbf": (FileKind.BOOKS, "dbf"),
}
MAX_BYTES = {
    FileKind.IMAGE: 5 * MEGABYTE,
    FileKind.VIDEO: 20 * MEGABYTE,
    FileKind.PDF: 25 * MEGABYTE,
    FileKind.TABLE: 25 * MEGABYTE,
    FileKind.BOOKS: 200 * MEGABYTE,
}
# The message for a file that is too large.
TOO_LARGE = {
    FileKind.IMAGE: "media.image_too_large",
    FileKind.VIDEO: "media.video_too_large",
    FileKind.PDF: "media.pdf_too_large",
    FileKind.TABLE: "media.table_too_large",
    FileKind.BOOKS: "media.books_too_large",
}


class Purpose(StrEnum):
    """The use of a file. The target names the row: a code, a number, or "" if there is only one."""

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

    kinds: frozenset[FileKind]
    box: Box = (1000, 1000)


_PICTURES = frozenset({FileKind.IMAGE})
FORMATS = {
    Purpose.PRODUCT: FileFormat(frozenset({FileKind.IMAGE, FileKind.VIDEO})),
    Purpose.CATEGORY: FileFormat(_PICTURES),
    Purpose.BANNER: FileFormat(_PICTURES, (1920, 900)),
    Purpose.LOGO: FileFormat(_PICTURES, (576, 144)),
    Purpose.PAYMENT: FileFormat(_PICTURES),
    Purpose.CATALOG_COVER: FileFormat(_PICTURES),
    Purpose.CATALOG_FILE: FileFormat(frozenset({FileKind.PDF})),
    Purpose.NOTIFICATION: FileFormat(_PICTURES),
}
WRONG_KIND = {
    frozenset({FileKind.IMAGE}): "media.not_image",
    frozenset({FileKind.PDF}): "catalog.file",
    frozenset({FileKind.IMAGE, FileKind.VIDEO}): "media.not_shown",
    frozenset({FileKind.TABLE}): "media.not_table",
    frozenset({FileKind.BOOKS}): "media.not_books",
}


def kind_of(name: str) -> FileKind:
    """Return the kind of a file by its extension; unknown extensions are pictures."""
    ending = name.rpartition(".")[2].lower()
    return next((kind for kind, extension in CONTENT_TYPES.values() if extension == ending), FileKind.IMAGE)


# Brands of picture formats in the same container as MP4, which has many brands itself.
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

"""Removing metadata from videos: where, when and with what device they were made."""

from collections.abc import Iterator
from typing import IO, NamedTuple

# Boxes of MP4 and MOV: user data with the location, and tables of keys and values. Neither affects playback.
_METADATA_BOXES = frozenset({b"udta", b"meta"})
_CONTAINER_BOXES = frozenset({b"moov", b"trak", b"moof", b"traf"})
_XMP = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")
_MAX_DEPTH = 4
_MAX_BOXES = 100_000
_ZEROS = bytes(64 * 1024)


class _Box(NamedTuple):
    """A box of a video: its type, and where it starts, where its content starts, and where it ends."""

    type: bytes
    start: int
    content: int
    end: int


def strip_metadata(video: IO[bytes]) -> bool:
    """Blank the metadata of an MP4 or MOV in place. Return whether there was any.

    The boxes become free space of the same length, so that offsets into the file stay valid. Anything that
    cannot be parsed as boxes stays as it is.
    """
    length = video.seek(0, 2)
    metadata = list(_metadata(video, 0, length, depth=1))
    for box in metadata:
        video.seek(box.start + 4)
        video.write(b"free")
        video.seek(box.content)
        for begin in range(box.content, box.end, len(_ZEROS)):
            video.write(_ZEROS[: box.end - begin])
    return bool(metadata)


def _metadata(video: IO[bytes], start: int, end: int, *, depth: int) -> Iterator[_Box]:
    for box in _boxes(video, start, end):
        if box.type in _METADATA_BOXES or _is_xmp(video, box):
            yield box
        elif box.type in _CONTAINER_BOXES and depth < _MAX_DEPTH:
            yield from _metadata(video, box.content, box.end, depth=depth + 1)


def _boxes(video: IO[bytes], start: int, end: int) -> Iterator[_Box]:
    """Yield the boxes between start and end, up to the first that is malformed or exceeds the end."""
    for _ in range(_MAX_BOXES):
        video.seek(start)
        head = video.read(min(16, end - start))
        if len(head) < 8:
            return
        size, content = int.from_bytes(head[:4]), start + 8
        if size == 1:
            size, content = int.from_bytes(head[8:]), start + 16
        elif size == 0:
            size = end - start
        if start + size > end or start + size < content:
            return
        yield _Box(head[4:8], start, content, start + size)
        start += size


def _is_xmp(video: IO[bytes], box: _Box) -> bool:
    if box.type != b"uuid":
        return False
    video.seek(box.content)
    return video.read(min(len(_XMP), box.end - box.content)) == _XMP

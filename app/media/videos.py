"""What cameras write into videos beside the pictures: where, when and with what they were made."""

from collections.abc import Iterator
from typing import IO, NamedTuple

# Of MP4 and MOV alike: user data with the place, and tables of keys and values. Nothing of them is played.
_TELLING = frozenset({b"udta", b"meta"})
_AROUND = frozenset({b"moov", b"trak", b"moof", b"traf"})
_XMP = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")
_DEEPEST = 4
_MAX_BOXES = 100_000
_ZEROS = bytes(64 * 1024)


class _Box(NamedTuple):
    """A box of a video: what it is, and where it begins, where its content does, and where it ends."""

    type: bytes
    start: int
    content: int
    end: int


def forget_making(video: IO[bytes]) -> bool:
    """Blank in place what an MP4 or MOV tells of its making; says whether it told anything.

    The boxes become free space of their length, so that whatever points into the file points right. What
    can't be read as boxes stays as it is.
    """
    length = video.seek(0, 2)
    telling = list(_telling(video, 0, length, depth=1))
    for box in telling:
        video.seek(box.start + 4)
        video.write(b"free")
        video.seek(box.content)
        for begin in range(box.content, box.end, len(_ZEROS)):
            video.write(_ZEROS[: box.end - begin])
    return bool(telling)


def _telling(video: IO[bytes], start: int, end: int, *, depth: int) -> Iterator[_Box]:
    for box in _boxes(video, start, end):
        if box.type in _TELLING or _is_xmp(video, box):
            yield box
        elif box.type in _AROUND and depth < _DEEPEST:
            yield from _telling(video, box.content, box.end, depth=depth + 1)


def _boxes(video: IO[bytes], start: int, end: int) -> Iterator[_Box]:
    """The boxes one after the other, up to the first that is none: each lies wholly between start and end."""
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

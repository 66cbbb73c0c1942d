"""Metadata in videos is blanked without moving anything else."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.media.videos import strip_metadata

PLACE = b"+22.3072+073.1812/"
XMP = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")


def box(name: bytes, *content: bytes, large: bool = False) -> bytes:
    inside = b"".join(content)
    if large:
        return (1).to_bytes(4) + name + (16 + len(inside)).to_bytes(8) + inside
    return (8 + len(inside)).to_bytes(4) + name + inside


FTYP = box(b"ftyp", b"isom\0\0\2\0isomiso2")
TRACK = box(b"tkhd", b"t" * 84), box(b"mdia", box(b"stco", (4096).to_bytes(4)))
MDAT = box(b"mdat", b"pictures of pictures, udta and meta among them")
SHOT = box(b"\xa9xyz", b"\0\x12\x15\xc7" + PLACE)
KEYS = box(b"keys", b"com.apple.quicktime.location.ISO6709"), box(b"ilst", box(b"\0\0\0\1", PLACE))


def stripped(video: bytes) -> bytes:
    file = BytesIO(video)
    assert strip_metadata(file) is True
    return file.getvalue()


@pytest.mark.parametrize(
    "metadata",
    [
        box(b"moov", box(b"mvhd", b"m" * 100), box(b"trak", *TRACK), box(b"udta", SHOT)),
        box(b"moov", box(b"trak", *TRACK, box(b"udta", SHOT), box(b"meta", *KEYS))),
        box(b"moov", box(b"meta", *KEYS), box(b"trak", *TRACK)),
        box(b"moov", box(b"udta", SHOT, b"\0\0\0\0"), box(b"trak", *TRACK), large=True),
        box(b"moov", box(b"udta", SHOT, large=True), box(b"trak", *TRACK)),
        box(b"uuid", XMP, b"<exif:GPSLatitude>" + PLACE),
        box(b"moov", box(b"uuid", XMP, PLACE), b"\0\0\0\0"),
        box(b"udta", SHOT),
        b"\0\0\0\0meta" + b"".join(KEYS),
    ],
)
def test_the_location_is_blanked_in_every_box_and_nothing_moves(metadata):
    video = FTYP + MDAT + metadata

    after = stripped(video)

    assert PLACE not in after
    assert len(after) == len(video)
    assert after.startswith(FTYP + MDAT)
    for content in (b"t" * 84, TRACK[1]):
        assert after.find(content) == video.find(content)
    assert strip_metadata(BytesIO(after)) is False, "a second time there is nothing"


def test_similar_content_and_other_boxes_are_unchanged():
    drm = box(b"uuid", bytes(16), b"key")
    video = FTYP + box(b"moov", box(b"trak", *TRACK), drm) + MDAT + drm
    file = BytesIO(video)

    assert strip_metadata(file) is False
    assert file.getvalue() == video


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_complete_boxes_of_a_truncated_file_are_blanked(cut):
    video = (FTYP + box(b"udta", SHOT) + MDAT + box(b"moov", box(b"trak", *TRACK)))[:-cut]

    assert PLACE not in stripped(video)


@given(st.binary(max_size=400))
def test_any_content_keeps_its_length(content):
    file = BytesIO(FTYP + content)

    strip_metadata(file)

    assert len(file.getvalue()) == len(FTYP + content)


boxes = st.recursive(
    st.builds(box, st.sampled_from([b"udta", b"mdat", b"meta", b"free"]), st.binary(max_size=30)),
    lambda inside: st.builds(
        lambda name, parts, large: box(name, *parts, large=large),
        st.sampled_from([b"moov", b"trak", b"mdia"]),
        st.lists(inside, max_size=4),
        st.booleans(),
    ),
    max_leaves=12,
)


@given(st.lists(boxes, max_size=5))
def test_only_metadata_is_changed(parts):
    video = b"".join(parts)
    file = BytesIO(video)

    strip_metadata(file)

    changed = {
        index for index, pair in enumerate(zip(video, file.getvalue(), strict=True)) if len(set(pair)) > 1
    }
    for index in changed:
        assert any(begin < index < end for begin, end in metadata(video, 0, len(video)))


def metadata(video: bytes, start: int, end: int):
    while start < end:
        size, inside = int.from_bytes(video[start : start + 4]), start + 8
        if size == 1:
            size, inside = int.from_bytes(video[start + 8 : start + 16]), start + 16
        name = video[start + 4 : start + 8]
        if name in (b"udta", b"meta"):
            yield start + 3, start + size
        elif name in (b"moov", b"trak"):
            yield from metadata(video, inside, start + size)
        start += size

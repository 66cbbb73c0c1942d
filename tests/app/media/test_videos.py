"""Metadata in videos is blanked without moving anything else."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.media.videos import forget_making

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


def forgotten(video: bytes) -> bytes:
    file = BytesIO(video)
    assert forget_making(file) is True
    return file.getvalue()


@pytest.mark.parametrize(
    "telling",
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
def test_the_place_is_blanked_wherever_cameras_write_it_and_nothing_moves(telling):
    video = FTYP + MDAT + telling

    after = forgotten(video)

    assert PLACE not in after
    assert len(after) == len(video)
    assert after.startswith(FTYP + MDAT)
    for kept in (b"t" * 84, TRACK[1]):
        assert after.find(kept) == video.find(kept)
    assert forget_making(BytesIO(after)) is False, "a second time there is nothing"


def test_a_picture_that_looks_like_such_a_box_and_other_boxes_stay():
    drm = box(b"uuid", bytes(16), b"key")
    video = FTYP + box(b"moov", box(b"trak", *TRACK), drm) + MDAT + drm
    file = BytesIO(video)

    assert forget_making(file) is False
    assert file.getvalue() == video


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_of_a_file_that_ends_too_early_what_is_whole_is_blanked_and_the_rest_stays(cut):
    video = (FTYP + box(b"udta", SHOT) + MDAT + box(b"moov", box(b"trak", *TRACK)))[:-cut]

    assert PLACE not in forgotten(video)


@given(st.binary(max_size=400))
def test_whatever_it_is_given_keeps_its_length(content):
    file = BytesIO(FTYP + content)

    forget_making(file)

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
def test_only_what_tells_is_changed(parts):
    video = b"".join(parts)
    file = BytesIO(video)

    forget_making(file)

    changed = {
        place for place, pair in enumerate(zip(video, file.getvalue(), strict=True)) if len(set(pair)) > 1
    }
    for place in changed:
        assert any(begin < place < end for begin, end in telling(video, 0, len(video)))


def telling(video: bytes, start: int, end: int):
    while start < end:
        size, inside = int.from_bytes(video[start : start + 4]), start + 8
        if size == 1:
            size, inside = int.from_bytes(video[start + 8 : start + 16]), start + 16
        name = video[start + 4 : start + 8]
        if name in (b"udta", b"meta"):
            yield start + 3, start + size
        elif name in (b"moov", b"trak"):
            yield from telling(video, inside, start + size)
        start += size

"""What kind of file a name or its first bytes mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.media.rules import (
    CONTENT_TYPES,
    FORMATS,
    MAX_BYTES,
    TOO_LARGE,
    WRONG_KIND,
    FileKind,
    Purpose,
    content_type_of,
    is_public,
    kind_of,
)

MP4 = b"\0\0\0\x18ftypisom\0\0\2\0"


@pytest.mark.parametrize(("kind", "extension"), sorted(set(CONTENT_TYPES.values())))
def test_an_extension_is_of_one_kind_in_any_case(kind, extension):
    assert kind_of(f"public/x/a.b.{extension}") is kind_of(f"A.{extension.upper()}") is kind


@given(st.text(max_size=20))
def test_any_name_is_of_some_kind(name):
    assert kind_of(name) in FileKind
    assert is_public(f"public/{name}")
    assert not is_public(f"uploads/{name}")


@pytest.mark.parametrize(
    ("head", "tail", "content_type"),
    [
        (MP4, b"", "video/mp4"),
        (b"\0\0\0\x14ftypqt  \0", b"", "video/quicktime"),
        (b"\x1aE\xdf\xa3\x01\0webm", b"", "video/webm"),
        (b"\x1aE\xdf\xa3\x01\0matroska", b"", None),
        (b"%PDF-1.7\n", b"\n%%EOF\n", "application/pdf"),
        (b"\xef\xbb\xbf%PDF-1.4", b"%%EOF", "application/pdf"),
        (b"%PDF-1.7\n", b"cut off", None),
        (b"\0\0\0\x1cftypavif", b"", None),
        (b"\0\0\0\x18ftypheic", b"", None),
        (b"\x89PNG\r\n\x1a\n", b"", None),
        (b"", b"", None),
    ],
)
def test_first_and_last_bytes_distinguish_videos_and_documents(head, tail, content_type):
    assert content_type_of(head, tail) == content_type


@given(st.binary(max_size=80), st.binary(max_size=20))
def test_no_bytes_are_of_a_type_that_is_not_accepted(head, tail):
    assert content_type_of(head, tail) in (None, *CONTENT_TYPES)


@pytest.mark.parametrize("purpose", Purpose)
def test_every_purpose_has_kinds_and_a_message_for_others(purpose):
    assert FORMATS[purpose].kinds in WRONG_KIND
    assert FORMATS[purpose].kinds <= MAX_BYTES.keys() == TOO_LARGE.keys() == {*FileKind}

"""Tally's bytes as text for an XML parser: any encoding, without characters that XML does not allow."""

import codecs
import re
from collections.abc import Iterable, Iterator

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_START_BYTES = 64
_CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)} | {0xFFFE: None, 0xFFFF: None}
# Windows characters in the range of control characters: a pasted apostrophe is U+0092.
_WINDOWS_SIGNS = {code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0)}
_REPLACED = _CONTROL | _WINDOWS_SIGNS
_REFERENCE = re.compile(r"&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));")
_MAX_REFERENCE_LENGTH = 12
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]{0,200}\?>")
_DECLARATION_END = 300


def clean_text(chunks: Iterable[bytes]) -> Iterator[str]:
    """Yield the text of a response or a file in pieces.

    References split between pieces are recognised too.
    """
    rest, first = "", True
    for text in _decoded(chunks):
        text = rest + text.translate(_REPLACED)
        if first and len(text) < _DECLARATION_END:
            rest = text
            continue
        if first:
            text, first = _DECLARATION.sub("", text, count=1), False
        cut = text.rfind("&", max(0, len(text) - _MAX_REFERENCE_LENGTH))
        rest, text = (text[cut:], text[:cut]) if cut >= 0 and ";" not in text[cut:] else ("", text)
        yield _REFERENCE.sub(_reference_if_valid, text)
    if first:
        rest = _DECLARATION.sub("", rest, count=1)
    yield _REFERENCE.sub(_reference_if_valid, rest)


def _reference_if_valid(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else int(match[2])
    if code in _WINDOWS_SIGNS:
        return _WINDOWS_SIGNS[code]
    fits = (
        code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
    )
    return match[0] if fits else ""


def _decoded(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder: codecs.IncrementalDecoder | None = None
    start = b""
    for chunk in chunks:
        if decoder is None:
            start += chunk
            if len(start) < _START_BYTES:
                continue
            decoder, chunk = _decoder_of(start)
        yield decoder.decode(chunk)
    if decoder is None:
        decoder, start = _decoder_of(start)
        yield decoder.decode(start)
    # Ignore half a character at the end of a UTF-16 file.
    if decoder.getstate()[0] and not _is_wide(decoder):
        yield decoder.decode(b"", True)


def _decoder_of(start: bytes) -> tuple[codecs.IncrementalDecoder, bytes]:
    """Return the decoder and the bytes after the byte-order mark; without a mark, zeros mean UTF-16.

    Bytes that are not UTF-8 are decoded with the Windows code page.
    """
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return codecs.getincrementaldecoder(encoding)(_ERRORS[encoding]), start[len(mark) :]
    encoding = "utf-8"
    if b"\0" in start[:_START_BYTES]:
        encoding = "utf-16-be" if start[:1] == b"\0" else "utf-16-le"
    return codecs.getincrementaldecoder(encoding)(_ERRORS[encoding]), start


def _is_wide(decoder: codecs.IncrementalDecoder) -> bool:
    return decoder.errors == "replace"


def _as_windows_text(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(bytes([byte]).decode("cp1252", "replace") for byte in wrong), error.end


_WINDOWS = "haat.windows"
codecs.register_error(_WINDOWS, _as_windows_text)
_ERRORS = {"utf-8": _WINDOWS, "utf-16-le": "replace", "utf-16-be": "replace"}

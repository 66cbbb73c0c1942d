"""Tally's bytes as text that an XML parser takes: in any encoding, without what XML has no place for."""

import codecs
import re
from collections.abc import Iterable, Iterator

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LOOKED_AT = 64
_CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)} | {0xFFFE: None, 0xFFFF: None}
_REFERENCE = re.compile(r"&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));")
_MAX_REFERENCE_LENGTH = 12
_CHARACTERS = (range(32, 0xD800), range(0xE000, 0xFFFE), range(0x10000, 0x110000))
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]{0,200}\?>")
_DECLARATION_END = 300


def cleaned(chunks: Iterable[bytes]) -> Iterator[str]:
    """The text of an answer or a file, in pieces; references cut between pieces are seen all the same."""
    held, first = "", True
    for text in _decoded(chunks):
        text = held + text.translate(_CONTROL)
        if first and len(text) < _DECLARATION_END:
            held = text
            continue
        if first:
            text, first = _DECLARATION.sub("", text, count=1), False
        cut = text.rfind("&", max(0, len(text) - _MAX_REFERENCE_LENGTH))
        held, text = (text[cut:], text[:cut]) if cut >= 0 and ";" not in text[cut:] else ("", text)
        yield _REFERENCE.sub(_kept_reference, text)
    if first:
        held = _DECLARATION.sub("", held, count=1)
    yield _REFERENCE.sub(_kept_reference, held)


def _kept_reference(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else int(match[2])
    fits = (
        code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
    )
    return match[0] if fits else ""


def _decoded(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder: codecs.IncrementalDecoder | None = None
    held = b""
    for chunk in chunks:
        if decoder is None:
            held += chunk
            if len(held) < _LOOKED_AT:
                continue
            decoder, chunk = _decoder_of(held)
        yield decoder.decode(chunk)
    if decoder is None:
        decoder, held = _decoder_of(held)
        yield decoder.decode(held)
    # Half a letter at the end of a file of two bytes each is nobody's text.
    if decoder.getstate()[0] and not _is_wide(decoder):
        yield decoder.decode(b"", True)


def _decoder_of(start: bytes) -> tuple[codecs.IncrementalDecoder, bytes]:
    """By the byte-order mark, else by the zeros of UTF-16; what is no UTF-8 is of Windows' code page."""
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return codecs.getincrementaldecoder(encoding)(_ERRORS[encoding]), start[len(mark) :]
    encoding = "utf-8"
    if b"\0" in start[:_LOOKED_AT]:
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

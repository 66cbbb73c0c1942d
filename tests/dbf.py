"""Writes tables in dBase III format."""

import struct
from collections.abc import Sequence
from pathlib import Path

Column = tuple[str, str, int]


def write(
    path: Path,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    encoding: str = "cp1252",
    deleted: Sequence[int] = (),
    says: int | None = None,
    version: int = 0x03,
) -> Path:
    """Write a table with columns (name, type, width); `says` is the number of rows in its header."""
    width = 1 + sum(length for _name, _type, length in columns)
    head = struct.pack(
        "<BBBBIHH20x",
        version,
        126,
        11,
        21,
        len(rows) if says is None else says,
        33 + 32 * len(columns),
        width,
    )
    for name, type, length in columns:
        head += struct.pack("<11sc4xBB14x", name.encode(encoding), type.encode(), length, 0)
    body = b""
    for number, row in enumerate(rows):
        body += b"*" if number in deleted else b" "
        for text, (_name, type, length) in zip(row, columns, strict=True):
            data = text.encode(encoding)[:length]
            body += data.rjust(length) if type == "N" else data.ljust(length)
    path.write_bytes(head + b"\r" + body + b"\x1a")
    return path

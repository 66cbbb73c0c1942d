"""Uploaded files as sources: exports of accounting software, tables and spreadsheets, zipped or not."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.books.sync.connectors.interface import FileConnector, ReadOptions, SourceProblem
from app.books.sync.connectors.registry import CONNECTORS
from app.books.sync.connectors.upload import Upload
from app.shared.texts.messages import text


def open_source(path: Path, name: str, settings: Mapping[str, Any], folder: Path) -> FileConnector:
    """Return the source for a file, from the first connector that recognises it.

    Unpacked files go into `folder`. `settings` may have a `mapping` of columns. Raise PackProblem for a file
    that no connector recognises.
    """
    upload = Upload(path, name, settings.get("mapping") or None, folder)
    for connector in CONNECTORS.values():
        if connector.open_upload and (source := connector.open_upload(upload)):
            return source
    raise SourceProblem(text("source.zip"))


def read_options(settings: Mapping[str, Any]) -> ReadOptions:
    """Return the owner's options for reading the books, from the settings of a sync."""
    return ReadOptions.chosen(settings)

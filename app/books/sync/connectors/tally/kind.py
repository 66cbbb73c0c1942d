"""Tally: exported XML files, and the running program, which an agent reads."""

from collections.abc import Mapping
from typing import Any

from app.books.sync.connectors.interface import Connector, FileConnector
from app.books.sync.connectors.kind import ConnectorKind
from app.books.sync.connectors.tally.export import TallyExport
from app.books.sync.connectors.upload import Upload


def _open_upload(upload: Upload) -> FileConnector | None:
    document = upload.document()
    return TallyExport(document.path) if document.is_xml else None


def _open_program(source: Mapping[str, Any]) -> Connector:
    # Load the HTTP client here, because only an agent connects to the program.
    from app.books.sync.connectors.tally.client import TallyClient
    from app.books.sync.connectors.tally.connector import TallyConnector

    return TallyConnector(TallyClient(source["address"]))


TALLY = ConnectorKind(
    kind=TallyExport.kind, names_company=True, open_upload=_open_upload, open_program=_open_program
)

"""Tally: the running program beside an agent, and files that it exported as XML."""

from collections.abc import Mapping
from typing import Any

from app.books.sync.connectors.interface import Connector
from app.books.sync.connectors.kind import ConnectorKind
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.connector import TallyConnector
from app.books.sync.connectors.tally.export import TallyExport
from app.books.sync.connectors.upload import Upload


def _open_upload(upload: Upload) -> Connector | None:
    document = upload.document()
    return TallyExport(document.path) if document.is_xml else None


def _open_program(source: Mapping[str, Any]) -> Connector:
    return TallyConnector(TallyClient(source["address"]))


TALLY = ConnectorKind(
    kind=TallyConnector.kind, names_company=True, open_upload=_open_upload, open_program=_open_program
)

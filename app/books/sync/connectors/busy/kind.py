"""Busy: files that it exported as XML."""

from app.books.sync.connectors.busy.books import ROOT
from app.books.sync.connectors.busy.export import BusyExport
from app.books.sync.connectors.interface import FileConnector
from app.books.sync.connectors.kind import ConnectorKind
from app.books.sync.connectors.upload import Upload


def _open_upload(upload: Upload) -> FileConnector | None:
    document = upload.document()
    return BusyExport(document.path) if document.root == ROOT else None


BUSY = ConnectorKind(kind=BusyExport.kind, names_company=False, open_upload=_open_upload)

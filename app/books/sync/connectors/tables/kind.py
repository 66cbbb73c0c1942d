"""Spreadsheets, and reports of accounting programs saved or printed as one."""

from app.books.sync.connectors.interface import FileConnector
from app.books.sync.connectors.kind import ConnectorKind
from app.books.sync.connectors.tables.connector import TableFile
from app.books.sync.connectors.tables.folder import TableFolder
from app.books.sync.connectors.tables.printed import as_table, is_printed
from app.books.sync.connectors.upload import DOCUMENTS, Upload

_SHEETS = (".csv", ".xlsx", ".txt")


def _open_upload(upload: Upload) -> FileConnector | None:
    endings = upload.document_endings()
    if upload.is_zip and len(endings) > 1 and set(endings) <= set(_SHEETS):
        files = upload.unpack(DOCUMENTS)
        return TableFolder([TableFile(file, file.name) for file in files], upload.mapping)
    document = upload.document()
    if is_printed(document.start):
        table, other_lines = as_table(document.path, document.path.with_name("statement.csv"))
        return TableFile(table, document.name, upload.mapping, other_lines=other_lines)
    return None if document.is_xml else TableFile(document.path, document.name, upload.mapping)


TABLES = ConnectorKind(kind=TableFile.kind, names_company=False, are_sheets=True, open_upload=_open_upload)

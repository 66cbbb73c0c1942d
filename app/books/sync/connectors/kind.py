"""A connector's declaration: how it opens its books, and the properties that the rest of the sync needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.books.sync.connectors.interface import Connector, FileConnector
from app.books.sync.connectors.upload import Upload


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectorKind:
    """A kind of accounting data.

    `open_upload` returns None for a file of another kind; `open_program` gets the agent's configuration.
    Books without a company's name are called by the text `sync.source.<kind>`. Tables whose columns the owner
    chooses are recognised by their columns. With `tables_have_names` they are also recognised by the file's
    name, and each table has its own code page. A spreadsheet program may have changed codes in files that
    `are_sheets`. A `TablesConnector` lets the owner choose columns; orders are written into a
    `BooksConnector`.
    """

    kind: str
    names_company: bool
    tables_have_names: bool = False
    are_sheets: bool = False
    open_upload: Callable[[Upload], FileConnector | None] | None = None
    open_program: Callable[[Mapping[str, Any]], Connector] | None = None

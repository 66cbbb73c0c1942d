"""A connector's declaration: how its books are opened, and what the rest of the sync has to know of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.books.sync.connectors.interface import Connector, FileConnector
from app.books.sync.connectors.upload import Upload


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectorKind:
    """A kind of accounting data.

    `open_upload` returns None for a file of another kind; `open_program` gets the agent's configuration.
    Books without a company's name are called by the text `sync.source.<kind>`. Tables whose columns the
    owner chooses are recognised by their columns, and with `tables_have_names` also by the file's name; each
    of these has its own code page. A spreadsheet program may have changed codes in files that `are_sheets`.
    A `TablesConnector` asks for columns, a `BooksConnector` takes orders.
    """

    kind: str
    names_company: bool
    tables_have_names: bool = False
    are_sheets: bool = False
    open_upload: Callable[[Upload], FileConnector | None] | None = None
    open_program: Callable[[Mapping[str, Any]], Connector] | None = None

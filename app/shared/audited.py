"""The declaration of what the activity log records of a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class ActivityKind(StrEnum):
    """The subject of an entry in the activity log."""

    RATES = "rates"
    PRODUCTS = "products"
    CUSTOMERS = "customers"
    STAFF = "staff"
    PASSWORDS = "passwords"
    SIGN_INS = "sign_ins"
    APPROVALS = "approvals"
    SETTINGS = "settings"
    EXPORTS = "exports"
    IMPORTS = "imports"
    BOOKS = "books"
    DELETIONS = "deletions"


@dataclass(frozen=True, slots=True)
class Audited:
    """The columns of a table whose changes are recorded, each with the kind of its entry.

    `noun` names a row, and `subject` has the columns that identify it. For columns in `secret` only the
    change is recorded, for those in `masked` the last four characters. `expand` splits a value into several.
    `added` and `removed` are the kinds of a new and a deleted row; None records none. A row that gets a value
    of `erased` is removed: its name is removed from earlier entries too.
    """

    noun: str
    subject: tuple[str, ...]
    columns: Mapping[str, ActivityKind]
    name: str = ""
    secret: frozenset[str] = frozenset()
    masked: frozenset[str] = frozenset()
    expand: Mapping[str, Callable[[Any], Mapping[str, Any]]] = field(default_factory=dict)
    added: ActivityKind | None = None
    removed: ActivityKind | None = None
    erased: str = ""

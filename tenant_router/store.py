"""The Store value and the reasons why a store cannot be served."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from sqlalchemy.sql.elements import quoted_name


class StoreState(StrEnum):
    """The life cycle state of a store. Only an active store is served."""

    WAITING = "waiting"
    DENIED = "denied"
    PROVISIONING = "provisioning"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    CLOSED = "closed"
    ERASING = "erasing"


@dataclass(frozen=True, slots=True)
class Store:
    """One store: `key` is the owner's mobile number, the other fields locate its data.

    `limits` has the store's own limits by name; for a missing name the deployment's default applies.
    """

    key: str
    database: str
    schema: str
    role: str
    state: StoreState
    schema_version: str
    works_with: str = ""
    read_only: bool = False
    limits: Mapping[str, int] = field(default_factory=dict[str, int], hash=False)

    @property
    def quoted_schema(self) -> str:
        return quote_identifier(self.schema)

    @property
    def quoted_role(self) -> str:
        return quote_identifier(self.role)


@lru_cache(maxsize=10_000)
def quote_identifier(name: str) -> str:
    """Quote an SQL identifier. Names come from the registry, but are quoted anyway."""
    return '"' + quoted_name(name, quote=True).replace('"', '""') + '"'


class StoreProblem(Exception):
    """The store cannot be served."""


class UnknownStore(StoreProblem):
    """No store has this number."""


class SuspendedStore(StoreProblem):
    """The store is suspended or closed."""


class ClosedStore(SuspendedStore):
    """The store is closed, and will be erased unless it is reopened."""


class StoreNotReady(StoreProblem):
    """The store is being created or migrated; try again soon."""


class StoreBehind(StoreNotReady):
    """The store's schema is not migrated to this release yet."""


class StoreAhead(StoreNotReady):
    """A newer release has migrated the store's schema, and this release cannot serve it."""


class StoreTooBusy(StoreProblem):
    """The store has reached its rate limit; `seconds` remain until the next minute."""

    def __init__(self, key: str, seconds: int) -> None:
        super().__init__(key)
        self.seconds = seconds


class StorePaused(StoreProblem):
    """The store is being moved or restored: for some seconds it can be read, but not changed."""

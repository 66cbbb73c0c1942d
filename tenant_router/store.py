"""A store as the kernel knows it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from sqlalchemy.sql.elements import quoted_name


class StoreState(StrEnum):
    """Where a store stands in its life; only an active one is served."""

    WAITING = "waiting"
    DENIED = "denied"
    PROVISIONING = "provisioning"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    CLOSED = "closed"
    ERASING = "erasing"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of the machine one store may take; None is the deployment's default."""

    products: int | None = None
    storage_megabytes: int | None = None
    orders_a_day: int | None = None
    requests_a_minute: int | None = None


@dataclass(frozen=True, slots=True)
class Store:
    """One store: `key` is the owner's mobile number, the rest says where its data is."""

    key: str
    database: str
    schema: str
    role: str
    state: StoreState
    schema_version: str
    works_with: str = ""
    read_only: bool = False
    limits: Limits = Limits()

    @property
    def quoted_schema(self) -> str:
        return quote_identifier(self.schema)

    @property
    def quoted_role(self) -> str:
        return quote_identifier(self.role)


@lru_cache(maxsize=10_000)
def quote_identifier(name: str) -> str:
    """An SQL identifier in quotes; names come from the registry, and are quoted all the same."""
    return '"' + quoted_name(name, quote=True).replace('"', '""') + '"'


class StoreProblem(Exception):
    """A store that can't be served."""


class UnknownStore(StoreProblem):
    """No store has this number."""


class SuspendedStore(StoreProblem):
    """The store is suspended or closed."""


class ClosedStore(SuspendedStore):
    """The store is closed, and will be erased unless it is opened again."""


class StoreNotReady(StoreProblem):
    """The store is being made or brought to this release's schema; try again soon."""


class StoreBehind(StoreNotReady):
    """The store's schema waits to be brought to this release's version."""


class StoreAhead(StoreNotReady):
    """A newer release has changed the store's schema in a way that this one can't work with."""


class StoreTooBusy(StoreProblem):
    """The store has had as many requests in this minute as it may; `seconds` are left of it."""

    def __init__(self, key: str, seconds: int) -> None:
        super().__init__(key)
        self.seconds = seconds


class StorePaused(StoreProblem):
    """The store is being moved: it can be read, but not changed for some seconds."""

"""The interface of channels. Outbox, retries, audiences and campaigns use only this."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from sqlalchemy import ColumnElement, Select

from app.config import Config
from app.notices.rules import SendResult
from tenant_router.session import StoreSession


class Message(NamedTuple):
    """A notification for one address.

    `data` has the page to open, for the web app's service worker and other apps; `link` is its URL.
    """

    address: str
    title: str
    body: str
    picture: str | None
    data: Mapping[str, str]
    link: str | None


class Channel(Protocol):
    """Sends notifications by one service, such as pushes to devices."""

    @property
    def name(self) -> str:
        """The name of the channel in the outbox."""
        ...

    @property
    def setting(self) -> str:
        """The environment variable that turns the channel on."""
        ...

    @property
    def fix(self) -> str:
        """Advice to the operator on a setting that can't be used."""
        ...

    def is_in_use(self, config: Config) -> bool:
        """Return whether the deployment has an account of the service."""
        ...

    def check(self, config: Config) -> None:
        """Raise ValueError, KeyError or OSError if the settings can't be used."""
        ...

    def addresses(self, now: datetime | ColumnElement[datetime]) -> Select[str, str, str]:
        """Select the addresses that may be used: recipient, short key of the address, and address."""
        ...

    def send(self, messages: Sequence[Message]) -> list[SendResult]:
        """Send messages; return a result for each, in their order."""
        ...

    def forget(self, db: StoreSession, keys: Collection[str]) -> None:
        """Remove the addresses with these keys: the service no longer accepts them."""
        ...

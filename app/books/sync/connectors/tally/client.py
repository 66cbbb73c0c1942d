"""Client of Tally's XML server: one request at a time, and only a small request after a silence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from threading import Lock
from xml.etree.ElementTree import Element

import httpx

from app.books.sync.connectors.interface import SourceProblem
from app.books.sync.connectors.tally import envelopes
from app.books.sync.connectors.tally.xml import Facts, records
from app.shared.texts.messages import text

CONNECT_SECONDS = 5.0
CHECK_SECONDS = 10.0
MASTER_SECONDS = 60.0
LARGE_SECONDS = 240.0
IMPORT_SECONDS = 180.0
_IN_MEMORY = 8 * 1024 * 1024
_CHUNK = 256 * 1024
_PRODUCT = re.compile(r"<RESPONSE>([^<]{1,100}) Server is Running")
_HEADERS = {"Content-Type": "text/xml;charset=utf-16"}


class NoTally(SourceProblem):
    """No program answers at Tally's address."""


class TallySilent(SourceProblem):
    """Tally accepts connections but does not answer: it is busy with a long task, or shows a message."""


@dataclass(slots=True)
class Timeouts:
    """How long Tally may take for each kind of request, in seconds."""

    check: float = CHECK_SECONDS
    masters: float = MASTER_SECONDS
    large: float = LARGE_SECONDS
    writing: float = IMPORT_SECONDS


class TallyResponse:
    """A response of Tally, stored so that it can be read more than once."""

    def __init__(self, content: SpooledTemporaryFile[bytes]) -> None:
        self._content = content

    def records(self, facts: Facts | None = None) -> Iterator[Element]:
        """Yield the records. Raise SourceProblem if the response is cut off or an error."""
        collected = facts or Facts()
        self._content.seek(0)
        yield from records(iter(lambda: self._content.read(_CHUNK), b""), collected)
        if facts is None and (collected.errors or collected.status == "0"):
            errors = "; ".join(collected.errors) or text("source.tally_refuses")
            raise SourceProblem(text("source.tally_says", errors=errors))


class TallyClient:
    """A connection to one Tally."""

    def __init__(self, address: str, timeouts: Timeouts | None = None) -> None:
        self.address = address
        self.timeouts = timeouts or Timeouts()
        self._lock = Lock()
        self._silent = False
        # Tally runs on this machine or in the shop's network, so never use a proxy.
        self._http = httpx.Client(trust_env=False)

    def request(self, envelope: str, seconds: float) -> TallyResponse:
        """Send a request. Raise NoTally, TallySilent, or SourceProblem if the connection breaks.

        After a silence the small request for companies has to succeed before any other request is sent: Tally
        shows its user one message at a time, and answers no requests until the user has read it.
        """
        with self._lock:
            if self._silent:
                self._send(envelopes.companies(), self.timeouts.check)
                self._silent = False
            return self._send(envelope, seconds)

    def companies(self, *, with_gst: bool = False) -> TallyResponse:
        """Return the open companies."""
        with self._lock:
            response = self._send(envelopes.companies(with_gst=with_gst), self.timeouts.check)
            self._silent = False
            return response

    def product(self) -> str:
        """Return Tally's product name; empty if it is not reported."""
        try:
            response = self._http.get(self.address, timeout=self.timeouts.check)
        except httpx.HTTPError:
            return ""
        match = _PRODUCT.search(response.text)
        return match[1].strip() if match else ""

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _send(self, envelope: str, seconds: float) -> TallyResponse:
        content: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 -- closed with the response that owns it
        timeout = httpx.Timeout(seconds, connect=CONNECT_SECONDS)
        body = envelope.encode("utf-16-le")
        try:
            with self._http.stream(
                "POST", self.address, content=body, headers=_HEADERS, timeout=timeout
            ) as response:
                for chunk in response.iter_raw():
                    content.write(chunk)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise NoTally(text("source.tally_away", address=self.address)) from error
        except httpx.TimeoutException as error:
            self._silent = True
            raise TallySilent(text("source.tally_silent")) from error
        except httpx.HTTPError as error:
            raise SourceProblem(text("source.tally_stopped", error=error)) from error
        return TallyResponse(content)

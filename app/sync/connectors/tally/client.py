"""Tally's XML server: one request at a time, and none but a small one while it is silent."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from threading import Lock
from xml.etree.ElementTree import Element

import httpx

from app.sync.connectors.interface import SourceProblem
from app.sync.connectors.tally import envelopes
from app.sync.connectors.tally.xml import Facts, records

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
    """Nothing answers where Tally should."""


class TallySilent(SourceProblem):
    """Tally is there and does not answer: it works on something long, or shows a message."""


@dataclass(slots=True)
class Seconds:
    """How long Tally may take for what."""

    check: float = CHECK_SECONDS
    masters: float = MASTER_SECONDS
    large: float = LARGE_SECONDS
    writing: float = IMPORT_SECONDS


class Answer:
    """What Tally said, kept so that it can be read more than once."""

    def __init__(self, kept: SpooledTemporaryFile[bytes]) -> None:
        self._kept = kept

    def records(self, facts: Facts | None = None) -> Iterator[Element]:
        """Its records. Raises SourceProblem where it is cut off or Tally refused."""
        found = facts or Facts()
        self._kept.seek(0)
        yield from records(iter(lambda: self._kept.read(_CHUNK), b""), found)
        if facts is None and (found.errors or found.status == "0"):
            raise SourceProblem(f"Tally says: {'; '.join(found.errors) or 'it cannot do that'}")


class TallyClient:
    """A connection to one Tally."""

    def __init__(self, address: str, seconds: Seconds | None = None) -> None:
        self.address = address
        self.seconds = seconds or Seconds()
        self._lock = Lock()
        self._silent = False
        # Tally is on this machine or this shop's network: no proxy stands between.
        self._http = httpx.Client(trust_env=False)

    def ask(self, envelope: str, seconds: float) -> Answer:
        """Send a request. Raises NoTally, TallySilent, or SourceProblem where the line breaks.

        After a silence the small question for companies has to be answered before anything else is asked:
        Tally shows one message to its user, and answers nobody until that is read.
        """
        with self._lock:
            if self._silent:
                self._send(envelopes.companies(), self.seconds.check)
                self._silent = False
            return self._send(envelope, seconds)

    def companies(self) -> Answer:
        """Which companies are open."""
        with self._lock:
            answer = self._send(envelopes.companies(), self.seconds.check)
            self._silent = False
            return answer

    def product(self) -> str:
        """What this Tally calls itself; empty where it does not say."""
        try:
            answer = self._http.get(self.address, timeout=self.seconds.check)
        except httpx.HTTPError:
            return ""
        found = _PRODUCT.search(answer.text)
        return found[1].strip() if found else ""

    def close(self) -> None:
        """Let go of the connection."""
        self._http.close()

    def _send(self, envelope: str, seconds: float) -> Answer:
        # Whoever reads the answer holds it; it goes with him.
        kept: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 -- closed by who reads it
        timeout = httpx.Timeout(seconds, connect=CONNECT_SECONDS)
        body = envelope.encode("utf-16-le")
        try:
            with self._http.stream(
                "POST", self.address, content=body, headers=_HEADERS, timeout=timeout
            ) as response:
                for chunk in response.iter_raw():
                    kept.write(chunk)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise NoTally(
                f"Tally does not answer at {self.address}. Start it and set it to act as a server: "
                "F1 > Settings > Connectivity."
            ) from error
        except httpx.TimeoutException as error:
            self._silent = True
            raise TallySilent(
                "Tally is not responding. Check its screen for a message or a running task."
            ) from error
        except httpx.HTTPError as error:
            raise SourceProblem(f"Tally stopped responding: {error}.") from error
        return Answer(kept)

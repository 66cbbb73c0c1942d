"""A fake of Razorpay's Payment Links: it checks what the real one checks, and refuses in its words.

`says` are answers to come, instead of its usual ones: a status, or bytes that are no JSON. `seconds_each`
makes it slow. `pay` pays a link and returns the event as Razorpay would send it, `signed` its headers.
"""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.fake_servers import serving

KEY_ID, KEY_SECRET = "rzp_test_1DP5mmOlF5G5ag", "thisIsAKeySecretOfTests"
WEBHOOK_SECRET = "webhook-secret-of-tests"
LINKS = "/v1/payment_links"
MIN_PAISE, MAX_REFERENCE, MIN_LIFETIME = 100, 40, 15 * 60
DESCRIPTIONS = {
    400: "The input was wrong",
    401: "Authentication failed",
    429: "Request failed. Please try after sometime.",
    500: "The server encountered an error. The incident has been reported to admins.",
}
REQUIRED = {"amount", "currency", "reference_id", "callback_url", "callback_method", "expire_by"}


def error(status: int, description: str = "") -> dict[str, Any]:
    """Return the body of an error."""
    code = "SERVER_ERROR" if status >= 500 else "BAD_REQUEST_ERROR"
    words = description or DESCRIPTIONS.get(status, DESCRIPTIONS[500])
    return {"error": {"code": code, "description": words, "source": "NA", "step": "NA", "reason": "NA"}}


@dataclass
class RazorpayServer:
    """The links that were made, and how the service should behave."""

    address: str
    seconds_each: float = 0.0
    page: str = "https://rzp.io/i/"
    says: list[int | bytes] = field(default_factory=list)
    links: dict[str, dict[str, Any]] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)

    @property
    def newest(self) -> dict[str, Any]:
        return list(self.links.values())[-1]

    def pay(self, link: dict[str, Any] | None = None, **different: Any) -> dict[str, Any]:
        """Pay a link, else the newest one, and return the event; `different` are of its payment."""
        link = link or self.newest
        payment = {
            "id": f"pay_{len(self.calls):03}{link['id'][-11:]}",
            "entity": "payment",
            "amount": link["amount"],
            "currency": "INR",
            "status": "captured",
            "method": "netbanking",
            "captured": True,
            "fee": 236,
            "contact": "+919988998899",
            "notes": [],
            **different,
        }
        link |= {"status": "paid", "amount_paid": payment["amount"]}
        of_link = {"amount": payment["amount"], "created_at": 1596890289, "status": payment["status"]}
        link["payments"] = [{**of_link, "method": payment["method"], "payment_id": payment["id"]}]
        return self.event("paid", link, payment)

    def event(self, name: str, link: dict[str, Any], payment: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return an event about a link."""
        payload: dict[str, Any] = {"payment_link": {"entity": dict(link)}}
        if payment:
            payload |= {"payment": {"entity": payment}, "order": {"entity": {"id": "order_FOGs9Hz3ZaAjsm"}}}
        return {
            "account_id": "acc_DKoeHMNpi0nC7k",
            "contains": list(payload),
            "created_at": 1596890208,
            "entity": "event",
            "event": f"payment_link.{name}",
            "payload": payload,
        }


def signed(raw: bytes, secret: str = WEBHOOK_SECRET) -> dict[str, str]:
    """Return the headers with which Razorpay sends an event."""
    signature = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    return {
        "Content-Type": "application/json",
        "X-Razorpay-Signature": signature,
        "x-razorpay-event-id": "Event0001",
    }


@contextmanager
def running_razorpay() -> Iterator[RazorpayServer]:
    """A server on its own port."""
    with serving(_Handler, RazorpayServer) as server:
        yield server


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def state(self) -> RazorpayServer:
        return self.server.state  # pyright: ignore[reportAttributeAccessIssue] -- our own attribute on the server

    def do_GET(self) -> None:
        self._take(b"")

    def do_POST(self) -> None:
        self._take(self.rfile.read(int(self.headers["Content-Length"])))

    def _take(self, body: bytes) -> None:
        self.state.calls.append(f"{self.command} {self.path}")
        time.sleep(self.state.seconds_each)
        expected = base64.b64encode(f"{KEY_ID}:{KEY_SECRET}".encode()).decode()
        said = self.state.says.pop(0) if self.state.says else None
        if isinstance(said, bytes):
            self._answer(200, said)
        elif said is not None:
            self._answer(said, error(said))
        elif self.headers["Authorization"] != f"Basic {expected}":
            self._answer(401, error(401))
        elif self.command == "POST" and self.path == LINKS:
            self._answer(*self._create(json.loads(body)))
        elif self.command == "POST" and self.path.endswith("/cancel"):
            self._answer(*self._cancel(self.path.removeprefix(f"{LINKS}/").removesuffix("/cancel")))
        elif link := self.state.links.get(self.path.removeprefix(f"{LINKS}/")):
            self._answer(200, link)
        else:
            self._answer(400, error(400, "The id provided does not exist"))

    def _create(self, sent: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        references = {link["reference_id"] for link in self.state.links.values()}
        wrong = (
            not sent.keys() >= REQUIRED
            or type(sent["amount"]) is not int
            or sent["amount"] < MIN_PAISE
            or sent["currency"] != "INR"
            or sent["accept_partial"] is not False
            or len(sent["reference_id"]) > MAX_REFERENCE
            or sent["reference_id"] in references
            or sent["callback_method"] != "get"
            or not sent["callback_url"].startswith(("http://", "https://"))
            or sent["expire_by"] < time.time() + MIN_LIFETIME
            or any(sent["notify"].values())
            or sent["reminder_enable"] is not False
        )
        if wrong:
            return 400, error(400)
        number = f"plink_{len(self.state.links):014}"
        link = {
            **sent,
            "id": number,
            "status": "created",
            "amount_paid": 0,
            "created_at": int(time.time()),
            "payments": None,
            "short_url": f"{self.state.page}{number[-7:]}",
            "upi_link": False,
        }
        self.state.links[number] = link
        return 200, link

    def _cancel(self, number: str) -> tuple[int, dict[str, Any]]:
        link = self.state.links.get(number)
        if link is None:
            return 400, error(400, "The id provided does not exist")
        if link["status"] != "created":
            return 400, error(400, f"Payment Link cannot be cancelled as it is in {link['status']} state")
        link |= {"status": "cancelled", "cancelled_at": int(time.time())}
        return 200, link

    def _answer(self, status: int, body: Any) -> None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Not on the screen of the tests."""

"""A fake push service: Firebase's HTTP v1 protocol and its access tokens, failing on demand.

How it answers goes by the beginning of a device's address: `gone-…` is unregistered, `odd-…` is no address,
`busy-…` is put off with 429 so often as `put_off` says, `broken-…` is 503 each time; `says` gives a device's
answer itself. What it sends on to a browser is read at `/delivered?token=…`.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from app.config import FirebaseWeb
from tests.fake_servers import serving

PROJECT = "haat-tests"
# Browsers register with this public key; there is no private key for it.
BROWSERS = FirebaseWeb(
    apiKey="AIza-of-tests",
    projectId=PROJECT,
    messagingSenderId="103953800507",
    appId="1:103953800507:web:7a1f2b",
    vapidKey="BFL0FfskuvlFUF-Q1UI0S-H4EmewBEpBxcx-eWXu-SfpgJ83MbJmN9sX0LOMfiSCEcDwF64uZEpugk2tzvi-r6s",
)
ACCOUNT = "pushes@haat-tests.example"
# The audience of the account's word, wherever it is handed in.
OAUTH = "https://oauth2.googleapis.com/token"
STATUSES = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    503: "UNAVAILABLE",
}
FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError"


@dataclass
class PushServer:
    """The messages that the server received, and how it should behave."""

    address: str
    credentials: str
    public_key: Any
    put_off: int = 1
    retry_after: int | None = None
    lets_in: bool = True
    seconds_each: float = 0.0
    says: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    messages: list[dict[str, Any]] = field(default_factory=list)
    requests: Counter[str] = field(default_factory=Counter)
    tokens_given: int = 0

    @property
    def settings(self) -> dict[str, str]:
        """Return the settings of a deployment that uses this service."""
        return {
            "FIREBASE_CREDENTIALS": self.credentials,
            "FIREBASE_WEB": BROWSERS.model_dump_json(),
            "FCM_URL": self.address,
        }

    @property
    def delivered(self) -> Counter[str]:
        """Return how often each device was reached."""
        return Counter(message["token"] for message in self.messages)


@contextmanager
def running_push_server() -> Iterator[PushServer]:
    """Run a server on a free port, with an account that it accepts."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )

    def state_at(address: str) -> PushServer:
        account = {
            "type": "service_account",
            "project_id": PROJECT,
            "private_key_id": "tests",
            "private_key": pem.decode(),
            "client_email": ACCOUNT,
            "token_uri": f"{address}/token",
        }
        return PushServer(address, json.dumps(account), key.public_key())

    with serving(_Handler, state_at) as server:
        yield server


def in_a_browser(message: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return a message as a browser gets it: its link becomes the notification's action."""
    notification = dict(message.get("notification", {}))
    link = message.get("webpush", {}).get("fcm_options", {}).get("link")
    return {
        "data": message.get("data", {}),
        "from": BROWSERS.messagingSenderId,
        "priority": "normal",
        "fcmMessageId": f"message-{number}",
        "notification": notification | ({"click_action": link} if link else {}),
    }


def refusal(status: int, code: str, message: str = "") -> dict[str, Any]:
    """Return the service's error response to a message."""
    detail = {"@type": FCM_ERROR, "errorCode": code}
    return {"code": status, "message": message, "status": STATUSES[status], "details": [detail]}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def state(self) -> PushServer:
        return self.server.state  # pyright: ignore[reportAttributeAccessIssue] -- our own attribute on the server

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        tokens = parse_qs(address.query).get("token", [])
        numbered = enumerate(self.state.messages)
        to_it = [in_a_browser(message, number) for number, message in numbered if message["token"] in tokens]
        self._answer(200, to_it)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/token":
            self._give_token(parse_qs(body.decode()))
        elif self.path == f"/v1/projects/{PROJECT}/messages:send":
            self._take(json.loads(body)["message"])
        else:
            self._answer(404, {"error": {"code": 404, "status": "NOT_FOUND"}})

    def _give_token(self, form: dict[str, list[str]]) -> None:
        said = jwt.decode(
            form["assertion"][0],
            self.state.public_key,
            algorithms=["RS256"],
            audience=OAUTH,
        )
        if said["iss"] != ACCOUNT or not self.state.lets_in:
            self._answer(400, {"error": "invalid_grant"})
            return
        self.state.tokens_given += 1
        self._answer(200, {"access_token": "open sesame", "expires_in": 3600, "token_type": "Bearer"})

    def _take(self, message: dict[str, Any]) -> None:
        state, device = self.state, message["token"]
        if self.headers["Authorization"] != "Bearer open sesame":
            self._refuse(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
            return
        state.requests[device] += 1
        time.sleep(state.seconds_each)
        if device in state.says:
            status, error = state.says[device]
            self._answer(status, {"error": error})
        elif device.startswith("gone-"):
            self._refuse(404, "UNREGISTERED", "Requested entity was not found.")
        elif device.startswith("odd-"):
            self._refuse(
                400, "INVALID_ARGUMENT", "The registration token is not a valid FCM registration token"
            )
        elif device.startswith("busy-") and state.requests[device] <= state.put_off:
            self._refuse(429, "QUOTA_EXCEEDED", "Sending limit exceeded.")
        elif device.startswith("broken-"):
            self._refuse(503, "UNAVAILABLE", "The service is overloaded.")
        else:
            state.messages.append(message)
            self._answer(200, {"name": f"projects/{PROJECT}/messages/{len(state.messages)}"})

    def _refuse(self, status: int, code: str, message: str) -> None:
        self._answer(status, {"error": refusal(status, code, message)})

    def _answer(self, status: int, body: Any) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        if status in (429, 503) and self.state.retry_after:
            self.send_header("Retry-After", str(self.state.retry_after))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Not on the screen of the tests."""

"""One fake server for the senders of codes: WhatsApp's Cloud API, MSG91's flows, Twilio's messages.

Each checks what the real one checks and refuses in its words. `says` makes it answer a number otherwise, as
often as it is set to: `says["9825012345"] = [503, 503]` fails twice. What arrived is read at
`/delivered?to=9825012345`.
"""

import base64
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from tests.fake_servers import serving

PHONE_NUMBER_ID = "106540352242922"
TOKEN = "whatsapp-token-of-tests"
TEMPLATE = "verification_code"
AUTH_KEY = "msg91-key-of-tests"
FLOW = "64f0a1b2d6fc0512345678ab"
ACCOUNT, AUTH_TOKEN = "AC0123456789abcdef0123456789abcdef", "twilio-token-of-tests"
INTERNATIONAL = re.compile(r"91[6-9]\d{9}")
CODE = re.compile(r"\d{6}")
MESSAGES = f"/v23.0/{PHONE_NUMBER_ID}/messages"
TEXTS = f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json"

# The error bodies of each service for overload and for an invalid number.
WHATSAPP_SAYS = {
    400: {"code": 131026, "message": "Message undeliverable", "type": "OAuthException"},
    401: {"code": 190, "message": "Error validating access token", "type": "OAuthException"},
    404: {"code": 132001, "message": "Template name does not exist", "type": "OAuthException"},
    429: {"code": 130429, "message": "Rate limit hit", "type": "OAuthException"},
    500: {"code": 131000, "message": "Something went wrong", "type": "OAuthException"},
}
TWILIO_SAYS = {
    400: {"code": 21211, "message": "The 'To' number is not a valid phone number.", "status": 400},
    401: {"code": 20003, "message": "Authenticate", "status": 401},
    429: {"code": 20429, "message": "Too Many Requests", "status": 429},
}


class Delivered(NamedTuple):
    """A message as the phone received it."""

    to: str
    code: str
    words: str


@dataclass
class SendersServer:
    """The messages that arrived, and how the services should behave."""

    address: str
    seconds_each: float = 0.0
    says: dict[str, list[int | bytes]] = field(default_factory=dict)
    delivered: list[Delivered] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    def codes_to(self, number: str) -> list[str]:
        return [message.code for message in self.delivered if message.to == number]

    def settings(self, kind: str) -> dict[str, str]:
        """Return the settings of a deployment that uses one of the services."""
        return {
            "CODE_SENDER": kind,
            "WHATSAPP_URL": f"{self.address}/v23.0",
            "WHATSAPP_PHONE_NUMBER_ID": PHONE_NUMBER_ID,
            "WHATSAPP_TOKEN": TOKEN,
            "WHATSAPP_TEMPLATE": TEMPLATE,
            "MSG91_URL": self.address,
            "MSG91_TOKEN": AUTH_KEY,
            "MSG91_TEMPLATE_ID": FLOW,
            "TWILIO_URL": self.address,
            "TWILIO_ACCOUNT_SID": ACCOUNT,
            "TWILIO_AUTH_TOKEN": AUTH_TOKEN,
            "TWILIO_SENDER": "MG0123456789abcdef0123456789abcdef",
        }


@contextmanager
def running_senders() -> Iterator[SendersServer]:
    """A server on its own port."""
    with serving(_Handler, SendersServer) as server:
        yield server


class _Refused(Exception):
    def __init__(self, status: int, body: Any) -> None:
        super().__init__(str(status))
        self.status, self.body = status, body


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def state(self) -> SendersServer:
        return self.server.state  # pyright: ignore[reportAttributeAccessIssue] -- our own attribute on the server

    def do_GET(self) -> None:
        recipients = parse_qs(urlsplit(self.path).query).get("to", [])
        self._answer(200, [message._asdict() for message in self.state.delivered if message.to in recipients])

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.state.calls.append(self.path)
        time.sleep(self.state.seconds_each)
        take = {MESSAGES: self._whatsapp, "/api/v5/flow": self._msg91, TEXTS: self._twilio}.get(self.path)
        try:
            if take is None:
                raise _Refused(404, {"error": "no such call"})
            self._answer(*take(body))
        except _Refused as refused:
            self._answer(refused.status, refused.body)

    def _whatsapp(self, body: bytes) -> tuple[int, Any]:
        def refuse(status: int, **different: Any) -> _Refused:
            error = WHATSAPP_SAYS.get(status, WHATSAPP_SAYS[500])
            return _Refused(status, {"error": {**error, "fbtrace_id": "A1b2", **different}})

        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            raise refuse(401)
        sent = json.loads(body)
        self._misbehave(sent["to"][2:], refuse)
        template = sent["template"]
        if template["name"] != TEMPLATE or not template["language"]["code"]:
            raise refuse(404)
        texts = [part["parameters"][0]["text"] for part in template["components"]]
        kinds = [(part["type"], part.get("sub_type"), part.get("index")) for part in template["components"]]
        right = (
            sent["messaging_product"] == "whatsapp"
            and sent["type"] == "template"
            and kinds == [("body", None, None), ("button", "url", "0")]
            and texts[0] == texts[1]
        )
        if not right:
            raise refuse(400, code=132000, message="Number of parameters does not match")
        self._deliver(sent["to"], texts[0], f"{texts[0]} is your verification code.", refuse)
        accepted = [{"id": f"wamid.{len(self.state.delivered)}", "message_status": "accepted"}]
        contacts = [{"input": sent["to"], "wa_id": sent["to"]}]
        return 200, {"messaging_product": "whatsapp", "contacts": contacts, "messages": accepted}

    def _msg91(self, body: bytes) -> tuple[int, Any]:
        def refuse(status: int, message: str = "Flow not found") -> _Refused:
            return _Refused(200 if status < 429 else status, {"type": "error", "message": message})

        if self.headers["authkey"] != AUTH_KEY:
            raise refuse(401, "Authentication failure")
        sent = json.loads(body)
        (to,) = sent["recipients"]
        self._misbehave(to["mobiles"][2:], refuse)
        if sent["template_id"] != FLOW:
            raise refuse(400)
        self._deliver(to["mobiles"], to["otp"], f"{to['otp']} is your code", refuse)
        return 200, {"type": "success", "message": "3763646c3058373530393938"}

    def _twilio(self, body: bytes) -> tuple[int, Any]:
        def refuse(status: int) -> _Refused:
            return _Refused(status, TWILIO_SAYS.get(status, {"code": 20500, "status": status}))

        expected = base64.b64encode(f"{ACCOUNT}:{AUTH_TOKEN}".encode()).decode()
        if self.headers["Authorization"] != f"Basic {expected}":
            raise refuse(401)
        sent = {name: values[0] for name, values in parse_qs(body.decode()).items()}
        if not sent["To"].startswith("+"):
            raise refuse(400)
        self._misbehave(sent["To"][3:], refuse)
        if not (sent.get("From") or sent.get("MessagingServiceSid", "").startswith("MG")):
            raise refuse(400)
        found = CODE.search(sent["Body"])
        self._deliver(sent["To"][1:], found[0] if found else "", sent["Body"], refuse)
        return 201, {"sid": f"SM{len(self.state.delivered):032}", "status": "queued", "error_code": None}

    def _misbehave(self, number: str, refuse: Any) -> None:
        says = self.state.says.get(number)
        if not says:
            return
        answer = says.pop(0)
        raise refuse(answer) if isinstance(answer, int) else _Refused(200, answer)

    def _deliver(self, to: str, code: str, words: str, refuse: Any) -> None:
        if not INTERNATIONAL.fullmatch(to) or not CODE.fullmatch(code):
            raise refuse(400)
        self.state.delivered.append(Delivered(to[2:], code, words))

    def _answer(self, status: int, body: Any) -> None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Not on the screen of the tests."""

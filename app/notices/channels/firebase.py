"""A client of Firebase Cloud Messaging.

Import this module only where pushes are sent: Firebase's library takes 36 MB of memory.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import firebase_admin
import structlog
from firebase_admin import credentials, messaging
from firebase_admin.exceptions import FirebaseError, InvalidArgumentError, NotFoundError
from google.auth.exceptions import GoogleAuthError
from google.auth.transport.requests import Request
from requests.adapters import HTTPAdapter

from app.config import Config
from app.notices.channels.interface import Message
from app.notices.rules import SendOutcome, SendResult

log = structlog.get_logger("notifications")

CONCURRENCY = 16
TIMEOUT_SECONDS = 15


class PushService:
    """A client for one account of the push service; thread-safe."""

    def __init__(self, account: Mapping[str, Any], address: str) -> None:
        certificate = credentials.Certificate(dict(account))
        self.project: str = account["project_id"]
        self._credential = certificate.get_credential()
        name = f"{self.project} at {address}"
        self._app = firebase_admin.initialize_app(certificate, {"httpTimeout": TIMEOUT_SECONDS}, name)
        _send_to(address, self._app)

    def send(self, messages: Sequence[Message]) -> list[SendResult]:
        """Send messages, sixteen at a time, and return a result for each, in their order."""
        try:
            # Refresh here once; otherwise all sixteen threads would.
            if not self._credential.valid:
                self._credential.refresh(Request())
        except GoogleAuthError as error:
            log.warning("push.not_let_in", error=str(error))
            return [SendResult(SendOutcome.LATER)] * len(messages)
        with ThreadPoolExecutor(CONCURRENCY) as threads:
            return list(threads.map(self._send, messages))

    def _send(self, message: Message) -> SendResult:
        try:
            messaging.send(_firebase_message(message), app=self._app)
        except (FirebaseError, GoogleAuthError, ValueError) as error:
            answer = result_of(error)
            if answer.outcome is not SendOutcome.GONE:
                log.warning("push.refused", code=getattr(error, "code", None), error=str(error)[:300])
            return answer
        return SendResult(SendOutcome.SENT)


def result_of(error: Exception) -> SendResult:
    """Return the result that an error means.

    The device is dead if the service says that it is unregistered or its token invalid. Other errors of the
    message do not concern the device. Everything else is temporary, even rejected credentials: those are
    fixed in the deployment, and the pushes are retried.
    """
    match error:
        case NotFoundError():
            return SendResult(SendOutcome.GONE)
        case InvalidArgumentError():
            return SendResult(
                SendOutcome.GONE if is_token_rejected(_error_details(error)) else SendOutcome.FAILED
            )
        case messaging.SenderIdMismatchError() | ValueError():
            return SendResult(SendOutcome.FAILED)
    response = getattr(error, "http_response", None)
    retry_after = response.headers.get("Retry-After", "") if response is not None else ""
    return SendResult(SendOutcome.LATER, int(retry_after) if retry_after.isdigit() else None)


def push_service(config: Config) -> PushService:
    """Return the deployment's push service; one instance per account and process."""
    return _service(config.firebase_credentials.get_secret_value(), config.fcm_url)


@lru_cache(maxsize=8)
def _service(key: str, address: str) -> PushService:
    text = key if key.lstrip().startswith("{") else Path(key).read_text()
    return PushService(json.loads(text), address)


def _send_to(address: str, app: firebase_admin.App) -> None:
    """Send an account's messages to this address, without retries in the library.

    The library has a fixed address, and blocks and retries for as long as the service demands. Here a
    postponed push leaves the worker and is due again later.
    """
    service = messaging._get_messaging_service(app)
    service._fcm_url = f"{address.rstrip('/')}/v1/projects/{app.project_id}/messages:send"
    once = HTTPAdapter(pool_maxsize=CONCURRENCY, max_retries=False)
    if service._client.session is None:
        raise RuntimeError("the Firebase app has no HTTP session")
    service._client.session.mount(address.rstrip("/"), once)


def _firebase_message(message: Message) -> messaging.Message:
    web = messaging.WebpushFCMOptions(message.link) if message.link else None
    converted = messaging.Message(
        notification=messaging.Notification(message.title, message.body, message.picture),
        data=dict(message.data),
        webpush=web and messaging.WebpushConfig(fcm_options=web),
    )
    # Set it afterwards: the constructor warns about tokens each time, because newer installations have ids as
    # well.
    converted.token = message.address
    return converted


def _error_details(error: FirebaseError) -> Mapping[str, Any]:
    try:
        body = error.http_response.json() if error.http_response is not None else {}
    except ValueError:
        return {}
    details = body.get("error") if isinstance(body, dict) else None
    return details if isinstance(details, dict) else {}


def is_token_rejected(error: Mapping[str, Any]) -> bool:
    """Return whether the push service rejected the device's token, not another part of the message."""
    details = _objects(error.get("details"))
    fields = {fault.get("field") for detail in details for fault in _objects(detail.get("fieldViolations"))}
    if fields:
        return fields == {"message.token"}
    return "registration token" in str(error.get("message", "")).lower()


def _objects(values: Iterable[object] | None) -> list[Mapping[str, Any]]:
    """Return the JSON objects of a list, which may be missing."""
    return [cast("Mapping[str, Any]", value) for value in values or () if isinstance(value, Mapping)]

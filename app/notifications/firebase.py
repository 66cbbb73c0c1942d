"""The push service: Firebase Cloud Messaging, where the deployment has an account of it.

What hands pushes over imports this module when it does so: Firebase's library weighs 36 MB.
"""

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

import firebase_admin
import structlog
from firebase_admin import credentials, messaging
from firebase_admin.exceptions import FirebaseError, InvalidArgumentError, NotFoundError
from google.auth.exceptions import GoogleAuthError
from google.auth.transport.requests import Request
from requests.adapters import HTTPAdapter

from app.config import get_config
from app.notifications.rules import Answer, Message, Outcome, blames_the_address

log = structlog.get_logger("notifications")

AT_ONCE = 16
PATIENCE_SECONDS = 15


class PushService:
    """A sender for one account of the push service; used by many threads at once."""

    def __init__(self, account: Mapping[str, Any], address: str) -> None:
        certificate = credentials.Certificate(dict(account))
        self.project: str = account["project_id"]
        self._credential = certificate.get_credential()
        name = f"{self.project} at {address}"
        self._app = firebase_admin.initialize_app(certificate, {"httpTimeout": PATIENCE_SECONDS}, name)
        _lead_to(address, self._app)

    def send(self, messages: Sequence[Message]) -> list[Answer]:
        """Hand messages over, sixteen at a time; an answer for each, in their order."""
        try:
            # Here, lest sixteen threads all do it.
            if not self._credential.valid:
                self._credential.refresh(Request())
        except GoogleAuthError as error:
            log.warning("push.not_let_in", error=str(error))
            return [Answer(Outcome.LATER)] * len(messages)
        with ThreadPoolExecutor(AT_ONCE) as threads:
            return list(threads.map(self._send, messages))

    def _send(self, message: Message) -> Answer:
        try:
            messaging.send(_as_it_takes(message), app=self._app)
        except (FirebaseError, GoogleAuthError, ValueError) as error:
            answer = answer_of(error)
            if answer.outcome is not Outcome.DEAD:
                log.warning("push.refused", code=getattr(error, "code", None), told=str(error)[:300])
            return answer
        return Answer(Outcome.PUSHED)


def answer_of(error: Exception) -> Answer:
    """What a refusal means.

    A device is given up when the service says that it is not there, or that its address is none. Another
    fault of the message is no fault of the device. All else goes by, also where the service does not know
    us: that is mended in the deployment, not in the store.
    """
    match error:
        case NotFoundError():
            return Answer(Outcome.DEAD)
        case InvalidArgumentError():
            return Answer(Outcome.DEAD if blames_the_address(_told(error)) else Outcome.FAILED)
        case messaging.SenderIdMismatchError() | ValueError():
            return Answer(Outcome.FAILED)
    response = getattr(error, "http_response", None)
    asked = response.headers.get("Retry-After", "") if response is not None else ""
    return Answer(Outcome.LATER, int(asked) if asked.isdigit() else None)


def push_service() -> PushService:
    """The deployment's push service; one of each account in a process."""
    config = get_config()
    return _service(config.firebase_credentials.get_secret_value(), config.fcm_url)


@lru_cache(maxsize=8)
def _service(key: str, address: str) -> PushService:
    text = key if key.lstrip().startswith("{") else Path(key).read_text()
    return PushService(json.loads(text), address)


def _lead_to(address: str, app: firebase_admin.App) -> None:
    """Have messages of an account go to an address, each once.

    The library knows one address alone, and would itself wait and send again, for as long as the service
    asks it to: here a push that is put off leaves the worker, and is due again later.
    """
    service = messaging._get_messaging_service(app)
    service._fcm_url = f"{address.rstrip('/')}/v1/projects/{app.project_id}/messages:send"
    once = HTTPAdapter(pool_maxsize=AT_ONCE, max_retries=False)
    if service._client.session is None:
        raise RuntimeError("the push service account is no longer used")
    service._client.session.mount(address.rstrip("/"), once)


def _as_it_takes(message: Message) -> messaging.Message:
    web = messaging.WebpushFCMOptions(message.link) if message.link else None
    taken = messaging.Message(
        notification=messaging.Notification(message.title, message.body, message.picture),
        data=dict(message.data),
        webpush=web and messaging.WebpushConfig(fcm_options=web),
    )
    # Devices register tokens. The library warns of these each time, for newer installations have ids as well.
    taken.token = message.token
    return taken


def _told(error: FirebaseError) -> Mapping[str, Any]:
    try:
        told = error.http_response.json() if error.http_response is not None else {}
    except ValueError:
        return {}
    found = told.get("error") if isinstance(told, dict) else None
    return found if isinstance(found, dict) else {}

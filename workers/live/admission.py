"""Admission to a stream: the API's own code checks it when the stream opens, and again while it is open."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from flask import Flask
from werkzeug.test import Client

from app.config import Config, configure_databases
from app.edge import access, headers, logs, middleware, openapi
from app.edge.call import Edge
from app.notices.live_routes import blp
from app.people.auth import suspension, tokens, viewer  # noqa: F401 -- suspension answers a hook
from app.people.auth.sessions import open_among
from app.platform.messages import service  # noqa: F401 -- it answers a hook
from tenant_router import http, queue, rate_limit
from tenant_router.http import STORE_HEADER
from tenant_router.registry import get_store
from tenant_router.session import store_session
from tenant_router.store import StoreProblem

PATH = "/api/live"


class Refusal(NamedTuple):
    """The API's answer to a caller who gets no stream."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Admission(NamedTuple):
    """The store and the sign-in of a stream."""

    store_key: str
    session: UUID


def make_application(config: Config) -> Flask:
    """Return the API with one route and all its checks. The other rooms would take 70 MB."""
    logs.configure_logs(config.log_format)
    configure_databases(config)
    queue.configure(config.redis_url)
    rate_limit.configure(config.limit_requests_a_minute)
    application = Flask(__name__, static_folder=None)
    middleware.init_app(application, Edge(application, config, tokens.verified_before))
    tokens.init_app(application, config)
    http.init_app(application)
    access.use(
        identify=tokens.identify,
        check_sign_in=lambda actor: viewer.check_sign_in(http.db, actor),
        is_support_token=tokens.is_support_token,
    )
    openapi.make_api(application).register_blueprint(blp)
    headers.init_app(application, config)
    return application


def admit(application: Flask, fields: Iterable[tuple[str, str]], address: str) -> Admission | Refusal:
    """Call the API's route in this process, to check whether the caller may have a stream."""
    sent = [(name, value) for name, value in fields if name.lower() not in ("connection", "accept-encoding")]
    caller = {"REMOTE_ADDR": address.rpartition(":")[0].strip("[]")}
    answer = Client(application).get(PATH, headers=sent, environ_base=caller)
    if answer.status_code != 200:
        return Refusal(answer.status_code, [("content-type", "application/json")], answer.get_data())
    store_key = next(value.strip() for name, value in sent if name.lower() == STORE_HEADER)
    return Admission(store_key, UUID((answer.json or {})["result"]["session"]))


def still_open(store_key: str, sessions: Collection[UUID], *, now: datetime) -> set[UUID]:
    """Return the sign-ins of a store that are still open; none if the store is no longer served."""
    try:
        with store_session(get_store(store_key), read_only=True) as db:
            return open_among(db, sessions, now=now)
    except StoreProblem:
        return set()

"""The application factory: `create_app` is the only place that imports every room."""

from collections.abc import Callable
from typing import Any

import orjson
from flask import Flask, Response, request
from flask.json.provider import JSONProvider
from werkzeug.utils import import_string

from app.config import Config, configure_databases, get_config
from app.edge import (
    access,
    admission,
    concurrency,
    direct_lane,
    headers,
    health,
    logs,
    middleware,
    openapi,
    response_cache,
)
from app.edge.body_parser import parse_json
from app.edge.call import Edge
from app.edge.telemetry import errors, metrics_endpoint, tracing
from app.platform import web
from app.shared.actor import Access

# In the order of the API document.
BLUEPRINTS = (
    "app.store.settings.routes:blp",
    "app.people.places.routes:blp",
    "app.people.activity.routes:blp",
    "app.people.auth.routes:blp",
    "app.people.auth.sign_up_routes:blp",
    "app.people.auth.code_routes:blp",
    "app.people.auth.approval_routes:blp",
    "app.people.accounts.routes:blp",
    "app.people.accounts.receivables.routes:blp",
    "app.people.editing.routes:blp",
    "app.people.editing.invitation_routes:blp",
    "app.people.editing.note_routes:blp",
    "app.catalogue.routes:blp",
    "app.catalogue.searches.routes:blp",
    "app.catalogue.pictures.routes:blp",
    "app.store.media.routes:blp",
    "app.store.media.picture_routes:blp",
    "app.catalogue.editing.routes:blp",
    "app.catalogue.rate_history.routes:blp",
    "app.catalogue.editing.many_routes:blp",
    "app.orders.cart.routes:blp",
    "app.field.routes:blp",
    "app.field.routes:report",
    "app.papers.reports.days.routes:blp",
    "app.orders.link_routes:blp",
    "app.orders.documents.dispatches.routes:blp",
    "app.orders.documents.returns.routes:blp",
    "app.orders.documents.changes.routes:blp",
    "app.orders.bought_routes:blp",
    "app.orders.routes:blp",
    "app.money.collection_routes:blp",
    "app.money.refund_routes:blp",
    "app.money.routes:blp",
    "app.money.online.routes:blp",
    "app.orders.saved_lists.routes:blp",
    "app.terms.order_rules.routes:blp",
    "app.terms.price_lists.routes:blp",
    "app.terms.schemes.routes:blp",
    "app.orders.quick_order.routes:blp",
    "app.orders.offline.routes:blp",
    "app.notices.campaign_routes:blp",
    "app.notices.live_routes:blp",
    "app.papers.exports.routes:blp",
    "app.books.imports.routes:blp",
    "app.books.sync.routes:blp",
    "app.books.sync.agents.routes:blp",
    "app.papers.reports.routes:blp",
    "app.papers.reports.summary_routes:blp",
    "app.papers.reports.receivable_routes:blp",
    "app.platform.identity.routes:blp",
    "app.platform.stores.routes:blp",
    "app.platform.operations.routes:blp",
    "app.platform.archives.routes:blp",
    "app.platform.backups.routes:blp",
    "app.platform.lifecycle.routes:blp",
    "app.platform.jobs.routes:blp",
    "app.platform.opening.routes:blp",
    "app.platform.audit.routes:blp",
    "app.platform.messages.routes:blp",
    "app.platform.support.routes:blp",
    "app.edge.telemetry.routes:blp",
)


class _Json(JSONProvider):
    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return parse_json(s)


class _Application(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is: nothing is async, but Flask checks nine functions per request."""
        return func

    def make_default_options_response(self) -> Response:
        """Name the methods of this path alone; Flask adds those of `/orders/<id>` to `/orders/filter`."""
        response = self.response_class()
        path = request.url_rule.rule if request.url_rule else ""
        for rule in self.url_map.iter_rules():
            if rule.rule == path:
                response.allow.update(rule.methods or ())
        return response


def create_app(config: Config | None = None) -> Flask:
    """Return the WSGI application; it connects to nothing until first use."""
    from app import registrations  # noqa: F401 -- imported for its effect
    from app.books.sync.agents import authentication as agents
    from app.people.activity import recording
    from app.people.activity.request_origin import origin_of_request
    from app.people.auth import tokens, viewer
    from app.platform.identity import sign_ins
    from app.store.media import storage
    from tenant_router import http, queue, rate_limit

    config = config or get_config()
    logs.configure_logs(config.log_format)
    configure_databases(config)
    queue.configure(config.redis_url)
    rate_limit.configure(config.limit_requests_a_minute)
    storage.serve_requests()
    app = _Application(__name__, static_folder=None)
    app.json = _Json(app)
    edge = Edge(app, config, tokens.verified_before)
    middleware.init_app(app, edge)
    http.init_app(app)
    tokens.init_app(app, config)
    access.use(
        identify=lambda: agents.identify() or tokens.identify(),
        is_support_token=tokens.is_support_token,
        check_sign_in=lambda actor: (
            sign_ins.check_sign_in(actor)
            if actor.kind is Access.ADMINISTRATOR
            else viewer.check_sign_in(http.db, actor)
        ),
    )
    recording.use(origin_of_request)
    api = openapi.make_api(app)
    for name in BLUEPRINTS:
        api.register_blueprint(import_string(name))
    app.register_blueprint(health.blueprint)
    app.register_blueprint(openapi.docs)
    direct_lane.init_app(app, edge)
    # Wraps the admission queue: a cached answer does not wait for a free place.
    admission.init_app(app, config)
    response_cache.init_app(app, edge)
    for observer in (metrics_endpoint, tracing, errors):
        observer.init_app(app, config)
    web.init_app(app, config)
    concurrency.init_app(app)
    headers.init_app(app, config)
    return app

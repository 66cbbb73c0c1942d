"""The application factory: `create_app` is the only place that imports every slice."""

from collections.abc import Callable
from typing import Any

import orjson
from flask import Flask, Response, request
from flask.json.provider import JSONProvider

from app.config import Config, configure_databases, get_config
from app.edge import (
    access,
    admission,
    concurrency,
    direct_answers,
    direct_calls,
    headers,
    health,
    hosts,
    logs,
    middleware,
    openapi,
    response_cache,
    throttle,
)
from app.edge.body_parser import parse_json
from app.edge.telemetry import errors, metrics_endpoint, tracing
from app.platform import web
from app.shared.actor import Access


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
    from app.books.imports.routes import blp as imports
    from app.books.sync.agents import authentication as agents
    from app.books.sync.agents.routes import blp as agent
    from app.books.sync.routes import blp as sync
    from app.catalogue.editing.many_routes import blp as many_products
    from app.catalogue.editing.routes import blp as editing
    from app.catalogue.pictures.routes import blp as pictures
    from app.catalogue.rate_history.routes import blp as rate_history
    from app.catalogue.routes import blp as catalogue
    from app.edge.telemetry.routes import blp as traces
    from app.field.routes import blp as location
    from app.field.routes import report as locations
    from app.money.collection_routes import blp as collections
    from app.money.online.routes import blp as online_payments
    from app.money.routes import blp as payments
    from app.notices.campaign_routes import blp as notifications
    from app.notices.live_routes import blp as live
    from app.orders.bought_routes import blp as bought
    from app.orders.cart.routes import blp as cart
    from app.orders.changes.routes import blp as order_changes
    from app.orders.dispatches.routes import blp as dispatches
    from app.orders.link_routes import blp as order_links
    from app.orders.offline.routes import blp as offline
    from app.orders.quick_order.routes import blp as quick_order
    from app.orders.returns.routes import blp as returns
    from app.orders.routes import blp as orders
    from app.orders.saved_lists.routes import blp as saved_lists
    from app.papers.exports.routes import blp as exports
    from app.papers.reports.credit_routes import blp as credit_report
    from app.papers.reports.days.routes import blp as days
    from app.papers.reports.receivable_routes import blp as receivables_report
    from app.papers.reports.routes import blp as reports
    from app.papers.reports.summary_routes import blp as summaries
    from app.people.accounts.receivables.routes import blp as receivables
    from app.people.accounts.routes import blp as accounts
    from app.people.activity import recording
    from app.people.activity.request_origin import origin_of_request
    from app.people.activity.routes import blp as activity
    from app.people.auth import tokens, viewer
    from app.people.auth.approval_routes import blp as approvals
    from app.people.auth.code_routes import blp as one_time_codes
    from app.people.auth.routes import blp as auth
    from app.people.auth.sign_up_routes import blp as sign_up
    from app.people.editing.note_routes import blp as customer_notes
    from app.people.editing.routes import blp as people
    from app.people.places.routes import blp as places
    from app.platform.archives.routes import blp as archives
    from app.platform.audit.routes import blp as audit
    from app.platform.backups.routes import blp as backups
    from app.platform.identity import sign_ins
    from app.platform.identity.routes import blp as administrators
    from app.platform.jobs.routes import blp as jobs
    from app.platform.lifecycle.routes import blp as lifecycle
    from app.platform.messages.routes import blp as messages
    from app.platform.opening.routes import blp as opening
    from app.platform.operations.routes import blp as operations
    from app.platform.stores.routes import blp as stores
    from app.platform.support.routes import blp as support
    from app.store.media import storage
    from app.store.media.picture_routes import blp as private_pictures
    from app.store.media.routes import blp as uploads
    from app.store.settings.routes import blp as settings
    from app.terms.order_rules.routes import blp as order_rules
    from app.terms.price_lists.routes import blp as price_lists
    from app.terms.schemes.routes import blp as schemes
    from tenant_router import http, queue, rate_limit

    config = config or get_config()
    logs.configure_logs(config.log_format)
    configure_databases(config)
    queue.configure(config.redis_url)
    rate_limit.configure(config.limit_requests_a_minute)
    storage.serve_requests()
    app = _Application(__name__, static_folder=None)
    app.json = _Json(app)
    middleware.init_app(app, config)
    hosts.init_app(app, config)
    http.init_app(app)
    throttle.init_app(app, config)
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
    for blueprint in (
        settings,
        places,
        activity,
        auth,
        sign_up,
        one_time_codes,
        approvals,
        accounts,
        receivables,
        people,
        customer_notes,
        catalogue,
        pictures,
        uploads,
        private_pictures,
        editing,
        rate_history,
        many_products,
        cart,
        location,
        locations,
        days,
        order_links,
        dispatches,
        returns,
        order_changes,
        bought,
        orders,
        collections,
        payments,
        online_payments,
        saved_lists,
        order_rules,
        price_lists,
        schemes,
        quick_order,
        offline,
        notifications,
        live,
        exports,
        imports,
        sync,
        agent,
        reports,
        summaries,
        receivables_report,
        credit_report,
        administrators,
        stores,
        operations,
        archives,
        backups,
        lifecycle,
        jobs,
        opening,
        audit,
        messages,
        support,
        traces,
    ):
        api.register_blueprint(blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(openapi.docs)
    direct_answers.init_app(app)
    direct_calls.init_app(app, config, caller_of=tokens.verified_before)
    # A kept answer waits for no place among the requests that are worked on.
    admission.init_app(app, config)
    response_cache.init_app(app, config, caller_of=tokens.verified_before)
    for observer in (metrics_endpoint, tracing, errors):
        observer.init_app(app, config)
    web.init_app(app, config)
    concurrency.init_app(app)
    headers.init_app(app, config)
    return app

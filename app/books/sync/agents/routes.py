"""Routes of the agent on the computer with the accounting software; its token names the store."""

import threading
import time
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint
from sqlalchemy import update

from app.books.intake.queries import one_run
from app.books.intake.rules import WITH_AGENT, RunState
from app.books.intake.service import end
from app.books.sync import queries, schedule
from app.books.sync.agents import beats, outcomes, packs, pairing, queue, releases, schemas
from app.books.sync.agents.authentication import agent_of
from app.books.sync.attention import run_needs_owner
from app.books.sync.models import Agent, SyncRun
from app.books.sync.pack import PackProblem, read_manifest
from app.books.sync.rules import RunKind
from app.books.sync.run_schemas import BegunOut
from app.books.sync.schemas import RevokedOut
from app.books.sync.service import change_settings, start
from app.config import get_config
from app.edge.access import access, actor, current_actor
from app.edge.admission import place_given_up
from app.edge.attempts import Attempt
from app.edge.body_parser import json_body
from app.edge.throttle import limited_attempts
from app.money.models import ReceiptVoucher
from app.orders.items.models import OrderVoucher
from app.shared.actor import Access
from app.shared.errors import Invalid, Unauthorized
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut
from app.shared.texts.messages import stored_message
from tenant_router.http import db, store_of_request
from tenant_router.session import StoreSession, store_session

blp = Blueprint(
    "agent", __name__, url_prefix="/api/agent", description="The agent next to the accounting package"
)
# Each waiting request holds a thread, so further requests are answered immediately.
MAX_WAITING = 4
POLL_SECONDS = 1.0
_waiting_slots = threading.BoundedSemaphore(MAX_WAITING)


@blp.route("/enrol")
class Enrolment(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @limited_attempts(Attempt.PAIRING)
    @blp.arguments(schemas.EnrolIn())
    @blp.response(201, schemas.EnrolledOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Pair the agent that sends the code of the owner's screen; a header names the store."""
        store = store_of_request()
        # A separate transaction counts a wrong code even though the error rolls back the request.
        with store_session(store) as session:
            paired = pairing.enrol(session, body["code"], machine=body["machine"], now=datetime.now(UTC))
        if paired is None:
            raise Unauthorized("agent.code")
        agent, token = paired
        key = get_config().agent_release_signer
        answer = {"agentId": agent.id, "token": token, "releaseKey": key}
        return {"result": {**answer, "mobileNo": store.key}}


@blp.route("/beat")
class Beat(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.BeatIn())
    @blp.response(200, schemas.BeatOut)
    def post(self, body):
        """Report the agent's state. Return the owner's choices and how long the agent may rest."""
        now = datetime.now(UTC)
        agent = agent_of(actor)
        settings = beats.take(db, agent, body, now=now)
        token = pairing.rotate_token(db, agent, now=now)
        answer = {"settings": settings, "lastSync": queries.last_run(db), "token": token}
        rest = schedule.rest(db, agent, settings, now=now)
        return {"result": {**answer, "mobileNo": db.store.key, "rest": int(rest.total_seconds())}}


@blp.route("/company")
class Company(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.ChooseCompanyIn())
    @blp.response(200, schemas.ChosenCompanyOut)
    def put(self, body):
        """Choose the company, in the agent's window, from the companies that agents reported."""
        return {"result": {"dataNm": change_settings(db, body)["dataNm"]}}


@blp.route("/sync")
class Sync(MethodView):
    @access(Access.AGENT)
    @blp.response(202, BegunOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self):
        """Start a synchronisation from the agent's window. While one is in progress, return that run."""
        run = start(db, kind=RunKind.ALL, now=datetime.now(UTC))
        return {"result": {"id": run.id, "state": run.state}}


@blp.route("/release")
class Release(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.ReleaseIn(), location="query")
    @blp.response(200, schemas.SignedReleaseOut)
    def get(self, query):
        """Return the newest signed release of the agent for its platform, or null."""
        release = releases.current_release(query["platform"])
        return {"result": release and {**release.as_dict(), "url": releases.url_of(release)}}


@blp.route("/leave")
class Leaving(MethodView):
    @access(Access.AGENT)
    @blp.response(200, RevokedOut)
    def post(self):
        """Disconnect this computer because the agent is being uninstalled; its token stops working."""
        number = UUID(actor.code)
        pairing.revoke(db, number, now=datetime.now(UTC))
        return {"result": {"id": number}}


@blp.route("/work")
class Work(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.WorkIn(), location="query")
    @blp.response(200, schemas.WorkOut)
    def get(self, query):
        """Return the pending work. Without work, wait for it for at most the requested seconds."""
        store, agent_id = store_of_request(), UUID(current_actor().code)
        with store_session(store) as session:
            schedule.start_due(session, session.get_one(Agent, agent_id), now=datetime.now(UTC))
        db.rollback()  # don't hold a transaction open while waiting
        until = time.monotonic() + query["wait"]
        may_wait = query["wait"] > 0 and _waiting_slots.acquire(blocking=False)
        try:
            while True:
                with store_session(store) as session:
                    work = _work(session)
                if _has_work(work) or not may_wait or time.monotonic() >= until:
                    return work
                with place_given_up(request.environ):
                    time.sleep(POLL_SECONDS)
        finally:
            if may_wait:
                _waiting_slots.release()


def _has_work(work: dict[str, Any]) -> bool:
    return any(work["result"].values())


def _work(session: StoreSession) -> dict[str, Any]:
    now = datetime.now(UTC)
    run = queries.running(session)
    if run is not None and run.state == RunState.WAITING_AGENT:
        changes = {"state": RunState.READING, "moved_at": now, "started_at": now}
        session.execute(
            update(SyncRun).where(SyncRun.id == run.id, SyncRun.state == run.state).values(**changes)
        )
    agent_run = run if run is not None and run.state in WITH_AGENT else None
    pending = outcomes.count_pending(session, OrderVoucher, now=now)
    sync = agent_run and {
        **{name: getattr(agent_run, name) for name in ("id", "data_name", "kind")},
        "invoices_after": queries.invoices_after(session, agent_run.data_name, now=now),
        "figures": queries.are_figures_due(session, agent_run.data_name, now=now),
    }
    pending_receipts = outcomes.count_pending(session, ReceiptVoucher, now=now)
    return {"result": {"sync": sync, "orders": pending, "receipts": pending_receipts}}


@blp.route("/packs")
class Packs(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.ManifestIn())
    @blp.response(201, schemas.PackOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, _body):
        """Announce a pack by its manifest; a repeated manifest returns the same pack."""
        try:
            manifest = read_manifest(json_body())
        except PackProblem as problem:
            raise Invalid(problem.reason.key, **problem.reason.values) from None
        agent = UUID(current_actor().code)
        pack, missing = packs.announce(db, manifest, agent=agent, now=datetime.now(UTC))
        return {"result": {"id": pack.id, "run": pack.run, "missing": missing}}


@blp.route("/packs/<pack_id>/parts/<sha256>")
class PackParts(MethodView):
    @access(Access.AGENT)
    @blp.response(200, schemas.PartOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, pack_id, sha256):
        """Return how many bytes of a part have arrived."""
        part = packs.get_part(db, parse_id(pack_id, "agent.part_unknown"), sha256)
        length = packs.received_bytes(part)
        return {"result": {"received": length, "whole": part.whole}}

    @access(Access.AGENT)
    @blp.arguments(schemas.PieceIn(), location="query")
    @blp.response(200, schemas.PartOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=schemas.PartAheadOut)
    @blp.doc(
        requestBody={
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
            "description": "Up to 4 MB, from the offset",
        }
    )
    def put(self, query, pack_id, sha256):
        """Send a piece of a part, starting after the received bytes."""
        request.max_content_length = packs.PIECE_BYTES
        piece = request.get_data()
        number = parse_id(pack_id, "agent.part_unknown")
        byte_count = packs.save_piece(db, number, sha256, start=query["offset"], piece=piece)
        return {"result": {"received": byte_count, "whole": packs.get_part(db, number, sha256).whole}}


@blp.route("/packs/<pack_id>/commit")
class PackCommit(MethodView):
    @access(Access.AGENT)
    @blp.response(202, schemas.AgentRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, pack_id):
        """Queue a complete pack for import; a repeat returns the same run."""
        number = parse_id(pack_id, "agent.pack_unknown")
        return {"result": packs.commit(db, number, now=datetime.now(UTC))}


@blp.route("/runs/<run_id>/progress")
class Progress(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.ProgressIn())
    @blp.response(200, schemas.AgentRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body, run_id):
        """Report the progress of a run; a run that is no longer with the agent does not change."""
        now = datetime.now(UTC)
        run = one_run(db, SyncRun, parse_id(run_id, "sync.unknown"), lock=True)
        if run.state in WITH_AGENT:
            if body["phase"] == "failed":
                reason = stored_message(body["message"] or "", body["message_key"])
                end(run, RunState.FAILED, reason, now=now)
                run_needs_owner(db, run)
            else:
                run.state, run.moved_at = body["phase"], now
                run.percent = min(99, body["done"] * 100 // max(1, body["total"]))
                run.started_at = run.started_at or now
        db.flush()
        return {"result": run}


@blp.route("/orders")
class Orders(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.VouchersIn(), location="query")
    @blp.response(200, schemas.VouchersOut)
    def get(self, query):
        """Return the orders for the books, oldest first."""
        return _vouchers(queue.ORDERS, query)


@blp.route("/orders/<int:order_id>/outcome")
class OrderOutcome(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.OutcomeIn())
    @blp.response(200, schemas.OutcomeOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body, order_id):
        """Report the outcome of an order in the books."""
        return _outcome(queue.ORDERS, order_id, body)


@blp.route("/receipts")
class Receipts(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.VouchersIn(), location="query")
    @blp.response(200, schemas.ReceiptVouchersOut)
    def get(self, query):
        """Return the receipts for the books, oldest first."""
        return _vouchers(queue.RECEIPTS, query)


@blp.route("/receipts/<int:receipt_id>/outcome")
class ReceiptOutcome(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.OutcomeIn())
    @blp.response(200, schemas.OutcomeOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body, receipt_id):
        """Report the outcome of a receipt in the books."""
        return _outcome(queue.RECEIPTS, receipt_id, body)


def _vouchers(kind: queue.Kind, query: dict[str, Any]) -> dict[str, Any]:
    now = datetime.now(UTC)
    with store_session(store_of_request()) as session:
        return {"result": queue.pending_vouchers(session, kind, **query, now=now)}


def _outcome(kind: queue.Kind, subject_id: int, body: dict[str, Any]) -> dict[str, Any]:
    row = queue.record_outcome(db, kind, subject_id, body, now=datetime.now(UTC))
    return {"result": {"id": subject_id, "rev": row.rev, "state": row.state}}

"""The calls of the program beside the accounting package; its token names the store."""

import threading
import time
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint
from sqlalchemy import update

from app.shared.access import access, actor, current_actor
from app.shared.actor import Access
from app.shared.body_parser import json_body
from app.shared.errors import Invalid, NotFound
from app.shared.schemas import ErrorOut
from app.shared.throttle import enrolling
from app.sync import queries
from app.sync.agents import orders, packs, pairing, schemas
from app.sync.agents.authentication import agent_of
from app.sync.models import Run
from app.sync.pack import PackProblem, read_manifest
from app.sync.rules import WITH_AGENT, State
from app.sync.service import end
from tenant_router.http import db, store_of_request
from tenant_router.session import StoreSession, store_session

blp = Blueprint(
    "agent", __name__, url_prefix="/api/agent", description="The agent beside the accounting package"
)
OF_THE_HEADER = 64 * 1024
# Whoever waits holds a thread: more than these are answered at once.
MAX_WAITING = 4
LOOK_AGAIN_SECONDS = 1.0
_waiting = threading.BoundedSemaphore(MAX_WAITING)


def _number(text: str, unknown: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFound(unknown) from None


@blp.route("/enrol")
class Enrolment(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @enrolling
    @blp.arguments(schemas.EnrolIn())
    @blp.response(201, schemas.EnrolledOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, asked):
        """Let in the agent that has the code of the owner's screen; the store is named by the header."""
        agent, token = pairing.enrol(db, asked["code"], machine=asked["machine"], now=datetime.now(UTC))
        return {"result": {"agentId": agent.id, "token": token, "mobileNo": db.store.key}}


@blp.route("/beat")
class Beat(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.BeatIn())
    @blp.response(200, schemas.BeatOut)
    def post(self, asked):
        """Tell how the agent is, every minute; what the owner chose comes back."""
        now = datetime.now(UTC)
        agent = agent_of(actor)
        agent.seen_at, agent.version = now, asked["version"]
        agent.machine = asked["machine"] or agent.machine
        agent.health, agent.datasets = asked["health"], asked["datasets"]
        agent.known = asked["known"] or agent.known
        token = pairing.rotated(db, agent, now=now)
        settings = queries.chosen(db)
        return {"result": {"settings": settings, "mobileNo": db.store.key, "token": token}}


@blp.route("/work")
class Work(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.WorkIn(), location="query")
    @blp.response(200, schemas.WorkOut)
    def get(self, asked):
        """What there is to do; where there is nothing the answer may wait, for so many seconds at most."""
        store = store_of_request()
        db.rollback()  # nobody waits for something in the middle of a transaction
        until = time.monotonic() + asked["wait"]
        may_wait = asked["wait"] > 0 and _waiting.acquire(blocking=False)
        try:
            while True:
                with store_session(store) as own:
                    found = _work(own)
                if _is_something(found) or not may_wait or time.monotonic() >= until:
                    return found
                time.sleep(LOOK_AGAIN_SECONDS)
        finally:
            if may_wait:
                _waiting.release()


def _is_something(found: dict[str, Any]) -> bool:
    return any(found["result"].values())


def _work(own: StoreSession) -> dict[str, Any]:
    now = datetime.now(UTC)
    run = queries.running(own)
    if run is not None and run.state == State.WAITING_AGENT:
        begun = {"state": State.READING, "moved_at": now, "started_at": now}
        own.execute(update(Run).where(Run.id == run.id, Run.state == run.state).values(**begun))
    mine = run if run is not None and run.state in WITH_AGENT else None
    waiting = orders.to_be_sent(own, now=now)
    return schemas.work_on_wire(mine, waiting)


@blp.route("/packs")
class Packs(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.ManifestIn())
    @blp.response(201, schemas.PackOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, _asked):
        """Announce a pack by its manifest; the same manifest again is the same pack."""
        try:
            manifest = read_manifest(json_body())
        except PackProblem as problem:
            raise Invalid(str(problem)) from None
        agent = UUID(current_actor().code)
        pack, missing = packs.announce(db, manifest, agent=agent, now=datetime.now(UTC))
        return {"result": {"id": pack.id, "run": pack.run, "missing": missing}}


@blp.route("/packs/<pack_id>/parts/<sha256>")
class Parts(MethodView):
    @access(Access.AGENT)
    @blp.response(200, schemas.PartOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, pack_id, sha256):
        """How many bytes of a part are there."""
        part = packs.received(db, _number(pack_id, "agent.part_unknown"), sha256)
        length = packs.length_of(part)
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
    def put(self, asked, pack_id, sha256):
        """Send a piece of a part: what follows on what is there already."""
        request.max_content_length = packs.PIECE_BYTES
        piece = request.get_data()
        number = _number(pack_id, "agent.part_unknown")
        received = packs.take_piece(db, number, sha256, start=asked["offset"], piece=piece)
        return {"result": {"received": received, "whole": packs.received(db, number, sha256).whole}}


@blp.route("/packs/<pack_id>/commit")
class Committed(MethodView):
    @access(Access.AGENT)
    @blp.response(202, schemas.AgentRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, pack_id):
        """Have a whole pack put into the store; again it is the same run."""
        number = _number(pack_id, "agent.pack_unknown")
        return schemas.run_on_wire(packs.commit(db, number, now=datetime.now(UTC)))


@blp.route("/runs/<run_id>/progress")
class Progress(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.ProgressIn())
    @blp.response(200, schemas.AgentRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, asked, run_id):
        """Tell how far a run is; one that is not with the agent any more stays as it is."""
        now = datetime.now(UTC)
        run = queries.one_run(db, _number(run_id, "sync.unknown"), lock=True)
        if run.state in WITH_AGENT:
            if asked["phase"] == "failed":
                end(run, State.FAILED, asked["message"] or "", now=now)
            else:
                run.state, run.moved_at = asked["phase"], now
                run.percent = min(99, asked["done"] * 100 // max(1, asked["total"]))
                run.started_at = run.started_at or now
        db.flush()
        return schemas.run_on_wire(run)


@blp.route("/orders")
class Orders(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.OrdersIn(), location="query")
    @blp.response(200, schemas.VouchersOut)
    def get(self, asked):
        """Orders that the books are to have, the oldest first."""
        with store_session(store_of_request()) as own:
            found = orders.take(own, after=asked["after"], limit=asked["limit"], now=datetime.now(UTC))
        return {"result": found}


@blp.route("/orders/<int:order_id>/outcome")
class Outcome(MethodView):
    @access(Access.AGENT)
    @blp.arguments(schemas.OutcomeIn())
    @blp.response(200, schemas.OutcomeOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, asked, order_id):
        """Tell what became of an order in the books."""
        row = orders.told(db, order_id, asked, now=datetime.now(UTC))
        return {"result": {"id": row.order_id, "rev": row.rev, "state": row.state}}

"""Whose token a request of an agent brings: it names the store itself, so no header has to."""

from datetime import UTC, datetime
from uuid import UUID

from flask import g, request
from sqlalchemy import select

from app.shared.actor import Access, Actor
from app.shared.errors import Unauthorized
from app.sync.agents.pairing import hashed, is_token_of
from app.sync.models import Agent
from tenant_router.http import db, named_store, store_named
from tenant_router.store import StoreProblem

PATH = "/api/agent/"
LONGEST_TOKEN = 200


def identify() -> Actor | None:
    """The agent of this request; None for any other call, and for a token of another kind.

    Raises Unauthorized, always in the same words, for one that was revoked or never was.
    """
    token = _token()
    if token is None:
        return None
    key, _, secret = token.partition(".")
    named = named_store()
    if named and named != key:
        raise Unauthorized
    try:
        g.store = store_named(key)
    except StoreProblem:
        raise Unauthorized from None
    token_hash = hashed(g.store, secret)
    for agent in db.scalars(select(Agent).where(Agent.revoked_at.is_(None))):
        if is_token_of(agent, token_hash):
            g.agent_token_hash = token_hash
            return Actor(Access.AGENT, code=str(agent.id), name=agent.machine, session=agent.id)
    raise Unauthorized


def agent_of(actor: Actor) -> Agent:
    """The agent that makes a call; one that follows its new token has no other from now on."""
    agent = db.get_one(Agent, UUID(actor.code))
    if agent.next_token_hash == g.agent_token_hash:
        agent.token_hash, agent.next_token_hash = g.agent_token_hash, None
        agent.token_at = datetime.now(UTC)
    return agent


def _token() -> str | None:
    if not request.path.startswith(PATH):
        return None
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    plain = token.strip()
    if scheme.lower() != "bearer" or plain.count(".") != 1 or len(plain) > LONGEST_TOKEN:
        return None
    return plain

"""Authentication of agents. The token names the store, so no header is needed."""

from datetime import UTC, datetime
from uuid import UUID

from flask import g, request
from sqlalchemy import select

from app.books.sync.agents.pairing import hash_secret, is_token_of
from app.books.sync.models import Agent
from app.edge.attempts import Attempt
from app.edge.throttle import counted_attempt
from app.shared.actor import Access, Actor
from app.shared.errors import Unauthorized
from tenant_router.http import db, named_store, store_of_request, use_store
from tenant_router.store import SuspendedStore, UnknownStore

PATH = "/api/agent/"
MAX_TOKEN_LENGTH = 200


def identify() -> Actor | None:
    """Return the agent that makes this request; None for other routes and for tokens of another kind.

    Raise Unauthorized, always with the same message, for a revoked or unknown token; TooManyRequests for an
    address with many such requests; a StoreProblem while the store cannot be served.
    """
    token = _token()
    if token is None:
        return None
    with counted_attempt(Attempt.AGENT_TOKEN):
        return _agent_with(token)


def _agent_with(token: str) -> Actor:
    key, _, secret = token.partition(".")
    named = named_store()
    if named and named != key:
        raise Unauthorized
    try:
        use_store(key)
    except (UnknownStore, SuspendedStore):
        raise Unauthorized from None
    token_hash = hash_secret(store_of_request(), secret)
    for agent in db.scalars(select(Agent).where(Agent.revoked_at.is_(None))):
        if is_token_of(agent, token_hash):
            g.agent_token_hash = token_hash
            return Actor(Access.AGENT, code=str(agent.id), name=agent.machine, session=agent.id)
    raise Unauthorized


def agent_of(actor: Actor) -> Agent:
    """Return the agent that makes a call. Once it uses its new token, the old one stops working."""
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
    if scheme.lower() != "bearer" or plain.count(".") != 1 or len(plain) > MAX_TOKEN_LENGTH:
        return None
    return plain

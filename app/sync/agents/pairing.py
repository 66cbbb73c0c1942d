"""Letting an agent in: a code from the owner's screen for a token that names the store, kept as hashes."""

import hashlib
import hmac
import secrets
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import delete, update

from app.shared.errors import NotFound, Unauthorized
from app.sync.models import Agent, PairingCode
from app.sync.rules import CODE_LASTS, TOKEN_LASTS
from tenant_router.session import StoreSession
from tenant_router.store import Store

# Letters and digits that nobody mistakes for others.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


def make_code(db: StoreSession, *, now: datetime) -> tuple[str, datetime]:
    """A code and until when it is good; one that was made before is no good any more."""
    code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    expires_at = now + CODE_LASTS
    db.execute(delete(PairingCode))
    db.add(PairingCode(code_hash=hashed(db.store, code), expires_at=expires_at))
    db.flush()
    return code, expires_at


def enrol(db: StoreSession, code: str, *, machine: str, now: datetime) -> tuple[Agent, str]:
    """Let in whoever has the code; the agent and its token, which is told this once. Raises Unauthorized."""
    used = delete(PairingCode).where(PairingCode.code_hash == hashed(db.store, code.strip().upper()))
    expires_at = db.scalar(used.returning(PairingCode.expires_at))
    if expires_at is None or expires_at < now:
        raise Unauthorized("agent.code")
    token, token_hash = _new_token(db.store)
    agent = Agent(
        id=uuid4(), machine=machine, token_hash=token_hash, token_at=now, created_at=now, seen_at=now
    )
    db.add(agent)
    db.flush()
    return agent, token


def revoke(db: StoreSession, agent_id: UUID, *, now: datetime) -> None:
    """Let an agent in no more; raises NotFound."""
    this = update(Agent).where(Agent.id == agent_id, Agent.revoked_at.is_(None))
    if db.execute(this.values(revoked_at=now).returning(Agent.id)).first() is None:
        raise NotFound("agent.unknown")


def rotated(db: StoreSession, agent: Agent, *, now: datetime) -> str | None:
    """Another token where the present one is older than thirty days; both are good until it is used."""
    if agent.token_at > now - TOKEN_LASTS:
        return None
    token, agent.next_token_hash = _new_token(db.store)
    return token


def is_token_of(agent: Agent, token_hash: str) -> bool:
    """Whether this is an agent's token, or the one that it was given to follow."""
    tokens = filter(None, (agent.token_hash, agent.next_token_hash))
    return any(hmac.compare_digest(known, token_hash) for known in tokens)


def hashed(store: Store, secret: str) -> str:
    """How a code or token is kept."""
    return hashlib.sha256(f"{store.key}\0{secret}".encode()).hexdigest()


def _new_token(store: Store) -> tuple[str, str]:
    secret = secrets.token_urlsafe(32)
    return f"{store.key}.{secret}", hashed(store, secret)

"""Pairing of agents: six digits shown to the owner in exchange for a token.

Only hashes of both are stored.
"""

import hashlib
import hmac
import secrets
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import select, update

from app.books.sync import queries
from app.books.sync.models import Agent, SyncSettings
from app.books.sync.rules import TOKEN_LIFETIME
from app.edge.attempts import PAIRING_TRIES
from app.people.activity.recording import Change, record
from app.shared.audited import ActivityKind
from app.shared.errors import NotFound
from tenant_router.session import StoreSession
from tenant_router.store import Store

CODE_DIGITS = 6


def make_code(db: StoreSession, *, now: datetime) -> tuple[str, datetime]:
    """Return a new code and when it expires; the previous code stops working."""
    code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
    expires_at = now + PAIRING_TRIES.lifetime
    record(db, ActivityKind.BOOKS, "computer", "", changes=[Change("one_time_code")])
    queries.save_settings(
        db, pairing_hash=hash_secret(db.store, code), pairing_until=expires_at, pairing_tries=0
    )
    return code, expires_at


def enrol(db: StoreSession, code: str, *, machine: str, now: datetime) -> tuple[Agent, str] | None:
    """Pair the agent that sends the code. Return it with its token, which is not shown again.

    Return None for a wrong or expired code. The attempt counts only once the session is committed.
    """
    # The lock serializes simultaneous attempts, so that each one is counted.
    shown = db.scalar(select(SyncSettings).with_for_update())
    if shown is None or shown.pairing_hash is None or shown.pairing_until is None:
        return None
    if shown.pairing_until < now or shown.pairing_tries >= PAIRING_TRIES.tries:
        return None
    shown.pairing_tries += 1
    db.flush()
    if not hmac.compare_digest(shown.pairing_hash, hash_secret(db.store, "".join(code.split()))):
        return None
    shown.pairing_hash = shown.pairing_until = None
    token, token_hash = _new_token(db.store)
    agent = Agent(
        id=uuid4(), machine=machine, token_hash=token_hash, token_at=now, created_at=now, seen_at=now
    )
    db.add(agent)
    db.flush()
    return agent, token


def revoke(db: StoreSession, agent_id: UUID, *, now: datetime) -> None:
    """Revoke an agent's access. Raise NotFound."""
    not_revoked = update(Agent).where(Agent.id == agent_id, Agent.revoked_at.is_(None))
    revoked = db.execute(not_revoked.values(revoked_at=now).returning(Agent.machine)).first()
    if revoked is None:
        raise NotFound("agent.unknown")
    record(db, ActivityKind.BOOKS, "computer", revoked.machine, changes=[Change("revoked", None, True)])


def rotate_token(db: StoreSession, agent: Agent, *, now: datetime) -> str | None:
    """Return a new token if the current one is older than thirty days.

    Both tokens work until the new one is used.
    """
    if agent.token_at > now - TOKEN_LIFETIME:
        return None
    token, agent.next_token_hash = _new_token(db.store)
    return token


def is_token_of(agent: Agent, token_hash: str) -> bool:
    """Return whether a hash belongs to an agent's current or next token."""
    tokens = filter(None, (agent.token_hash, agent.next_token_hash))
    return any(hmac.compare_digest(stored, token_hash) for stored in tokens)


def hash_secret(store: Store, secret: str) -> str:
    """Return the hash that a code or token is stored as."""
    return hashlib.sha256(f"{store.key}\0{secret}".encode()).hexdigest()


def _new_token(store: Store) -> tuple[str, str]:
    secret = secrets.token_urlsafe(32)
    return f"{store.key}.{secret}", hash_secret(store, secret)

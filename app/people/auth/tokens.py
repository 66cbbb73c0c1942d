"""Access tokens: their claims, their signature, and the caller they identify."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import jwt
from flask import request
from flask_jwt_extended import JWTManager, create_access_token, decode_token
from flask_jwt_extended.exceptions import JWTExtendedException

from app.config import Config
from app.edge.telemetry.caches import CacheStats, token_cache
from app.people.auth.rules import Identity
from app.shared.actor import ANONYMOUS, Access, Actor
from app.shared.errors import Unauthorized
from tenant_router.http import named_store
from tenant_router.query_stats import Lookups

LIFETIME = timedelta(minutes=15)
AUDIENCE = "haat"
PLATFORM = "platform"
# The `kind` of an administrator's token that views a store as its owner.
SUPPORT = "support"

# Cache verified tokens: a valid signature stays valid. Expiry, store and sign-in are checked on every
# request.
MAX_CACHED_TOKENS = 10_000
_verified: dict[str, tuple[dict, Actor]] = {}
lookups = Lookups()


@token_cache.register
def _cache_stats() -> CacheStats:
    return CacheStats(lookups.hits, lookups.misses, len(_verified))


def init_app(app, config: Config) -> None:
    """Sign with the first configured key; accept any of them, by the key id in the token's header."""
    keys = config.signing_keys
    _verified.clear()
    app.config.update(
        JWT_SECRET_KEY=next(iter(keys.values())),
        JWT_ALGORITHM="HS256",
        JWT_DECODE_ALGORITHMS=["HS256"],
        JWT_ENCODE_AUDIENCE=AUDIENCE,
        JWT_DECODE_AUDIENCE=AUDIENCE,
        JWT_ACCESS_TOKEN_EXPIRES=LIFETIME,
        HAAT_SIGNING_KEY=next(iter(keys)),
    )
    manager = JWTManager(app)

    @manager.decode_key_loader
    def key_of(header: dict, _claims: dict) -> str:
        try:
            return keys[header["kid"]]
        except KeyError:
            raise jwt.InvalidTokenError("unknown key") from None


def issue(app, store_key: str, identity: Identity, session: UUID, *, preview: bool = False) -> str:
    """Return a 15-minute token for a sign-in; a preview's token is read-only."""
    return create_access_token(
        identity=identity.code or str(session),
        additional_claims={
            "role": identity.role,
            "kind": identity.kind,
            "cd": identity.code,
            "name": identity.name,
            "groupCd": identity.group,
            "partyGd": identity.grade,
            "mobileNo": store_key,
            "verified": identity.verified,
            "session": str(session),
            **({"preview": True} if preview else {}),
        },
        additional_headers={"kid": app.config["HAAT_SIGNING_KEY"]},
    )


def issue_for_support(app, store_key: str, owner: Identity, view: UUID, *, expires_at: datetime) -> str:
    """Return a read-only token for an administrator's view of a store as its owner; it ends with the view."""
    return create_access_token(
        identity=owner.code,
        additional_claims={
            "role": owner.role,
            "kind": SUPPORT,
            "cd": owner.code,
            "name": owner.name,
            "groupCd": owner.group,
            "partyGd": owner.grade,
            "mobileNo": store_key,
            "verified": True,
            "session": str(view),
        },
        additional_headers={"kid": app.config["HAAT_SIGNING_KEY"]},
        expires_delta=expires_at - datetime.now(UTC),
    )


def issue_for_administrator(app, email: str, session: UUID) -> str:
    """Return a 15-minute token for the platform; no store accepts it."""
    return create_access_token(
        identity=email,
        additional_claims={"role": "admin", "mobileNo": PLATFORM, "session": str(session)},
        additional_headers={"kid": app.config["HAAT_SIGNING_KEY"]},
    )


def identify() -> Actor | None:
    """Return the caller of this request, None without a token.

    Raises Unauthorized for a token that is malformed, expired, of another store or of the platform.
    """
    encoded = _sent_token(request.environ)
    if not encoded:
        return None
    cached = _verified.get(encoded)
    if cached is not None and cached[0]["exp"] > time.time():
        lookups.hits += 1
        _check_store(cached[0])
        return cached[1]
    lookups.misses += 1
    try:
        claims = decode_token(encoded)
        _check_store(claims)
        caller = _actor(claims)
    except jwt.ExpiredSignatureError:
        raise Unauthorized("auth.expired") from None
    except (jwt.PyJWTError, JWTExtendedException, ValueError, KeyError):
        raise Unauthorized from None
    if not _is_access_token(claims):
        raise Unauthorized
    if len(_verified) >= MAX_CACHED_TOKENS:
        _verified.clear()
    _verified[encoded] = claims, caller
    return caller


def verified_before(environ: dict[str, Any]) -> Actor | None:
    """Return the caller of a request at a store, if their token was verified before.

    Return None for any other token, which `identify` has to verify or to refuse.
    """
    encoded = _sent_token(environ)
    if not encoded:
        return ANONYMOUS
    claims, caller = _verified.get(encoded, (None, None))
    if claims is None or claims["exp"] <= time.time() or claims.get("role") == "admin":
        return None
    if claims.get("mobileNo") != environ.get("HTTP_X_USER", "").strip():
        return None
    lookups.hits += 1
    return caller


def is_support_token() -> bool:
    """Return whether the request has an administrator's token for viewing a store, at whatever address."""
    encoded = _sent_token(request.environ)
    if not encoded:
        return False
    cached = _verified.get(encoded)
    if cached is not None and cached[0]["exp"] > time.time():
        return cached[0].get("kind") == SUPPORT
    try:
        return decode_token(encoded).get("kind") == SUPPORT
    except (jwt.PyJWTError, JWTExtendedException, ValueError, KeyError):
        return False


def _sent_token(environ: dict[str, Any]) -> str:
    header = environ.get("HTTP_AUTHORIZATION", "").strip()
    scheme, _, rest = header.partition(" ")
    return rest.strip() if scheme.lower() == "bearer" else header


def _is_access_token(claims: dict) -> bool:
    """Return whether the claims belong to an access token: its type, its id and its expiry."""
    return claims["type"] == "access" and bool(claims["jti"]) and isinstance(claims.get("exp"), int)


def _check_store(claims: dict) -> None:
    """Raise Unauthorized for an administrator's token outside the platform, and for another store's token."""
    if claims.get("role") == "admin":
        if not request.path.startswith("/api/platform/"):
            raise Unauthorized
    elif claims.get("mobileNo") != named_store():
        raise Unauthorized


def _actor(claims: dict) -> Actor:
    if claims.get("role") == "admin":
        return Actor(Access.ADMINISTRATOR, code=claims["sub"], session=UUID(claims["session"]))
    support = claims["kind"] == SUPPORT
    return Actor(
        Access.OWNER if support else Access(claims["kind"]),
        code=claims["cd"],
        name=claims["name"],
        group=claims["groupCd"],
        session=UUID(claims["session"]),
        preview=claims.get("preview", False),
        support=support,
    )

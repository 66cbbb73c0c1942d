"""The access token: what it says, how it is signed, and who it makes of a caller."""

import time
from datetime import timedelta
from uuid import UUID

import jwt
from flask import request
from flask_jwt_extended import JWTManager, create_access_token, decode_token
from flask_jwt_extended.exceptions import JWTExtendedException

from app.auth.rules import Identity
from app.config import Config
from app.shared.actor import Access, Actor
from app.shared.errors import Unauthorized
from tenant_router.http import named_store
from tenant_router.query_stats import Lookups

LIFETIME = timedelta(minutes=15)
AUDIENCE = "haat"
PLATFORM = "platform"

# A token's signature can't turn bad, so it is checked once in a process; its expiry, its store and whether
# its sign-in still stands are looked at every time.
TOKENS_REMEMBERED = 10_000
_verified: dict[str, tuple[dict, Actor]] = {}
lookups = Lookups()


def init_app(app, config: Config) -> None:
    """Sign with the first key; accept any that is configured, by the id in the token's header."""
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
    """A token of a quarter of an hour for a sign-in; that of a preview changes nothing."""
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


def issue_for_administrator(app, email: str, session: UUID) -> str:
    """A token of a quarter of an hour for the platform; it opens no store."""
    return create_access_token(
        identity=email,
        additional_claims={"role": "admin", "mobileNo": PLATFORM, "session": str(session)},
        additional_headers={"kid": app.config["HAAT_SIGNING_KEY"]},
    )


def identify() -> Actor | None:
    """The caller of this request, None without a token.

    Raises Unauthorized for a token that is malformed, expired, of another store or of the platform's.
    """
    header = request.environ.get("HTTP_AUTHORIZATION", "").strip()
    if not header:
        return None
    scheme, _, rest = header.partition(" ")
    encoded = rest.strip() if scheme.lower() == "bearer" else header
    known = _verified.get(encoded)
    if known is not None and known[0]["exp"] > time.time():
        lookups.hits += 1
        _check_place(known[0])
        return known[1]
    lookups.misses += 1
    try:
        claims = decode_token(encoded)
        _check_place(claims)
        caller = _actor(claims)
    except jwt.ExpiredSignatureError:
        raise Unauthorized("auth.expired") from None
    except (jwt.PyJWTError, JWTExtendedException, ValueError, KeyError):
        raise Unauthorized from None
    if not _is_access_token(claims):
        raise Unauthorized
    if len(_verified) >= TOKENS_REMEMBERED:
        _verified.clear()
    _verified[encoded] = claims, caller
    return caller


def _is_access_token(claims: dict) -> bool:
    """Whether it says what every access token of ours says: its kind, its number and when it expires."""
    return claims["type"] == "access" and bool(claims["jti"]) and isinstance(claims.get("exp"), int)


def _check_place(claims: dict) -> None:
    """An administrator's token is for the platform alone, any other for the store that the request names."""
    if claims.get("role") == "admin":
        if not request.path.startswith("/api/platform/"):
            raise Unauthorized
    elif claims.get("mobileNo") != named_store():
        raise Unauthorized


def _actor(claims: dict) -> Actor:
    if claims.get("role") == "admin":
        return Actor(Access.ADMINISTRATOR, code=claims["sub"], session=UUID(claims["session"]))
    return Actor(
        Access(claims["kind"]),
        code=claims["cd"],
        name=claims["name"],
        group=claims["groupCd"],
        session=UUID(claims["session"]),
        preview=claims.get("preview", False),
    )

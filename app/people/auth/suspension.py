"""The answer to the owner of a suspended store: why and since when it is suspended, and a contact.

Everyone else gets a plain notice. The store is not served, so the owner is identified by their token, by the
refresh cookie of an open sign-in, or by signing in.
"""

from datetime import UTC, datetime

from flask import g

from app.config import get_config
from app.edge.cookies import refresh_secret
from app.edge.middleware import suspension_error
from app.people.auth import rotation, tokens
from app.people.auth.models import SignIn
from app.people.auth.service import SignedIn
from app.shared.actor import Access
from app.shared.errors import AppError, Forbidden, Unauthorized
from app.shared.hooks import Hook
from tenant_router import registry
from tenant_router.http import behind, named_store
from tenant_router.session import store_session
from tenant_router.store import ClosedStore, Store, StoreProblem, SuspendedStore

# The messages of the platform to the owner of this store, as title and text. The platform answers.
messages_for_suspended: Hook[[Store, datetime], list[tuple[str, str]]] = Hook(
    "messages for a suspended store"
)


@suspension_error.register
def error_for_caller(store_key: str) -> AppError | None:
    """Return the error for the owner of a suspended store; None for any other caller."""
    store = registry.find_store(store_key)
    if store is None or not (_has_token() or _has_cookie(store)):
        return None
    return error_for_owner(store_key)


def error_for_owner(store_key: str) -> AppError:
    """Return the error with the details that the owner may see."""
    config, entry = get_config(), registry.suspension(store_key)
    store, now = registry.find_store(store_key), datetime.now(UTC)
    written = [message for found in messages_for_suspended(store, now) for message in found] if store else []
    shown = {
        "reason": entry.reason,
        "since": entry.since and entry.since.isoformat(),
        "email": config.contact_email or None,
        "phone": config.contact_phone or None,
        "messages": [{"title": title, "text": text} for title, text in written],
    }
    return Forbidden("store.suspended_owner", body={"suspension": shown})


def enter_suspended_store() -> str | None:
    """Allow a sign-in to read a suspended store to recognise its owner; return the store's number."""
    key = named_store()
    try:
        registry.get_store(key)
    except ClosedStore:
        return None
    except SuspendedStore:
        behind(g).store = registry.find_store(key)
        return key
    except StoreProblem:
        return None
    return None


def refuse(store_key: str, signed_in: SignedIn | None) -> AppError:
    """Return the error of a sign-in to a suspended store; `signed_in` is None if the sign-in failed."""
    is_owner = signed_in is not None and signed_in.identity.kind is Access.OWNER
    return error_for_owner(store_key) if is_owner else Forbidden("store.suspended")


def _has_token() -> bool:
    try:
        caller = tokens.identify()
    except Unauthorized:
        return False
    return caller is not None and caller.kind is Access.OWNER


def _has_cookie(store: Store) -> bool:
    cookie = refresh_secret(store.key, secure=get_config().cookie_secure)
    if not cookie:
        return False
    with store_session(store) as db:
        try:
            sign_in, secret = rotation.find(db, SignIn, cookie, now=datetime.now(UTC))
        except Unauthorized:
            return False
        hashes = (sign_in.refresh_hash, sign_in.previous_refresh_hash)
        return sign_in.owner_name is not None and rotation.digest(secret) in hashes

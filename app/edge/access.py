"""Access to routes: `@access` declares who may call one, enforces it, and adds it to the OpenAPI document."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from flask import g, request
from flask_smorest import Blueprint
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException
from werkzeug.local import LocalProxy

from app.edge.call import Call, current_call
from app.shared.actor import ANONYMOUS, Access, Actor
from app.shared.errors import AppError, Forbidden, Unauthorized
from tenant_router.http import SAFE_METHODS


def current_actor() -> Actor:
    """Return the caller of this request as a plain value."""
    return g.actor


# pyright must see an Actor here, not the proxy.
actor: Actor = LocalProxy(current_actor)  # pyright: ignore[reportAssignmentType] -- LocalProxy forwards to the actor

# Set by the room `people` through `use`, because this module must not import it.
_identify: Callable[[], Actor | None] | None = None
_check_sign_in: Callable[[Actor], Any] | None = None
_is_support_token: Callable[[], bool] | None = None


def use(
    *,
    identify: Callable[[], Actor | None],
    check_sign_in: Callable[[Actor], Any],
    is_support_token: Callable[[], bool],
) -> None:
    """Register how callers are identified and checked; create_app() calls it once.

    What `check_sign_in` returns is the caller as the store sees them now; it is kept as `g.viewer`.
    """
    global _identify, _check_sign_in, _is_support_token
    _identify, _check_sign_in, _is_support_token = identify, check_sign_in, is_support_token


def access(
    *kinds: Access, checked_by_view: bool = False, ignores_token: bool = False, support: bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Allow only these kinds of caller: 401 without a valid token, 403 for another kind.

    PUBLIC allows everyone, but a token that is sent must be valid. With `checked_by_view` the view checks the
    sign-in itself, in the same round trip as its rows. A view that changes something may fail before that,
    when its body is rejected; then the sign-in is checked here, because an ended one is 401 whatever the
    body. With `ignores_token`, as for signing in, an old token is ignored.
    Previews get 403 for requests that change anything. So do administrators who view a store as its owner,
    also where an old token is ignored, and for reads without `support`.
    """
    allowed = frozenset(kinds)

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if _identify is None or _check_sign_in is None or _is_support_token is None:
                raise RuntimeError("access.use() was not called")
            if not (support and request.method in SAFE_METHODS) and _is_support_token():
                raise Forbidden("auth.support_only")
            call = current_call()
            caller = None if ignores_token else _caller_of(call) or _identify()
            if caller is not None and not is_open_to(caller, allowed):
                _check_sign_in(caller)  # an ended sign-in is 401, not 403
            require(caller or ANONYMOUS, allowed)
            g.actor = caller or ANONYMOUS
            changes = caller is not None and caller.preview and request.method not in SAFE_METHODS
            if caller is not None and (changes or not checked_by_view):
                g.viewer = _check_sign_in(caller)
            if changes:
                raise Forbidden("auth.preview_only")
            try:
                _raise_error_of(call)
                return view(*args, **kwargs)
            except (AppError, HTTPException, ValidationError):
                if caller is not None and checked_by_view and request.method not in SAFE_METHODS:
                    _check_sign_in(caller)
                raise

        guarded.access = allowed  # pyright: ignore[reportAttributeAccessIssue] -- read by the access tests
        guarded.ignores_token = ignores_token  # pyright: ignore[reportAttributeAccessIssue] -- read by the response cache
        # `Blueprint.doc` is static: it only notes what the API document contains about a view.
        return Blueprint.doc(**{"x-access": sorted(allowed)})(guarded)

    return decorate


def access_of_body(
    kinds_of: Callable[[Any], Collection[Access]],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Allow only the kinds of caller that the parsed body allows, for paths that serve several calls.

    Put it below `@blp.arguments`, so that it checks the same value that the view uses. `@access` above must
    allow every kind that any body allows.
    """

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(resource: Any, body: Any, *args: Any, **kwargs: Any) -> Any:
            require(current_actor(), kinds_of(body))
            return view(resource, body, *args, **kwargs)

        return guarded

    return decorate


def checked_first(
    check: Callable[[], object],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Run `check` before the body is parsed: a call that the store has switched off is 403 whatever its body.

    Put it above `@blp.arguments`.
    """

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            check()
            return view(*args, **kwargs)

        return guarded

    return decorate


def require(caller: Actor, allowed: Collection[Access]) -> None:
    """Raise Unauthorized for a caller without a token, Forbidden for a kind that is not allowed."""
    if is_open_to(caller, allowed):
        return
    raise Forbidden if caller.signed_in else Unauthorized


def is_open_to(caller: Actor, allowed: Collection[Access]) -> bool:
    """Return whether a call with this access is open to a caller."""
    return Access.PUBLIC in allowed or caller.kind in allowed


def _caller_of(call: Call) -> Actor | None:
    """Return the caller whose token this process has verified before."""
    return call.actor if call.actor and call.actor.signed_in else None


def _raise_error_of(call: Call) -> None:
    """Raise the error that the call raised without Flask."""
    if call.error:
        g.request_schema = call.schema
        raise call.error

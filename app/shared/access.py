"""Who may call a route: declared on it, enforced before anything else is looked at, shown in OpenAPI."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from flask import g, request
from werkzeug.local import LocalProxy

from app.shared.actor import ANYBODY, Access, Actor
from app.shared.errors import Forbidden, Unauthorized
from tenant_router.http import SAFE_METHODS


def current_actor() -> Actor:
    """The caller of this request as a value that can be handed down."""
    return g.actor


# pyright takes a proxy for what it is, everybody else for what it stands for.
actor: Actor = LocalProxy(current_actor)  # pyright: ignore[reportAssignmentType]

# Set by the auth slice: the token's caller, and whether his sign-in still stands.
_identify: Callable[[], Actor | None] | None = None
_check_sign_in: Callable[[Actor], None] | None = None


def use(*, identify: Callable[[], Actor | None], check_sign_in: Callable[[Actor], None]) -> None:
    """Hand in how a caller is known; called once by create_app()."""
    global _identify, _check_sign_in
    _identify, _check_sign_in = identify, check_sign_in


def access(
    *kinds: Access, checked_by_view: bool = False, ignores_token: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Open a view to these kinds of caller: 401 without a good token, 403 for the wrong kind.

    PUBLIC opens it to everybody; a token that comes along must be good all the same. A view that reads
    its viewer and its rows in one round trip checks the sign-in itself (`checked_by_view`; not one with a
    body, which is looked at after the token); signing in takes no notice of a token from before
    (`ignores_token`). A preview is 403 for whatever changes something.
    """
    allowed = frozenset(kinds)

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if _identify is None or _check_sign_in is None:
                raise RuntimeError("access.use() was not called")
            caller = None if ignores_token else _identify()
            if caller is not None and not _is_open_to(caller, allowed):
                _check_sign_in(caller)  # an ended sign-in is 401 whatever it asks for
            require(caller or ANYBODY, allowed)
            g.actor = caller or ANYBODY
            changes = caller is not None and caller.preview and request.method not in SAFE_METHODS
            if caller is not None and (changes or not checked_by_view):
                _check_sign_in(caller)
            if changes:
                raise Forbidden("auth.preview_only")
            return view(*args, **kwargs)

        guarded.access = allowed  # pyright: ignore[reportAttributeAccessIssue]
        guarded._apidoc = {  # pyright: ignore[reportAttributeAccessIssue]
            **getattr(view, "_apidoc", {}),
            "access": sorted(allowed),
        }
        return guarded

    return decorate


def access_of_body(
    kinds_of: Callable[[Any], Collection[Access]],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Open a view to the kinds of caller that its parsed body allows: one path, several calls.

    It stands below `@blp.arguments`, so it decides on the very value that the view acts on. `@access` above
    admits everybody whom any of the bodies may admit.
    """

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(resource: Any, body: Any, *args: Any, **kwargs: Any) -> Any:
            require(current_actor(), kinds_of(body))
            return view(resource, body, *args, **kwargs)

        return guarded

    return decorate


def require(caller: Actor, allowed: Collection[Access]) -> None:
    """Raise Unauthorized for a visitor, Forbidden for a caller of a kind that is not allowed."""
    if _is_open_to(caller, allowed):
        return
    raise Forbidden if caller.signed_in else Unauthorized


def _is_open_to(caller: Actor, allowed: Collection[Access]) -> bool:
    return Access.PUBLIC in allowed or caller.kind in allowed

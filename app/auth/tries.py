"""How often somebody may be wrong when he signs in."""

from flask import Response, request

from app.auth.service import knows_device
from app.shared.throttle import client_address, failures, throttled
from tenant_router.http import db

LONGEST = 200


def _sent(name: str) -> str:
    body = request.get_json(silent=True)
    return str(body.get(name) or "").strip() if isinstance(body, dict) else ""


def _account() -> str:
    return _sent("userName").upper()


def _on_own_device() -> bool:
    user_name, device = _sent("userName"), _sent("uniqueNo")
    # What no device is called must not become an error of the database inside the counting.
    usual = all(text.isprintable() and 0 < len(text) <= LONGEST for text in (user_name, device))
    return usual and knows_device(db, user_name=user_name, device=device)


def _wrong(response: Response) -> bool:
    return response.status_code == 401


def _refused(response: Response) -> bool:
    return response.status_code == 422


# What strangers at many addresses do to a name keeps other strangers out, and new devices for an hour at
# worst; on a device that he has signed in from its owner is held to his own tries alone.
sign_ins = throttled(
    failures("10 per 15 minutes", "sign-in", key=lambda: (_account(), client_address()), failed=_wrong),
    failures("60 per 15 minutes", "sign-in of address", key=lambda: (client_address(),), failed=_wrong),
    failures(
        "100 per hour",
        "sign-in of account",
        key=lambda: (_account(),),
        failed=_wrong,
        unless=_on_own_device,
    ),
)
# A code is good for five tries, wherever they come from; this keeps strangers from using them up for many.
claims = throttled(
    failures("10 per 15 minutes", "claim", key=lambda: (_account(), client_address()), failed=_refused),
    failures("60 per 15 minutes", "claim of address", key=lambda: (client_address(),), failed=_refused),
)

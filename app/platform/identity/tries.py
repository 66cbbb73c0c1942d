"""How often an administrator may be wrong."""

from flask import Response, request

from app.shared.access import current_actor
from app.shared.throttle import client_address, failures, throttled
from tenant_router.keys import platform_rate_bucket


def _sent(name: str) -> str:
    body = request.get_json(silent=True)
    return str(body.get(name) or "").strip() if isinstance(body, dict) else ""


def _of_address() -> tuple[str, ...]:
    return (client_address(),)


def _of_account() -> tuple[str, ...]:
    return (_sent("email").lower(),)


def _of_session() -> tuple[str, ...]:
    return (str(current_actor().session),)


def _wants_code(response: Response) -> bool:
    answer = response.get_json(silent=True)
    return isinstance(answer, dict) and bool(answer.get("codeRequired"))


def _wrong(response: Response) -> bool:
    """That a code is asked for is the first half of signing in."""
    return response.status_code == 401 and not (_wants_code(response) and not _sent("code"))


def _wrong_code(response: Response) -> bool:
    return response.status_code == 401 and _wants_code(response) and bool(_sent("code"))


def _refused(response: Response) -> bool:
    return response.status_code == 422


def _failures(limit: str, name: str, *, key, failed):
    return failures(limit, name, key=key, failed=failed, counter=platform_rate_bucket)


# Codes are short: whoever has the password may not try many of them, from however many addresses.
sign_ins = throttled(
    _failures("10 per 15 minutes", "administrator", key=_of_address, failed=_wrong),
    _failures("100 per hour", "administrator's account", key=_of_account, failed=_wrong),
    _failures("20 per 6 hours", "administrator's code", key=_of_account, failed=_wrong_code),
    of_store=False,
)
confirmations = throttled(
    _failures("10 per 15 minutes", "administrator's confirmation", key=_of_session, failed=_refused),
    of_store=False,
)
refreshes = throttled(
    _failures(
        "60 per 15 minutes", "administrator's refresh", key=_of_address, failed=lambda r: r.status_code == 401
    ),
    of_store=False,
)

"""The person who makes this request, for the activity log."""

from flask import g, has_request_context, request

from app.people.activity.recording import Origin
from app.shared.actor import ANONYMOUS, Access, Actor

# Agents act without a decision of a person; guests and holders of links are not recorded.
NOT_RECORDED = {Access.AGENT, Access.GUEST, Access.LINK}


def origin_of_request() -> Origin | None:
    """Return who makes this request, and None for programs, guests and outside of a request."""
    if not has_request_context():
        return None
    actor: Actor = g.get("actor", ANONYMOUS)
    if actor.kind in NOT_RECORDED:
        return None
    return Origin(actor.kind, actor.code, actor.name, request.remote_addr or "")

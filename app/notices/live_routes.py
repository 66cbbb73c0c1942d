"""The access check of streams of live events. The live process calls this route, and then streams itself."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.notices.live_schemas import LiveStreamOut
from app.people.auth.viewer import sign_in_id
from app.shared.actor import Access

blp = Blueprint("live", __name__, url_prefix="/api/live", description="Live events")


@blp.route("")
class Live(MethodView):
    @access(Access.OWNER, support=False)
    @blp.response(200, LiveStreamOut)
    def get(self):
        """Stream the store's events to an open page (server-sent events).

        The live process answers with `text/event-stream`. Each event is JSON with a `kind`: `hello` first and
        after an interruption, `order.placed` with `id` and `number`, `order.changed`, and `notification`. The
        stream ends with the sign-in. Administrators who view the store get none. Where there is no live
        process this answer is JSON, and the page polls.
        """
        return {"result": {"session": sign_in_id(current_actor())}}

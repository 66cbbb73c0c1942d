"""Routes to sign in, renew a sign-in and sign out."""

from datetime import UTC, datetime

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint
from werkzeug.datastructures import Headers

from app.config import get_config
from app.edge.access import access, actor, current_actor
from app.edge.attempts import Attempt
from app.edge.cookies import delete_refresh_cookie, refresh_cookie_headers, refresh_secret
from app.edge.hosts import check_origin
from app.edge.throttle import limited_attempts
from app.people.auth import guests, login_throttle, previews, rotation, service, sessions, suspension, tokens
from app.people.auth.approvals import Device
from app.people.auth.known_devices import remember_device
from app.people.auth.rules import sign_in_lifetime
from app.people.auth.schemas import (
    EndedOut,
    EndSessionIn,
    PasswordIn,
    PreviewIn,
    PreviewOut,
    SessionsOut,
    SignedInOut,
    SignInIn,
    SuspendedOut,
)
from app.people.auth.viewer import check_sign_in, sign_in_id
from app.shared.actor import Access
from app.shared.errors import Forbidden, Unauthorized
from app.shared.schemas import ErrorOut
from tenant_router.http import db
from tenant_router.session import store_session
from tenant_router.store import Store

blp = Blueprint("auth", __name__, url_prefix="/api/auth", description="Signing in and out")
SIGN_IN_PATH = "/api/auth/"
SIGNED_IN = (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER)


@blp.route("/")
class SignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(SignInIn())
    @blp.response(200, SignedInOut)
    @blp.alt_response(403, schema=SuspendedOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, sign_in):
        """Sign in with a mobile number or code, and a password.

        The owner of a suspended store gets 403 with `suspension`: why, since when, and where to write to.
        """
        suspended = suspension.enter_suspended_store()
        try:
            with login_throttle.sign_in(sign_in["user_name"]):
                signed_in = service.sign_in(
                    db,
                    user_name=sign_in["user_name"].strip(),
                    password=sign_in["password"],
                    device=Device(sign_in["device"].strip(), sign_in["device_model"], sign_in["device_name"]),
                    now=datetime.now(UTC),
                )
        except (Unauthorized, Forbidden):
            if suspended:
                raise suspension.refuse(suspended, None) from None
            raise
        if suspended:
            raise suspension.refuse(suspended, signed_in)
        answer, status, headers = signed_in_answer(signed_in)
        account = login_throttle.account_name(sign_in["user_name"])
        headers.add(*remember_device(db.store.key, account, path=SIGN_IN_PATH))
        return answer, status, headers


@blp.route("/guest/")
class GuestSignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @limited_attempts(Attempt.GUEST_SIGN_IN)
    @blp.response(200, SignedInOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self):
        """Sign in as a guest, where the store allows guests."""
        return signed_in_answer(service.sign_in_guest(db, now=datetime.now(UTC)))


@blp.route("/refresh")
class Refresh(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @limited_attempts(Attempt.REFRESH)
    @blp.response(200, SignedInOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self):
        """Exchange the refresh cookie for a new token and a new cookie."""
        now, config = datetime.now(UTC), get_config()
        check_origin(config.hosts)
        cookie = refresh_secret(db.store.key, secure=config.cookie_secure)
        try:
            signed_in = service.refresh(db, cookie=cookie, key=config.renewal_key, now=now)
        except rotation.RefreshReused as reused:
            # Use a separate transaction: the 401 below rolls back the one of this request.
            db.rollback()
            with store_session(db.store) as ending:
                service.end_sign_in(ending, session=reused.session, now=now)
            raise Unauthorized("auth.expired") from None
        return signed_in_answer(signed_in)


@blp.route("/logout")
class SignOut(MethodView):
    @access(*SIGNED_IN, checked_by_view=True)
    @blp.response(204)
    def post(self):
        """End this sign-in and reject its tokens from now on.

        A sign-in that waits for approval of its device can be ended too.
        """
        check_sign_in(db, current_actor(), waiting=True)
        service.end_sign_in(db, session=sign_in_id(actor), now=datetime.now(UTC))
        response = Response(status=204)
        delete_refresh_cookie(response, db.store.key, secure=get_config().cookie_secure)
        return response


@blp.route("/preview")
class Preview(MethodView):
    @access(Access.OWNER)
    @blp.arguments(PreviewIn())
    @blp.response(200, PreviewOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, params):
        """Start a preview of the store as one of its customers or as a guest; it lasts 15 minutes.

        Requests that change anything answer 403 with this token. It ends with the owner's own sign-in.
        """
        preview = previews.start_preview(
            db, owners_session=sign_in_id(actor), code=params["code"], now=datetime.now(UTC)
        )
        identity = preview.identity
        return {
            "role": identity.role,
            "token": tokens.issue(current_app, db.store.key, identity, preview.session, preview=True),
            "accCd": identity.code or None,
            "name": identity.name,
            "expiresAt": preview.expires_at.isoformat(),
        }


@blp.route("/sessions")
class Sessions(MethodView):
    @access(*SIGNED_IN)
    @blp.response(200, SessionsOut)
    def get(self):
        """Return the caller's open sign-ins, the newest first."""
        return {"result": sessions.open_sign_ins(db, current_actor(), now=datetime.now(UTC))}

    @access(*SIGNED_IN)
    @blp.arguments(EndSessionIn(), location="query")
    @blp.response(200, EndedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, params):
        """End one of the caller's sign-ins, or all but this one."""
        me, now = current_actor(), datetime.now(UTC)
        if params["session"]:
            ended = sessions.end_one(db, me, session=params["session"], now=now)
        else:
            ended = sessions.end_others(db, me, now=now)
        return {"result": {"ended": ended}}


@blp.route("/password")
class Password(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @limited_attempts(Attempt.PASSWORD_CHANGE)
    @blp.arguments(PasswordIn())
    @blp.response(200, EndedOut)
    @blp.alt_response(429, schema=ErrorOut)
    def put(self, passwords):
        """Change the caller's password and end every other sign-in."""
        ended = sessions.change_password(
            db, current_actor(), old=passwords["old"], new=passwords["new"], now=datetime.now(UTC)
        )
        return {"result": {"ended": ended}}


def signed_in_answer(
    signed_in: service.SignedIn, status: int = 200, *, store: Store | None = None
) -> tuple[dict, int, Headers]:
    """Return the body, status and headers of a successful sign-in.

    The headers set the refresh cookie. The cart of a guest who signs in moves with them. `store` is the
    request's store by default.
    """
    identity = signed_in.identity
    guest_cart = None
    if store is None:
        # Skipped for the sign-in of a store that was just opened: its session has ended.
        user_agent = request.headers.get("User-Agent", "")
        sessions.note_origin(signed_in.sign_in, address=request.remote_addr or "", user_agent=user_agent)
        cookie = refresh_secret(db.store.key, secure=get_config().cookie_secure)
        guest_cart = guests.bring_cart(db, signed_in, cookie=cookie, now=datetime.now(UTC))
    store = store or db.store
    answer = {
        "role": identity.role,
        "token": tokens.issue(current_app, store.key, identity, signed_in.session),
        "uniqueNo": signed_in.sign_in.device,
        "isVerified": identity.verified,
    }
    if guest_cart:
        answer["guestCart"] = guest_cart
    return answer, status, _refresh_cookie(signed_in, store)


def _refresh_cookie(signed_in: service.SignedIn, store: Store) -> Headers:
    if not signed_in.refresh_secret:
        return Headers()
    value = rotation.cookie_value(signed_in.session, signed_in.refresh_secret)
    lifetime = sign_in_lifetime(signed_in.identity.kind)
    return refresh_cookie_headers(store.key, value, lifetime=lifetime, secure=get_config().cookie_secure)

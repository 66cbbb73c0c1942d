"""Signing in, staying signed in, signing out."""

from datetime import UTC, datetime

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth import service, tokens
from app.auth.rules import stays_signed_in
from app.auth.schemas import SignedInOut, SignInIn
from app.auth.viewer import sign_in_id
from app.config import get_config
from app.shared.access import access, actor
from app.shared.actor import Access
from app.shared.errors import Unauthorized
from tenant_router.http import db
from tenant_router.session import store_session

blp = Blueprint("auth", __name__, url_prefix="/api/auth", description="Signing in and out")
REFRESH_PATH = "/api/auth/refresh"


@blp.route("/")
class SignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(SignInIn())
    @blp.response(200, SignedInOut)
    def post(self, sign_in):
        """Sign in by mobile number or code and password."""
        signed_in = service.sign_in(
            db,
            user_name=sign_in["user_name"].strip(),
            password=sign_in["password"],
            device=sign_in["device"],
            device_name=" ".join(filter(None, (sign_in["device_model"], sign_in["device_name"]))),
            now=datetime.now(UTC),
        )
        return _answer(signed_in)


@blp.route("/guest/")
class GuestSignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, SignedInOut)
    def post(self):
        """Look around and order as a guest, where the store takes guests."""
        return _answer(service.sign_in_guest(db, now=datetime.now(UTC)))


@blp.route("/refresh")
class Refresh(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, SignedInOut)
    def post(self):
        """A new token for the refresh cookie, which is used up and replaced."""
        now = datetime.now(UTC)
        try:
            signed_in = service.refresh(db, cookie=request.cookies.get(_cookie_name(), ""), now=now)
        except service.RefreshReused as reused:
            # In a transaction of its own: this request answers 401, which rolls its own back.
            db.rollback()
            with store_session(db.store) as ending:
                service.end_sign_in(ending, session=reused.session, now=now)
            raise Unauthorized("auth.expired") from None
        return _answer(signed_in)


@blp.route("/logout")
class SignOut(MethodView):
    @access(Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.response(204)
    def post(self):
        """End this sign-in: its tokens are refused from now on."""
        service.end_sign_in(db, session=sign_in_id(actor), now=datetime.now(UTC))
        response = Response(status=204)
        response.delete_cookie(_cookie_name(), path=REFRESH_PATH)
        return response


def _cookie_name() -> str:
    return f"haat_refresh_{db.store.key}"


def _answer(signed_in: service.SignedIn) -> tuple[dict, int, dict]:
    identity = signed_in.identity
    answer = {
        "role": identity.role,
        "token": tokens.issue(current_app, db.store.key, identity, signed_in.session),
        "uniqueNo": signed_in.device,
        "isVerified": identity.verified,
    }
    return answer, 200, _refresh_cookie(signed_in)


def _refresh_cookie(signed_in: service.SignedIn) -> dict[str, str]:
    if not signed_in.refresh_secret:
        return {}
    carrier = Response()
    carrier.set_cookie(
        _cookie_name(),
        f"{signed_in.session}.{signed_in.refresh_secret}",
        max_age=int(stays_signed_in(signed_in.identity.kind).total_seconds()),
        path=REFRESH_PATH,
        httponly=True,
        secure=get_config().cookie_secure,
        samesite="Strict",
    )
    return {"Set-Cookie": carrier.headers["Set-Cookie"]}

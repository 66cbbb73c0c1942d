"""Sign-in and account calls of administrators."""

from datetime import UTC, datetime

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint
from werkzeug.datastructures import Headers

from app.config import get_config
from app.edge.access import access, current_actor
from app.edge.attempts import Attempt
from app.edge.cookies import delete_refresh_cookie, refresh_cookie_headers, refresh_secret
from app.edge.hosts import check_origin
from app.edge.throttle import limited_attempts
from app.people.auth import rotation, tokens
from app.people.auth.known_devices import remember_device
from app.people.auth.schemas import EndedOut, EndSessionIn
from app.platform.audit.request_audit import caller_address
from app.platform.identity import login_throttle, schemas, service, sign_ins
from app.platform.identity.sign_ins import Origin, SignedIn
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response

blp = Blueprint(
    "identity", __name__, url_prefix="/api/platform", description="Administrators and their sign-ins"
)
SIGN_IN_PATH = "/api/platform/auth"


@blp.route("/auth")
class SignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.AdministratorSignInIn())
    @blp.response(200, schemas.AdministratorTokenOut)
    @blp.alt_response(401, schema=schemas.CodeWantedOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Sign in as an administrator, with a code if the second factor is on."""
        with login_throttle.sign_in(body["email"]):
            signed_in = sign_ins.sign_in(
                email=body["email"],
                password=body["password"],
                code=body["code"] or "",
                origin=_origin(),
                now=datetime.now(UTC),
            )
        answer, status, headers = _token_response(signed_in)
        account = login_throttle.account_name(body["email"])
        headers.add(*remember_device(tokens.PLATFORM, account, path=SIGN_IN_PATH))
        return answer, status, headers


@blp.route("/refresh")
class Refresh(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @limited_attempts(Attempt.ADMINISTRATOR_REFRESH)
    @blp.response(200, schemas.AdministratorTokenOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self):
        """Return a new token for the refresh cookie, which is replaced."""
        config = get_config()
        check_origin(config.hosts)
        cookie = refresh_secret(tokens.PLATFORM, secure=config.cookie_secure)
        renewed = sign_ins.refresh(
            cookie=cookie, key=config.renewal_key, origin=_origin(), now=datetime.now(UTC)
        )
        return _token_response(renewed)


@blp.route("/logout")
class SignOut(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(204)
    def post(self):
        """End this session; its token is rejected from now on."""
        sign_ins.end(current_actor(), _origin(), now=datetime.now(UTC))
        response = Response(status=204)
        delete_refresh_cookie(response, tokens.PLATFORM, secure=get_config().cookie_secure)
        return response


@blp.route("/me")
class Me(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.MeOut)
    def get(self):
        """Return the signed-in administrator."""
        return {"result": service.current_administrator(current_actor())}


@blp.route("/sessions")
class Sessions(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.AdministratorSessionsOut)
    def get(self):
        """Return your active sessions, the newest first."""
        return {"result": sign_ins.open_sessions(current_actor(), now=datetime.now(UTC))}

    @access(Access.ADMINISTRATOR)
    @blp.arguments(EndSessionIn(), location="query")
    @blp.response(200, EndedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, params):
        """End one of your sessions, or all but this one."""
        ended = sign_ins.end_own(current_actor(), _origin(), session=params["session"], now=datetime.now(UTC))
        return {"result": {"ended": ended}}


@blp.route("/password")
class Password(MethodView):
    @access(Access.ADMINISTRATOR)
    @limited_attempts(Attempt.ADMINISTRATOR_CONFIRMATION)
    @blp.arguments(schemas.AdministratorPasswordIn())
    @blp.response(200, EndedOut)
    @blp.alt_response(429, schema=ErrorOut)
    def put(self, body):
        """Change your password; every other session ends."""
        ended = service.change_password(
            current_actor(), _origin(), old=body["old"], new=body["new"], now=datetime.now(UTC)
        )
        return {"result": {"ended": ended}}


@blp.route("/two-factor")
class TwoFactor(MethodView):
    @access(Access.ADMINISTRATOR)
    @limited_attempts(Attempt.ADMINISTRATOR_CONFIRMATION)
    @blp.arguments(schemas.AdministratorConfirmIn())
    @blp.response(200, schemas.TwoFactorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Start setting up the second factor. Return what an authenticator needs; then PUT its first code."""
        setup = service.begin_two_factor(current_actor(), password=body["password"])
        return {"result": {"secret": setup.secret, "uri": setup.uri, "qr": setup.qr_code}}

    @access(Access.ADMINISTRATOR)
    @limited_attempts(Attempt.ADMINISTRATOR_CONFIRMATION)
    @blp.arguments(schemas.TwoFactorCodeIn())
    @blp.response(200, schemas.RecoveryCodesOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def put(self, body):
        """Turn on the second factor. The recovery codes are shown only once. Every other session ends."""
        recovery = service.turn_on_two_factor(
            current_actor(), _origin(), code=body["code"], now=datetime.now(UTC)
        )
        return {"result": {"recoveryCodes": recovery}}

    @access(Access.ADMINISTRATOR)
    @limited_attempts(Attempt.ADMINISTRATOR_CONFIRMATION)
    @blp.arguments(schemas.ConfirmWithCodeIn())
    @blp.response(200, schemas.MeOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def delete(self, body):
        """Turn off the second factor."""
        person = service.turn_off_two_factor(
            current_actor(),
            _origin(),
            password=body["password"],
            code=body["code"],
            now=datetime.now(UTC),
        )
        return {"result": person}


@blp.route("/administrators")
class Administrators(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.AdministratorsIn(), location="query")
    @blp.response(200, schemas.AdministratorsOut)
    def get(self, params):
        """List the administrators. They are created on the command line only."""
        people, total = service.administrators(page=params["page"], size=params["size"])
        return list_response(people, total, params["page"], params["size"])


def _origin() -> Origin:
    return Origin(caller_address(), request.headers.get("User-Agent", ""))


def _token_response(signed_in: SignedIn) -> tuple[dict[str, str], int, Headers]:
    """Return the token of a session, with the cookie that renews it."""
    token = tokens.issue_for_administrator(current_app, signed_in.email, signed_in.session)
    return {"token": token}, 200, _refresh_cookie(signed_in)


def _refresh_cookie(signed_in: SignedIn) -> Headers:
    if not signed_in.refresh_secret:
        return Headers()
    value = rotation.cookie_value(signed_in.session, signed_in.refresh_secret)
    secure, lifetime = get_config().cookie_secure, sign_ins.SESSION_LIFETIME
    return refresh_cookie_headers(tokens.PLATFORM, value, lifetime=lifetime, secure=secure)

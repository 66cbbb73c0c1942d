"""Routes for one-time codes: request one, and sign in with one."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.edge.throttle import client_address
from app.people.auth import code_sign_in
from app.people.auth.approvals import Device
from app.people.auth.code_schemas import CodeIn, CodeSignInIn
from app.people.auth.routes import signed_in_answer
from app.people.auth.schemas import SignedInOut
from app.people.verification.codes import CodeProof
from app.people.verification.rules import Purpose
from app.people.verification.schemas import AskedOut
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("codes", __name__, url_prefix="/api/auth", description="One-time codes")


@blp.route("/code")
class Code(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(CodeIn())
    @blp.response(201, AskedOut)
    @blp.alt_response(403, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, params):
        """Send a code to a number. The response is the same whether or not the number is registered."""
        ticket = code_sign_in.request_code(
            db, Purpose(params["purpose"]), params["number"], address=client_address(), now=datetime.now(UTC)
        )
        return {"result": {"ticket": ticket}}


@blp.route("/otp")
class CodeSignIn(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(CodeSignInIn())
    @blp.response(200, SignedInOut)
    @blp.alt_response(403, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, sign_in):
        """Sign in with a code sent to one's own number, where the store allows it."""
        device = Device(sign_in["device"].strip(), sign_in["device_model"], sign_in["device_name"])
        proof = CodeProof(sign_in["ticket"], sign_in["code"], client_address())
        return signed_in_answer(code_sign_in.sign_in(db, proof, device=device, now=datetime.now(UTC)))

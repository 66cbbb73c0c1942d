"""Routes to sign up with a store and to delete one's own account."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge import throttle
from app.edge.access import access, checked_first, current_actor
from app.edge.attempts import Attempt
from app.people.accounts.queries import is_registered
from app.people.accounts.schemas import OneAccountOut
from app.people.accounts.service import create_account
from app.people.accounts.shown import shown_to_owner
from app.people.auth import sign_up_schemas as schemas
from app.people.auth.approvals import Device
from app.people.auth.passwords import hash_password
from app.people.auth.routes import signed_in_answer
from app.people.auth.sign_up import check_allows_deletion, check_takes_sign_ups, delete_account, sign_up
from app.people.verification.codes import CodeProof
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("sign-up", __name__, url_prefix="/api", description="Signing up")


@blp.route("/auth/validate")
class Validate(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @throttle.limited_attempts(Attempt.VALIDATION)
    @blp.arguments(schemas.ValidateIn())
    @blp.response(200, schemas.IsPresentOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, params):
        """Return whether a mobile number is registered."""
        return {"isPresent": is_registered(db, params["mobile_number"])}


@blp.route("/auth/signup")
class SignUp(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @throttle.limited_attempts(Attempt.SIGN_UP)
    @checked_first(lambda: check_takes_sign_ups(db))
    @blp.arguments(schemas.SignUpIn())
    @blp.response(201, schemas.SignedUpOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, details):
        """Sign up; the answer has a token unless new accounts start locked."""
        device = Device(details.pop("device"), details.pop("device_model"), details.pop("device_name"))
        password = details.pop("password")
        proof = CodeProof(details.pop("ticket"), details.pop("code"), throttle.client_address())
        signed_in = sign_up(db, details, proof, password=password, device=device, now=datetime.now(UTC))
        if signed_in is None:
            return {"role": "user", "token": None, "uniqueNo": device.number, "isVerified": False}
        return signed_in_answer(signed_in, 201)


@blp.route("/account/create")
class NewAccount(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.NewAccountIn())
    @blp.response(201, OneAccountOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, details):
        """Add a customer. Without a password they cannot sign in yet, but salespeople can order for them."""
        password = details.pop("password")
        password_hash = hash_password(password) if password else None
        account = create_account(db, details, password_hash=password_hash)
        return {"result": shown_to_owner(account, db.store.key)}


@blp.route("/account/deactivate")
class Deactivate(MethodView):
    @access(Access.PARTY)
    @checked_first(lambda: check_allows_deletion(db))
    @blp.arguments(schemas.DeactivateIn())
    @blp.response(200, schemas.DeactivatedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, params):
        """Delete the caller's own account, where the store allows it."""
        delete_account(db, params["code"], current_actor(), now=datetime.now(UTC))
        return {"result": {"accCd": params["code"]}}

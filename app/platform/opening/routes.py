"""Open stores: by administrators, and by the owners themselves."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint
from werkzeug.datastructures import Headers

from app.config import get_config
from app.edge import throttle
from app.edge.access import access
from app.edge.attempts import Attempt
from app.people.accounts.models import Owner
from app.people.auth import service as auth
from app.people.auth.approvals import Device
from app.people.auth.routes import signed_in_answer
from app.people.verification import codes
from app.people.verification.rules import Purpose
from app.people.verification.schemas import AskedOut
from app.platform.audit.request_audit import record_for_caller
from app.platform.opening import requests, schemas
from app.platform.opening.rules import Onboarding
from app.platform.opening.service import NewStore, open_store
from app.platform.opening.setup_checklist import completed_steps
from app.platform.opening.tickets import make_ticket, read_ticket
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db
from tenant_router.session import store_session
from tenant_router.store import Store

blp = Blueprint("opening", __name__, url_prefix="/api", description="Opening stores")
Answer = tuple[dict, int, Headers]


@blp.route("/platform/stores")
class NewStores(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.AdministratorsStoreIn())
    @blp.response(201, schemas.OpenedOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, new):
        """Open a store. It is ready when the response arrives."""
        database = new.pop("database")
        store = open_store(NewStore(**new), database=database)
        record_for_caller("stores.create", store=store.key)
        return {"result": schemas.opened(store.key, store.state)}


@blp.route("/platform/onboarding")
class OwnStores(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @throttle.limited_attempts(Attempt.OPENING)
    @blp.arguments(schemas.OnboardingIn())
    @blp.response(201, schemas.OnboardedOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, new):
        """Open your own store and sign in; if approval is required, the request is pending."""
        config = get_config()
        device = Device(new.pop("device").strip(), new.pop("device_model"), new.pop("device_name"))
        proof = codes.CodeProof(new.pop("ticket"), new.pop("code"), throttle.client_address())
        result = requests.request_verified_store(
            NewStore(**new),
            proof,
            onboarding=Onboarding(config.opening),
            reserved=config.reserved_number_patterns,
            now=datetime.now(UTC),
        )
        if isinstance(result, Store):
            return _signed_in(result, device)
        return {
            "result": schemas.opened(result.mobile_number, result.state),
            "role": "owner",
            "token": None,
            "uniqueNo": device.number,
            "isVerified": False,
            "request": make_ticket(result, config),
        }

    @access(Access.PUBLIC, ignores_token=True)
    @throttle.limited_attempts(Attempt.OPENING_FOLLOW_UP)
    @blp.arguments(schemas.RequestIn(), location="query")
    @blp.response(200, schemas.RequestOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, params):
        """Return the state of a request for a store: waiting, active (the owner can sign in), or denied.

        `reason` is why it was denied, as the administrator wrote it.
        """
        request = requests.follow(*read_ticket(params["request"], get_config()))
        state = schemas.opened(request.mobile_number, request.state)
        return {"result": {**state, "reason": request.reason or None}}


@blp.route("/platform/onboarding/code")
class OpeningCode(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.OpeningCodeIn())
    @blp.response(201, AskedOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, body):
        """Send a code to the number for which a store is to be opened."""
        config, number = get_config(), body["mobile_number"]
        requests.check_number(
            number, onboarding=Onboarding(config.opening), reserved=config.reserved_number_patterns
        )
        code_request = codes.CodeRequest(Purpose.OPENING, number, throttle.client_address())
        return {"result": {"ticket": codes.request_code(code_request, now=datetime.now(UTC))}}


def _signed_in(store: Store, device: Device) -> Answer:
    with store_session(store) as own:
        owner = auth.identity_of(own.get_one(Owner, store.key))
        signed_in = auth.start_sign_in(own, owner, device=device, now=datetime.now(UTC))
    token, status, headers = signed_in_answer(signed_in, 201, store=store)
    return {"result": schemas.opened(store.key, store.state), "request": None, **token}, status, headers


@blp.route("/setup")
class SetUp(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.ChecklistOut)
    def get(self):
        """Return the setup checklist: what a store needs before its customers can order and pay."""
        items = [{"name": name, "done": done} for name, done in completed_steps(db).items()]
        return {"result": {"items": items}}

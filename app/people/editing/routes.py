"""Routes of users for the owner, and of passwords chosen with a code."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.throttle import client_address
from app.people.accounts.models import Salesperson
from app.people.accounts.queries import account_seen_by
from app.people.auth import login_throttle, sessions
from app.people.auth.approvals import Device
from app.people.auth.routes import signed_in_answer
from app.people.auth.schemas import EndedOut, EndSessionIn, SessionsOut, SignedInOut
from app.people.editing import passwords, queries, salespeople, schemas, service
from app.people.editing.password_reset import reset_password
from app.people.verification.codes import CodeProof
from app.shared.actor import Access, Actor
from app.shared.errors import Invalid
from app.shared.schemas import ErrorOut, list_response
from app.store.settings.schemas import public_address
from tenant_router.http import db
from tenant_router.session import store_session

blp = Blueprint("people", __name__, url_prefix="/api", description="Customers and salespeople")


def _user_response(salesperson: Salesperson) -> dict[str, Any]:
    return {"result": queries.one_salesperson(db, salesperson.code)}


@blp.route("/users")
class Users(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.UsersIn(), location="query")
    @blp.response(200, schemas.UserPageOut)
    def get(self, params):
        """Return customers and salespeople in one list, by name unless another order is requested."""
        filters = schemas.filter_from(params)
        users, total = queries.user_page(db, filters)
        return list_response(users, total, filters.page, filters.size)

    @access(Access.OWNER)
    @blp.arguments(schemas.NewSalespersonIn())
    @blp.response(201, schemas.OneUserOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, details):
        """Add a salesperson under the next free code, without a password yet."""
        return _user_response(salespeople.add_salesperson(db, details))


@blp.route("/users/<code>")
class OneSalesperson(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.SalespersonIn())
    @blp.response(200, schemas.OneUserOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, details, code):
        """Change a salesperson; the accounting package's names cannot be changed."""
        return _user_response(salespeople.change_salesperson(db, code, details))


@blp.route("/users/<code>/lock")
class Lock(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.LockIn())
    @blp.response(200, schemas.OneUserOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, params, code):
        """Lock a salesperson out at once, or unlock them."""
        now = datetime.now(UTC)
        return _user_response(salespeople.lock_salesperson(db, code, locked=params["locked"] == "Y", now=now))


@blp.route("/users/<code>/credit")
class OverrideOfCredit(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.OverrideCreditIn())
    @blp.response(200, schemas.OneUserOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, params, code):
        """Let a salesperson order over a customer's credit limit, with a reason, or not."""
        return _user_response(salespeople.let_override_credit(db, code, allowed=params["allowed"] == "Y"))


def _password_for(person: passwords.Person, params: dict[str, Any]) -> dict[str, Any]:
    now = datetime.now(UTC)
    if params["one_time"]:
        address = public_address(f"/{db.store.key}/claim")
        return schemas.password_answer(issued=passwords.issue_code(db, person, now=now), url=address)
    return schemas.password_answer(ended=passwords.set_password(db, person, params["password"], now=now))


@blp.route("/users/<code>/password")
class SalespersonsPassword(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PasswordForIn())
    @blp.response(200, schemas.PasswordForOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, params, code):
        """Set a salesperson's password and end their sign-ins, or issue a code that is valid for two days."""
        return _password_for(salespeople.salesperson_to_change(db, code), params)


@blp.route("/account/<code>/password")
class AccountsPassword(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PasswordForIn())
    @blp.response(200, schemas.PasswordForOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, params, code):
        """Set a customer's password and end their sign-ins, or issue a code that is valid for two days."""
        return _password_for(service.account_to_change(db, code), params)


def _end_sign_ins(person: Actor, session: UUID | None) -> dict[str, Any]:
    now = datetime.now(UTC)
    if session:
        ended = sessions.end_one(db, person, session=session, now=now)
    else:
        ended = sessions.end_others(db, person, now=now)
    return {"result": {"ended": ended}}


@blp.route("/users/<code>/sessions")
class SalespersonsSessions(MethodView):
    @access(Access.OWNER)
    @blp.response(200, SessionsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, code):
        """Return a salesperson's open sign-ins, the newest first."""
        salespeople.check_salesperson(db, code)
        person = Actor(Access.SALESPERSON, code)
        return {"result": sessions.open_sign_ins(db, person, now=datetime.now(UTC))}

    @access(Access.OWNER)
    @blp.arguments(EndSessionIn(), location="query")
    @blp.response(200, EndedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, params, code):
        """End one of a salesperson's sign-ins, or all of them."""
        salespeople.check_salesperson(db, code)
        return _end_sign_ins(Actor(Access.SALESPERSON, code), params["session"])


@blp.route("/account/<code>/sessions")
class AccountsSessions(MethodView):
    @access(Access.OWNER)
    @blp.response(200, SessionsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, code):
        """Return a customer's open sign-ins, the newest first."""
        account_seen_by(db, code, current_actor())
        return {"result": sessions.open_sign_ins(db, Actor(Access.PARTY, code), now=datetime.now(UTC))}

    @access(Access.OWNER)
    @blp.arguments(EndSessionIn(), location="query")
    @blp.response(200, EndedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, params, code):
        """End one of a customer's sign-ins, or all of them."""
        account_seen_by(db, code, current_actor())
        return _end_sign_ins(Actor(Access.PARTY, code), params["session"])


@blp.route("/account/<code>")
class RemovedAccount(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RemovedAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, code):
        """Remove a customer who was registered here; their orders stay."""
        service.remove_account(db, code, current_actor(), now=datetime.now(UTC))
        return {"result": {"accCd": code}}


@blp.route("/auth/claim")
class Claim(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.ClaimIn())
    @blp.response(200, SignedInOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, params):
        """Choose a password with a code that the store issued, and sign in."""
        now = datetime.now(UTC)
        device = Device(params["device"].strip(), params["device_model"], params["device_name"])
        with login_throttle.claim(params["user_name"]):
            codes = passwords.codes_of(db, params["user_name"].strip(), now=now)
            with _counting_wrong_tries(codes):
                signed_in = passwords.claim(
                    db,
                    login_throttle.codes_to_try(codes),
                    code=params["code"],
                    password=params["password"],
                    device=device,
                    now=now,
                )
        return signed_in_answer(signed_in)


@contextmanager
def _counting_wrong_tries(codes: list[int]) -> Iterator[None]:
    try:
        yield
    except Invalid:
        # Use a separate transaction: the error below rolls back the one of this request.
        db.rollback()
        with store_session(db.store) as counting:
            passwords.count_wrong_try(counting, codes)
        raise


@blp.route("/auth/reset")
class Reset(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.ResetIn())
    @blp.response(200, SignedInOut)
    @blp.alt_response(403, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, params):
        """Choose a new password with a code sent to one's own number, and sign in."""
        device = Device(params["device"].strip(), params["device_model"], params["device_name"])
        proof = CodeProof(params["ticket"], params["code"], client_address())
        signed_in = reset_password(
            db, proof, password=params["password"], device=device, now=datetime.now(UTC)
        )
        return signed_in_answer(signed_in)

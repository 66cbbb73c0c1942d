"""All who buy and sell, as the owner keeps them; and choosing a password with a code of his."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.accounts.models import Salesperson
from app.accounts.schemas import told_beside
from app.auth import login_throttle
from app.auth.approvals import Device
from app.auth.routes import signed_in_answer
from app.auth.schemas import SignedInOut
from app.people import passwords, queries, salespeople, schemas, service
from app.people.password_reset import reset_password
from app.settings.schemas import public_address
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut, listed
from app.shared.throttle import client_address
from app.verification.codes import Given
from tenant_router.http import db
from tenant_router.session import store_session

blp = Blueprint("people", __name__, url_prefix="/api", description="Customers and salespeople")


def _shown(salesperson: Salesperson) -> dict[str, Any]:
    return {"result": schemas.user_on_wire(queries.one_salesperson(db, salesperson.code))}


@blp.route("/users")
class Users(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.UsersIn(), location="query")
    @blp.response(200, schemas.UserPageOut)
    def get(self, asked):
        """Customers and salespeople in one list, by name unless another order is asked for."""
        wanted = schemas.filter_from(asked)
        users, total = queries.user_page(db, wanted)
        shown = [schemas.user_on_wire(user) for user in users]
        return json_answer(listed(shown, total, wanted.page, wanted.size))

    @access(Access.OWNER)
    @blp.arguments(schemas.NewSalespersonIn())
    @blp.response(201, schemas.OneUserOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, details):
        """Add a salesperson, who is given the next free code and has no password yet."""
        with told_beside(schemas.SalespersonIn):
            salesperson = salespeople.add_salesperson(db, details)
        return _shown(salesperson)


@blp.route("/users/<code>")
class OneSalesperson(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.SalespersonIn())
    @blp.response(200, schemas.OneUserOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, details, code):
        """Change a salesperson; one's name is the accounting package's where it keeps him."""
        with told_beside(schemas.SalespersonIn):
            salesperson = salespeople.change_salesperson(db, code, details)
        return _shown(salesperson)


@blp.route("/users/<code>/lock")
class Lock(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.LockIn())
    @blp.response(200, schemas.OneUserOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, asked, code):
        """Keep a salesperson out at once, or let him sign in again."""
        now = datetime.now(UTC)
        return _shown(salespeople.lock_salesperson(db, code, locked=asked["locked"] == "Y", now=now))


def _password_for(person: passwords.Person, asked: dict[str, Any]) -> dict[str, Any]:
    now = datetime.now(UTC)
    if asked["one_time"]:
        address = public_address(f"/{db.store.key}/claim")
        return schemas.password_answer(given=passwords.give_code(db, person, now=now), url=address)
    return schemas.password_answer(ended=passwords.set_password(db, person, asked["password"], now=now))


@blp.route("/users/<code>/password")
class SalespersonsPassword(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PasswordForIn())
    @blp.response(200, schemas.PasswordForOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, asked, code):
        """Give a salesperson a password, which ends his sign-ins, or a code to choose one within two days."""
        return _password_for(salespeople.salesperson_to_change(db, code), asked)


@blp.route("/account/<code>/password")
class AccountsPassword(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PasswordForIn())
    @blp.response(200, schemas.PasswordForOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, asked, code):
        """Give a customer a password, which ends his sign-ins, or a code to choose one within two days."""
        return _password_for(service.account_to_change(db, code), asked)


@blp.route("/account/<code>")
class RemovedAccount(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RemovedAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, code):
        """Remove a customer who was made here; his orders stay."""
        service.remove_account(db, code, current_actor(), now=datetime.now(UTC))
        return {"result": {"accCd": code}}


@blp.route("/auth/claim")
class Claim(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.ClaimIn())
    @blp.response(200, SignedInOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, claimed):
        """Choose a password with a code that the store gave, and be signed in with it."""
        now = datetime.now(UTC)
        device = Device(claimed["device"].strip(), claimed["device_model"], claimed["device_name"])
        with login_throttle.claim(claimed["user_name"]):
            codes = passwords.codes_of(db, claimed["user_name"].strip(), now=now)
            with _wrong_tries_noted(codes):
                signed_in = passwords.claim(
                    db,
                    login_throttle.codes_to_try(codes),
                    code=claimed["code"],
                    password=claimed["password"],
                    device=device,
                    now=now,
                )
        return signed_in_answer(signed_in)


@contextmanager
def _wrong_tries_noted(codes: list[int]) -> Iterator[None]:
    try:
        yield
    except Invalid:
        # In a transaction of its own, for the refusal rolls this request's own back.
        db.rollback()
        with store_session(db.store) as noting:
            passwords.note_wrong_try(noting, codes)
        raise


@blp.route("/auth/reset")
class Reset(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.ResetIn())
    @blp.response(200, SignedInOut)
    @blp.alt_response(403, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, asked):
        """Choose another password by a code that was sent to one's number, and be signed in with it."""
        device = Device(asked["device"].strip(), asked["device_model"], asked["device_name"])
        given = Given(asked["ticket"], asked["code"], client_address())
        signed_in = reset_password(
            db, given, password=asked["password"], device=device, now=datetime.now(UTC)
        )
        return signed_in_answer(signed_in)

"""Routes of bills, invoices and statements: the owner's, a salesperson's for their parties, a party's own."""

from datetime import datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.responses import json_answer
from app.people.accounts.models import Account
from app.people.accounts.queries import account_seen_by
from app.people.accounts.receivables import credit, queries, schemas
from app.people.accounts.receivables.books import from_books
from app.people.accounts.receivables.statement import financial_year
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint(
    "receivables", __name__, url_prefix="/api/account", description="Dues and invoices in the books"
)


def _seen(code: str) -> Account:
    """Return the account, after the check that the caller may see it. Raise NotFound."""
    caller = current_actor()
    own = caller.code if caller.kind is Access.PARTY else ""
    return account_seen_by(db, code or own, caller)


def _seen_code(code: str) -> str:
    return _seen(code).code


@blp.route("/dues")
class DuesOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.DuesIn(), location="query")
    @blp.response(200, schemas.DuesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return the bills that an account has not settled, from the books or else from its orders."""
        today = datetime.now(STORE_TIME).date()
        dues = queries.dues_of(db, _seen_code(params["code"]), today=today)
        return json_answer({"result": schemas.dues_on_wire(dues)})


@blp.route("/statement")
class StatementOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.StatementIn(), location="query")
    @blp.response(200, schemas.StatementOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return what changed an account's balance from a day to another, with the balance after each."""
        today = datetime.now(STORE_TIME).date()
        since, until = params["since"] or financial_year(today), params["until"] or today
        found = queries.statement_of(db, _seen(params["code"]), since, until, today=today)
        receipts, delivered = queries.has_receipts(db), from_books(db)
        answer = schemas.statement_on_wire(found, receipts=receipts, from_books=delivered)
        return json_answer({"result": answer})


@blp.route("/credit")
class CreditOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.DuesIn(), location="query")
    @blp.response(200, schemas.CreditOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return what an account owes and may owe, and what the store does with orders beyond that."""
        today = datetime.now(STORE_TIME).date()
        found = credit.credit_of(db, _seen_code(params["code"]), today=today)
        caller = current_actor()
        may, sees = credit.may_override(db, caller), credit.sees_open_orders(db, caller)
        shown = schemas.credit_on_wire(found, today=today, may_override=may, open_orders=sees)
        return json_answer({"result": shown})


@blp.route("/invoices")
class InvoicesOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.InvoicesIn(), location="query")
    @blp.response(200, schemas.InvoicePageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """List an account's invoices of the last 12 months, as the accounting software has them."""
        page, size = params["page"], params["size"]
        code = _seen_code(params["code"])
        today = datetime.now(STORE_TIME).date()
        invoices, total = queries.invoice_page(db, code, today=today, page=page, size=size)
        shown = [schemas.invoice_on_wire(invoice) for invoice in invoices]
        return json_answer(list_response(shown, total, page, size))

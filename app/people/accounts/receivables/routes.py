"""Routes of bills, invoices and statements: the owner's, a salesperson's for their parties, a party's own."""

from datetime import datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.people.accounts.models import Account
from app.people.accounts.queries import account_seen_by
from app.people.accounts.receivables import credit, queries, schemas
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


@blp.route("/dues")
class DuesOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.DuesIn(), location="query")
    @blp.response(200, schemas.DuesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return the bills that an account has not settled, from the books or else from its orders."""
        today = datetime.now(STORE_TIME).date()
        return {"result": queries.dues_of(db, _seen(params["code"]), today=today)}


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
        return {"result": queries.statement_of(db, _seen(params["code"]), since, until, today=today)}


@blp.route("/credit")
class CreditOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.DuesIn(), location="query")
    @blp.response(200, schemas.CreditOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return what an account owes and may owe, and what the store does with orders beyond that."""
        today = datetime.now(STORE_TIME).date()
        code, caller = _seen(params["code"]).code, current_actor()
        found = credit.credit_seen_by(db, caller, [code], today=today)[code]
        return {"result": found._replace(may_override=credit.may_override(db, caller))}


@blp.route("/invoices")
class InvoicesOfAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.InvoicesIn(), location="query")
    @blp.response(200, schemas.InvoicePageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """List an account's invoices of the last 12 months, as the accounting software has them."""
        page, size = params["page"], params["size"]
        code = _seen(params["code"]).code
        today = datetime.now(STORE_TIME).date()
        invoices, total = queries.invoice_page(db, code, today=today, page=page, size=size)
        return list_response(invoices, total, page, size)

"""Accounts of customers."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.accounts import queries, schemas
from app.shared.access import access, actor
from app.shared.actor import Access
from tenant_router.http import db

blp = Blueprint("accounts", __name__, url_prefix="/api/account", description="Customers' accounts")


@blp.route("/getAccountBySman")
class Parties(MethodView):
    @access(Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.PartiesIn(), location="query")
    @blp.response(200, schemas.AccountsOut)
    def get(self, asked):
        """The parties of a salesperson; one of the sales team sees his own alone."""
        salesperson = asked["salesperson"] if actor.kind is Access.OWNER else actor.code
        return {"result": [schemas.account_on_wire(a) for a in queries.parties_of(db, salesperson)]}


@blp.route("/<code>")
class OneAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.response(200, schemas.OneAccountOut)
    def get(self, code):
        """One account: one's own, one of one's parties, or any for the owner."""
        return {"result": schemas.account_on_wire(queries.account_seen_by(db, code, actor))}

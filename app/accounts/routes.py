"""Accounts of customers."""

from typing import Any

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.accounts import queries, schemas, service
from app.accounts.models import Account
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.optimistic_locking import IF_MATCH, seen_version
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut, listed
from tenant_router.http import db

blp = Blueprint("accounts", __name__, url_prefix="/api/account", description="Customers' accounts")


def _shown(account: Account) -> dict[str, Any]:
    """An account as the caller may see it."""
    if current_actor().kind is Access.OWNER:
        return schemas.account_for_owner(account, db.store.key)
    return schemas.account_on_wire(account)


def _page(asked: queries.AccountFilter) -> Response:
    accounts, total = queries.account_page(db, asked)
    return json_answer(listed([_shown(account) for account in accounts], total, asked.page, asked.size))


@blp.route("")
class Accounts(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.AccountsIn(), location="query")
    @blp.response(200, {"oneOf": [schemas.OneAccountOut, schemas.AccountPageOut]})
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, asked):
        """One account as under its own address; a party's own, and all of the owner's, without a code."""
        me = current_actor()
        code = asked["code"] or (me.code if me.kind is Access.PARTY else "")
        if code:
            return json_answer({"result": _shown(queries.account_seen_by(db, code, me))})
        if me.kind is not Access.OWNER:
            raise Invalid("order.party", fields={"accCd": ["order.party"]})
        return _page(queries.AccountFilter(**{name: asked[name] for name in asked if name != "code"}))

    @access(Access.PARTY, Access.OWNER)
    @blp.arguments(schemas.AccountChangeIn())
    @blp.response(200, schemas.OneAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, change):
        """Change an account that was made here; of one from the accounting package the owner alone grade,
        salesperson and lock.
        """
        with schemas.told_beside(schemas.AccountChangeIn):
            account = service.change_account(
                db, change.pop("code"), change, current_actor(), seen=seen_version()
            )
        return {"result": _shown(account)}

    @access(Access.OWNER)
    @blp.arguments(schemas.AccountSwitchIn())
    @blp.response(200, schemas.OneAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, switch):
        """Show stock to a single account, hide the first or the second rate from it, or undo that."""
        account = service.switch_for_account(
            db, switch["code"], switch["variable"], current_actor(), on=switch["type"] == "add"
        )
        return {"result": _shown(account)}


@blp.route("/getAccountBySman")
class Parties(MethodView):
    @access(Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.PartiesIn(), location="query")
    @blp.response(200, schemas.AccountsOut)
    def get(self, asked):
        """The parties of a salesperson; one of the sales team sees his own alone."""
        me = current_actor()
        salesperson = asked["salesperson"] if me.kind is Access.OWNER else me.code
        return {"result": [_shown(a) for a in queries.parties_of(db, salesperson, asked["words"])]}


@blp.route("/export/data")
class AccountsForExport(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.AccountExportIn(), location="query")
    @blp.response(200, schemas.AccountPageOut)
    def get(self, asked):
        """All accounts by name, up to a thousand at once."""
        return _page(queries.AccountFilter(**asked))


@blp.route("/getFilterAccounts")
class AccountNames(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.AccountNamesIn(), location="query")
    @blp.response(200, schemas.AccountNamesOut)
    def get(self, asked):
        """Names of accounts to choose from, the first thousand of those with these words."""
        found = queries.account_names(db, asked["words"])
        return {"result": [{"ACC_CD": row.code, "ACC_NAME": row.name} for row in found]}


@blp.route("/<code>")
class OneAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.response(200, schemas.OneAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, code):
        """One account: one's own, one of one's parties, or any for the owner."""
        return {"result": _shown(queries.account_seen_by(db, code, current_actor()))}

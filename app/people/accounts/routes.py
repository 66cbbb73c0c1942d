"""Routes of customers' accounts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.optimistic_locking import IF_MATCH, seen_versions
from app.edge.responses import json_answer
from app.people.accounts import filters, queries, schemas, service
from app.people.accounts.models import Account
from app.people.accounts.receivables.credit import credit_seen_by
from app.people.accounts.shown import ShownAccount, shown_to_owner
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.shared.errors import Invalid
from app.shared.schemas import ErrorOut, list_response
from app.store.settings.queries import load_settings
from tenant_router.http import db

blp = Blueprint("accounts", __name__, url_prefix="/api/account", description="Customers' accounts")


def _shown(account: Account) -> ShownAccount:
    """Return an account as the caller may see it."""
    if current_actor().kind is Access.OWNER:
        return shown_to_owner(account, db.store.key)
    return ShownAccount(account)


def _listed(accounts: Sequence[Account]) -> list[ShownAccount]:
    """Return accounts of a list, with their credit where the store checks it."""
    shown = [_shown(account) for account in accounts]
    if not load_settings(db).credit_control:
        return shown
    today = datetime.now(STORE_TIME).date()
    credits = credit_seen_by(db, current_actor(), [each.code for each in accounts], today=today)
    return [each._replace(credit=credits[each.account.code]) for each in shown]


def _page(narrowed: queries.AccountFilter) -> dict[str, Any]:
    accounts, total = queries.account_page(db, narrowed)
    return list_response(_listed(accounts), total, narrowed.page, narrowed.size)


@blp.route("")
class Accounts(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.AccountsIn(), location="query")
    @blp.response(200, {"oneOf": [schemas.OneAccountOut, schemas.AccountPageOut]})
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, params):
        """Return one account by its code.

        Without a code, return a party's own account, or a page of all accounts for the owner.
        """
        caller = current_actor()
        code = params["code"] or (caller.code if caller.kind is Access.PARTY else "")
        if code:
            one = {"result": _shown(queries.account_seen_by(db, code, caller))}
            return json_answer(schemas.OneAccountOut().dump(one))
        if caller.kind is not Access.OWNER:
            raise Invalid("order.party", field="code")
        narrowed = queries.AccountFilter(**{name: params[name] for name in params if name != "code"})
        return json_answer(schemas.AccountPageOut().dump(_page(narrowed)))

    @access(Access.PARTY, Access.OWNER)
    @blp.arguments(schemas.AccountChangeIn())
    @blp.response(200, schemas.OneAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, change):
        """Change an account.

        Self-registered accounts can be changed by their holder and the owner. Of accounts that the accounting
        package keeps, only the owner can change the price grade, the salesperson and the lock.
        """
        account = service.change_account(
            db, change.pop("code"), change, current_actor(), seen=seen_versions()
        )
        return {"result": _shown(account)}

    @access(Access.OWNER)
    @blp.arguments(schemas.AccountSwitchIn())
    @blp.response(200, schemas.OneAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, switch):
        """Show stock to one account, hide its first or second rate, or undo that."""
        account = service.switch_for_account(
            db, switch["code"], switch["variable"], current_actor(), on=switch["type"] == "add"
        )
        return {"result": _shown(account)}


@blp.route("/counts")
class AccountCounts(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.AccountCountsOut)
    def get(self):
        """Return how many customers each filter of the list has."""
        return {"result": filters.count_accounts(db)}


@blp.route("/getAccountBySman")
class Parties(MethodView):
    @access(Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.PartiesIn(), location="query")
    @blp.response(200, schemas.AccountsOut)
    def get(self, params):
        """Return the parties of a salesperson; salespeople see only their own."""
        caller = current_actor()
        salesperson = params["salesperson"] if caller.kind is Access.OWNER else caller.code
        return {"result": _listed(queries.parties_of(db, salesperson, params["words"]))}


@blp.route("/export/data")
class AccountsForExport(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.AccountExportIn(), location="query")
    @blp.response(200, schemas.AccountPageOut)
    def get(self, params):
        """Return all accounts by name, up to a thousand per page."""
        return _page(queries.AccountFilter(**params))


@blp.route("/getFilterAccounts")
class AccountNames(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.AccountNamesIn(), location="query")
    @blp.response(200, schemas.AccountNamesOut)
    def get(self, params):
        """Return names of accounts to choose from: the first thousand that match."""
        return {"result": queries.account_names(db, params["words"])}


@blp.route("/<code>")
class OneAccount(MethodView):
    @access(Access.PARTY, Access.SALESPERSON, Access.OWNER)
    @blp.response(200, schemas.OneAccountOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, code):
        """Return an account: the caller's own, one of their parties, or any for the owner."""
        return {"result": _shown(queries.account_seen_by(db, code, current_actor()))}

"""Routes of the rules of quantity and value, for the owner."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from app.terms import service
from app.terms.order_rules import schemas
from app.terms.order_rules.service import RULES
from tenant_router.http import db

blp = Blueprint(
    "order_rules", __name__, url_prefix="/api/order-rules", description="Rules of quantity and value"
)


@blp.route("")
class Rules(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.RulesIn(), location="query")
    @blp.response(200, schemas.RulePageOut)
    def get(self, query):
        """Return a page of the rules, newest first."""
        page, size = query["page"], query["size"]
        rules, total = service.page(db, RULES, query["words"], now=datetime.now(UTC), page=page, size=size)
        return list_response(rules, total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.RuleIn())
    @blp.response(201, schemas.SavedRuleOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Add a rule. It holds if the switch `orderRules` is on."""
        return {"result": {"ruleId": service.add(db, RULES, body["term"]).id}}


@blp.route("/<int:rule_id>")
class OneRule(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.RuleIn())
    @blp.response(200, schemas.SavedRuleOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, rule_id):
        """Replace a rule."""
        return {"result": {"ruleId": service.change(db, RULES, rule_id, body["term"]).id}}

    @access(Access.OWNER)
    @blp.response(200, schemas.SavedRuleOut)
    def delete(self, rule_id):
        """Remove a rule. It is not an error if the rule is already gone."""
        service.remove(db, RULES, rule_id)
        return {"result": {"ruleId": rule_id}}

"""Routes of schemes: for the owner, and what buyers see of them."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from app.terms import service
from app.terms.schemes import schemas
from app.terms.schemes.service import SCHEMES, offers, scheme_page
from app.terms.schemes.trial import Trial, try_schemes
from tenant_router.http import db

blp = Blueprint("schemes", __name__, url_prefix="/api/schemes", description="Schemes")


@blp.route("")
class Schemes(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.SchemesIn(), location="query")
    @blp.response(200, schemas.SchemePageOut)
    def get(self, query):
        """Return a page of the schemes in the order in which they are applied, expired ones last."""
        page, size = query["page"], query["size"]
        found, total = scheme_page(db, query["words"], now=datetime.now(UTC), at=page, size=size)
        return list_response(found, total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.SchemeIn())
    @blp.response(201, schemas.SavedSchemeOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Add a scheme. It holds from its start to its end, while the switch `schemes` is on."""
        return {"result": service.add(db, SCHEMES, body["term"])}


@blp.route("/<int:scheme_id>")
class OneScheme(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.SchemeIn())
    @blp.response(200, schemas.SavedSchemeOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, scheme_id):
        """Change a scheme. Orders keep what it gave."""
        return {"result": service.change(db, SCHEMES, scheme_id, body["term"])}

    @access(Access.OWNER)
    @blp.response(200, schemas.SavedSchemeOut)
    def delete(self, scheme_id):
        """Remove a scheme. Orders keep what it gave. It is not an error if the scheme is already gone."""
        service.remove(db, SCHEMES, scheme_id)
        return {"result": {"id": scheme_id}}


@blp.route("/trial")
class SchemeTrial(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.TrialIn())
    @blp.response(200, schemas.TrialOut)
    def post(self, body):
        """Return what the schemes give for some lines and why, whether the switch is on or off."""
        trial = Trial(
            lines=[((line["product"], line["size"]), line["quantity"]) for line in body["lines"]],
            at=body["at"] or datetime.now(UTC),
            account=body["account"],
            grade=body["grade"],
            salesperson=body["salesperson"],
        )
        return {"result": try_schemes(db, current_actor(), trial)}


@blp.route("/offers")
class Offers(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(schemas.OffersIn(), location="query")
    @blp.response(200, schemas.OffersOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the schemes in force for the caller; none for a caller who may not see rates."""
        held = load_viewer(db, current_actor(), query["party"] or None).schemes.all
        return {"result": offers(db, held)}

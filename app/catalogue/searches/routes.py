"""Routes of searches that found nothing, and of the owner's synonyms."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue.searches import schemas, service
from app.edge.access import access
from app.edge.throttle import client_address, limited, store_bucket
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

# More than any person's failed searches, so that a script cannot fill the list.
RECORDED = "30 per hour"

blp = Blueprint("searches", __name__, url_prefix="/api/searches", description="Search words of the store")


@blp.route("/failed")
class FailedSearches(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.FailedSearchesIn(), location="query")
    @blp.response(200, schemas.FailedSearchPageOut)
    def get(self, query):
        """Return a page of the searches that found nothing, the most frequent first.

        A store keeps 500 of them; the oldest and rarest are deleted first.
        """
        page, size = query["page"], query["size"]
        found, total = service.failed_page(db, page=page, size=size)
        return list_response(found, total, page, size)

    @access(Access.PUBLIC)
    @limited((RECORDED, "searches", lambda: store_bucket(client_address())))
    @blp.arguments(schemas.FailedSearchIn())
    @blp.response(204)
    def post(self, body):
        """Record a search that found nothing. A search that finds something is ignored."""
        service.record(db, body["words"], now=datetime.now(UTC))


@blp.route("/synonyms")
class Synonyms(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.SynonymsOut)
    def get(self):
        """Return the store's synonyms by word."""
        return {"result": service.synonyms(db)}

    @access(Access.OWNER)
    @blp.arguments(schemas.SynonymIn())
    @blp.response(200, schemas.SavedSynonymOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body):
        """Add a synonym, or replace the word's earlier one. A search for it finds items with that meaning."""
        return {"result": service.set_synonym(db, **body)}


@blp.route("/synonyms/<word>")
class OneSynonym(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RemovedOut)
    def delete(self, word):
        """Remove a synonym. It is not an error if the synonym no longer exists."""
        service.remove_synonym(db, word)
        return {"result": {"word": word}}

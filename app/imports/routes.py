"""The owner's imports of spreadsheets."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.imports import queries, schemas, service
from app.imports.models import Import
from app.shared.access import access
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, listed
from tenant_router.http import db

blp = Blueprint("imports", __name__, url_prefix="/api/imports", description="Imports of spreadsheets")
CSV = "text/csv"


def _number(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFound("import.unknown") from None


def _told(run: Import) -> dict[str, Any]:
    return {"result": schemas.run_on_wire(run, db.store)}


@blp.route("")
class Imports(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ImportsIn(), location="query")
    @blp.response(200, schemas.RunPageOut)
    def get(self, asked):
        """The history of imports, newest first; by their date the oldest first, unless desc=Y."""
        page, size = asked["page"], asked["size"]
        oldest_first = asked["ordered_by"] is not None and not asked["descending"]
        runs, total = queries.run_page(db, page=page, size=size, oldest_first=oldest_first)
        return listed([schemas.run_on_wire(run, db.store, listed=True) for run in runs], total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.ImportIn())
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, asked):
        """Have an uploaded spreadsheet read: which columns it has, and which field each seems to hold."""
        run = service.begin(db, asked["kind"], asked["upload"], asked["name"], now=datetime.now(UTC))
        return _told(run)


@blp.route("/fields")
class Fields(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.KindIn(), location="query")
    @blp.response(200, schemas.FieldsOut)
    def get(self, asked):
        """The fields that columns of a kind of spreadsheet may hold."""
        return schemas.fields_on_wire(asked["kind"])


@blp.route("/template")
class Template(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.KindIn(), location="query")
    @blp.response(200, {"type": "string", "format": "binary"}, content_type=CSV)
    def get(self, asked):
        """A spreadsheet (CSV) to fill in, with one row for an example."""
        answer = Response(schemas.template(asked["kind"]), content_type=f"{CSV}; charset=utf-8")
        answer.headers["Content-Disposition"] = f'attachment; filename="{asked["kind"].title()}.csv"'
        return answer


@blp.route("/<run_id>")
class OneImport(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, run_id):
        """How far an import is, what it would change or has changed, and which rows are refused."""
        return _told(queries.one_run(db, _number(run_id)))

    @access(Access.OWNER)
    @blp.arguments(schemas.MappingIn())
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, asked, run_id):
        """Say which column holds which field, and have every row checked by that without any change."""
        return _told(service.choose(db, _number(run_id), asked["mapping"], now=datetime.now(UTC)))

    @access(Access.OWNER)
    @blp.response(200, schemas.CanceledOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, run_id):
        """Give an import up; one that is being applied or is done stays."""
        number = _number(run_id)
        service.cancel(db, number)
        return {"result": {"id": number}}


@blp.route("/<run_id>/apply")
class Applied(MethodView):
    @access(Access.OWNER)
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, run_id):
        """Put the rows that were checked into the store: all that are right, or after a failure none."""
        return _told(service.apply(db, _number(run_id), now=datetime.now(UTC)))

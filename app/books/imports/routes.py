"""The owner's spreadsheet imports."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.books.imports import queries, schemas, service
from app.books.imports.kinds import KINDS
from app.books.imports.models import Import
from app.books.intake.queries import one_run, run_page
from app.edge.access import access
from app.shared.actor import Access
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("imports", __name__, url_prefix="/api/imports", description="Imports of spreadsheets")
CSV = "text/csv"


def _result(run: Import) -> dict[str, Any]:
    (shown,) = _shown([run])
    return {"result": shown}


def _shown(runs: Sequence[Import], *, listed: bool = False) -> list[service.ShownImport]:
    changes, now = queries.changes_of(db, runs), datetime.now(UTC)
    return [
        service.ShownImport(
            run, None if listed else run, changes.get(run.change_id) if run.change_id else None, now=now
        )
        for run in runs
    ]


@blp.route("")
class Imports(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ImportsIn(), location="query")
    @blp.response(200, schemas.RunPageOut)
    def get(self, params):
        """Return the history of imports, newest first; sorted by createdAt, oldest first unless desc=Y."""
        page, size = params["page"], params["size"]
        oldest_first = params["ordered_by"] is not None and not params["descending"]
        runs, total = run_page(db, Import, page=page, size=size, oldest_first=oldest_first)
        return list_response(_shown(runs, listed=True), total, page, size)

    @access(Access.OWNER)
    @blp.arguments(schemas.ImportIn())
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, params):
        """Start an import: read an uploaded spreadsheet and suggest which column holds which field."""
        run = service.start(db, params["kind"], params["upload"], params["name"], now=datetime.now(UTC))
        return _result(run)


@blp.route("/fields")
class Fields(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.KindIn(), location="query")
    @blp.response(200, schemas.FieldsOut)
    def get(self, params):
        """Return the fields that columns of a kind of spreadsheet may hold."""
        return {"result": KINDS[params["kind"]].fields}


@blp.route("/template")
class Template(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.KindIn(), location="query")
    @blp.response(200, {"type": "string", "format": "binary"}, content_type=CSV)
    def get(self, params):
        """Return a spreadsheet (CSV) to fill in, with one example row."""
        answer = Response(schemas.template(params["kind"]), content_type=f"{CSV}; charset=utf-8")
        answer.headers["Content-Disposition"] = f'attachment; filename="{params["kind"].title()}.csv"'
        return answer


@blp.route("/<run_id>")
class OneImport(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, run_id):
        """Return an import's progress, its results and the refused rows."""
        return _result(one_run(db, Import, parse_id(run_id, "import.unknown")))

    @access(Access.OWNER)
    @blp.arguments(schemas.MappingIn())
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, params, run_id):
        """Set which column holds which field, and check every row without changing anything."""
        import_id = parse_id(run_id, "import.unknown")
        columns, category = params["mapping"], params["category"]
        return _result(service.set_mapping(db, import_id, columns, category=category, now=datetime.now(UTC)))

    @access(Access.OWNER)
    @blp.response(200, schemas.CanceledOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, run_id):
        """Cancel an import that is not done. Rows that a worker has written for it are rolled back."""
        import_id = parse_id(run_id, "import.unknown")
        service.cancel(db, import_id, now=datetime.now(UTC))
        return {"result": {"id": import_id}}


@blp.route("/<run_id>/codePage")
class CodePage(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CodePageIn())
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, params, run_id):
        """Set the code page of a text and read its columns again."""
        import_id = parse_id(run_id, "import.unknown")
        return _result(service.read_again(db, import_id, params["encoding"], now=datetime.now(UTC)))


@blp.route("/<run_id>/apply")
class ApplyImport(MethodView):
    @access(Access.OWNER)
    @blp.response(202, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, run_id):
        """Import the checked rows into the store: all valid rows or, if the import fails, none."""
        return _result(service.apply(db, parse_id(run_id, "import.unknown"), now=datetime.now(UTC)))


@blp.route("/<run_id>/undo")
class UndoImport(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OneRunOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, run_id):
        """Undo an applied import within a day, except for values edited since.

        Customer imports have no undo.
        """
        return _result(service.undo_import(db, parse_id(run_id, "import.unknown"), now=datetime.now(UTC)))

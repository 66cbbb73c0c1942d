"""The owner's calls: which companies there are, runs, the agents beside the books, and what he chose."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.media import uploads
from app.media.storage import read_file
from app.shared.access import access
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, listed
from app.sync import queries, run_schemas, schemas, service, settings_schemas
from app.sync.agents import orders, pairing
from app.sync.models import Run
from app.sync.rules import Kind
from tenant_router.http import db

blp = Blueprint("sync", __name__, url_prefix="/api", description="Sync with accounting software")
CSV = "text/csv"


def _number(text: str, unknown: str = "sync.unknown") -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFound(unknown) from None


def _told(run: Run) -> dict[str, Any]:
    return {"result": run_schemas.run_on_wire(run, file=service.file_kept(db, run))}


@blp.route("/saral/company")
class Companies(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.BooksOfYearsOut)
    def get(self):
        """The companies, with their years, that the accounting package has told of."""
        return schemas.companies_on_wire(list(queries.agents(db)))


@blp.route("/sync")
class Runs(MethodView):
    @access(Access.OWNER)
    @blp.arguments(run_schemas.RunsIn(), location="query")
    @blp.response(200, run_schemas.SyncPageOut)
    def get(self, asked):
        """The history of synchronisations, newest first."""
        page, size = asked["page"], asked["size"]
        runs, total = queries.run_page(db, page=page, size=size)
        return listed([run_schemas.run_on_wire(run, listed=True) for run in runs], total, page, size)

    @access(Access.OWNER)
    @blp.arguments(run_schemas.AskIn())
    @blp.response(202, run_schemas.BegunOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, asked):
        """Bring the store in step with its books; while that is under way it is the same run again."""
        run = service.ask(
            db,
            kind=Kind(asked["mode"]),
            data_name=asked["dataNm"] or "",
            upload=asked["fileId"],
            dry_run=asked["dryRun"],
            mapping=asked["mapping"],
            now=datetime.now(UTC),
        )
        return {"result": {"id": run.id, "state": run.state}}


@blp.route("/sync/status")
class Status(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.SyncStatusOut)
    def get(self):
        """How agent and accounting package stand, what ran last, what runs, and which orders wait."""
        agents = list(queries.agents(db))
        agent, accounting = schemas.status_on_wire(
            agents,
            was_paired=bool(agents) or queries.was_paired(db),
            data_name=queries.chosen(db)["dataNm"],
            now=datetime.now(UTC),
        )
        last, running = queries.last_run(db), queries.running(db)
        waiting, refused = orders.counts(db)
        return {
            "result": {
                "agent": agent,
                "accounting": accounting,
                "lastSync": run_schemas.run_on_wire(last, listed=True) if last else None,
                "running": run_schemas.run_on_wire(running, listed=True) if running else None,
                "waitingOrders": waiting,
                "refusedOrders": refused,
            }
        }


@blp.route("/sync/settings")
class Settings(MethodView):
    @access(Access.OWNER)
    @blp.response(200, settings_schemas.SyncSettingsOut)
    def get(self):
        """What the owner chose for his accounting package, and the names there that he may choose from."""
        return settings_schemas.settings_on_wire(queries.chosen(db), list(queries.agents(db)))

    @access(Access.OWNER)
    @blp.arguments(settings_schemas.SettingsIn())
    @blp.response(200, settings_schemas.SyncSettingsOut)
    def put(self, asked):
        """Change what is sent of that."""
        return settings_schemas.settings_on_wire(service.change_settings(db, asked), list(queries.agents(db)))


@blp.route("/sync/files")
class Files(MethodView):
    @access(Access.OWNER)
    @blp.arguments(run_schemas.FileIn())
    @blp.response(201, run_schemas.SyncFileOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, asked):
        """An address that takes an export of an accounting package, for POST /sync with its `fileId`."""
        content_type = service.content_type_of(asked["fileName"])
        name, url = uploads.sign(db, content_type=content_type, size=asked["bytes"])
        return {"result": {"fileId": name, "url": url, "contentType": content_type}}


@blp.route("/sync/agents")
class Agents(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.PairedAgentsOut)
    def get(self):
        """The computers that are connected."""
        now = datetime.now(UTC)
        return {"result": [schemas.agent_on_wire(agent, now=now) for agent in queries.agents(db)]}

    @access(Access.OWNER)
    @blp.response(201, schemas.PairingOut)
    def post(self):
        """A code that connects one computer, once, within ten minutes."""
        code, expires_at = pairing.make_code(db, now=datetime.now(UTC))
        return {"result": {"code": code, "expiresAt": expires_at.isoformat()}}


@blp.route("/sync/agents/<agent_id>")
class OneAgent(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RevokedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, agent_id):
        """Disconnect a computer: its token is no good from now on."""
        number = _number(agent_id, "agent.unknown")
        pairing.revoke(db, number, now=datetime.now(UTC))
        return {"result": {"id": number}}


@blp.route("/sync/<run_id>")
class OneRun(MethodView):
    @access(Access.OWNER)
    @blp.response(200, run_schemas.OneSyncOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, run_id):
        """How far a synchronisation is, or what it has changed."""
        return _told(queries.one_run(db, _number(run_id)))


@blp.route("/sync/<run_id>/confirm")
class Confirmed(MethodView):
    @access(Access.OWNER)
    @blp.arguments(run_schemas.AnswerIn())
    @blp.response(200, run_schemas.OneSyncOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, asked, run_id):
        """Have a synchronisation carried out that waits for consent, or give it up."""
        run = service.answer(db, _number(run_id), accept=asked["accept"], now=datetime.now(UTC))
        return _told(run)


@blp.route("/sync/<run_id>/rejects")
class Rejects(MethodView):
    @access(Access.OWNER)
    @blp.response(200, {"type": "string", "format": "binary"}, content_type=CSV)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, run_id):
        """The rows that were refused, with the reasons (CSV)."""
        run = queries.one_run(db, _number(run_id))
        content = read_file(run.rejects) if run.rejects else None
        if content is None:
            raise NotFound("sync.no_rejects")
        answer = Response(content, content_type=f"{CSV}; charset=utf-8")
        answer.headers["Content-Disposition"] = 'attachment; filename="Refused.csv"'
        return answer

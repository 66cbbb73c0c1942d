"""Routes of the owner: companies, runs, paired agents, and settings of the synchronisation."""

from datetime import UTC, datetime
from typing import Any

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.books.intake.queries import one_run, run_page
from app.books.sync import queries, run_schemas, schemas, service, settings_schemas
from app.books.sync.agents import pairing, releases
from app.books.sync.book_names import suggested_ledgers
from app.books.sync.cleaning import find_cleaning
from app.books.sync.importing.give_back import give_back
from app.books.sync.models import SyncRun
from app.books.sync.rules import RunKind, rate_key
from app.config import get_config
from app.edge.access import access
from app.shared.actor import Access
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut, list_response
from app.store.media import uploads
from tenant_router.http import db

blp = Blueprint("sync", __name__, url_prefix="/api", description="Sync with accounting software")


def _run_result(run: SyncRun) -> dict[str, Any]:
    return {"result": service.ShownSync(run, run, service.stored_upload(db, run))}


def _settings_result(chosen: dict[str, Any]) -> dict[str, Any]:
    agents, rates = queries.agents(db), queries.tax_rates(db)
    names = agents[0].book_names if agents else {}
    suggested = suggested_ledgers(rates, names.get("ledgers", []))
    by_rate = {rate_key(rate): suggested.get(rate_key(rate), {}) for rate in rates}
    return {"result": {**chosen, "rates": by_rate, "book_names": names}}


@blp.route("/saral/company")
class Companies(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.BooksOfYearsOut)
    def get(self):
        """List the companies and their years, as the accounting package reported them."""
        return {"result": queries.companies(db)}


@blp.route("/sync")
class Runs(MethodView):
    @access(Access.OWNER)
    @blp.arguments(run_schemas.RunsIn(), location="query")
    @blp.response(200, run_schemas.SyncPageOut)
    def get(self, query):
        """List synchronisation runs, newest first."""
        page, size = query["page"], query["size"]
        runs, total = run_page(db, SyncRun, page=page, size=size)
        return list_response([service.ShownSync(run) for run in runs], total, page, size)

    @access(Access.OWNER)
    @blp.arguments(run_schemas.AskIn())
    @blp.response(202, run_schemas.BegunOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Start a synchronisation. While one is in progress, return that run."""
        run = service.start(
            db,
            kind=RunKind(body["mode"]),
            data_name=body["data_name"] or "",
            upload=body["upload"],
            dry_run=body["dry_run"],
            mapping=body["mapping"],
            partial=body["partial"],
            now=datetime.now(UTC),
        )
        return {"result": {"id": run.id, "state": run.state}}


@blp.route("/sync/status")
class Status(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.SyncStatusOut)
    def get(self):
        """Return the status of agent and accounting package, the last and current run, and order counts."""
        agents, now = queries.agents(db), datetime.now(UTC)
        figures, (last, running) = queries.status_figures(db), queries.last_and_running(db)
        if agents:
            agent = service.agent_state(agents[0], now=now)
            accounting = service.accounting_state(agents[0], figures.chosen["dataNm"], now=now)
        else:
            agent = service.AgentState("revoked" if figures.was_paired else "never")
            accounting = service.AccountingState()
        return {
            "result": {
                **figures._asdict(),
                "agent": agent,
                "accounting": accounting,
                "last": last and service.ShownSync(last),
                "running": running and service.ShownSync(running),
            }
        }


@blp.route("/sync/cleaning")
class Cleanings(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.CleaningsOut)
    def get(self):
        """List the faults to correct in the books, as they were last read."""
        return {"result": find_cleaning(db)}


@blp.route("/sync/settings")
class Settings(MethodView):
    @access(Access.OWNER)
    @blp.response(200, settings_schemas.SyncSettingsOut)
    def get(self):
        """Return the owner's choices, and the names in the books that they may choose from."""
        return _settings_result(queries.chosen(db))

    @access(Access.OWNER)
    @blp.arguments(settings_schemas.SettingsIn())
    @blp.response(200, settings_schemas.SyncSettingsOut)
    def put(self, body):
        """Change the choices in the request; the others do not change."""
        return _settings_result(service.change_settings(db, body))


@blp.route("/sync/files")
class Files(MethodView):
    @access(Access.OWNER)
    @blp.arguments(run_schemas.FileIn())
    @blp.response(201, run_schemas.SyncFileOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Return an upload address for an export of an accounting package; POST /sync takes its `fileId`."""
        content_type = service.content_type_of(body["file_name"])
        name, url = uploads.sign(db, content_type=content_type, size=body["size"])
        return {"result": {"name": name, "url": url, "content_type": content_type}}


@blp.route("/sync/datasets")
class Datasets(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.DatasetsOut)
    def get(self):
        """List the companies whose data the store has."""
        return {"result": queries.datasets(db)}

    @access(Access.OWNER)
    @blp.arguments(schemas.DatasetIn(), location="query")
    @blp.response(202, schemas.ClearedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, query):
        """Clear a company's data: records that only this company has are hidden, and kept for history."""
        service.clear_dataset(db, query["dataset"])
        return {"result": {"dataset": query["dataset"]}}


@blp.route("/sync/ownFields/<path:code>")
class OwnFields(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.GivenBackOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, code):
        """Discard the owner's own values of a product: the next sync writes the books' values again."""
        give_back(db, code)
        return {"result": {"ITEM_CD": code}}


@blp.route("/sync/agents")
class Agents(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.PairedAgentsOut)
    def get(self):
        """List the connected computers."""
        now = datetime.now(UTC)
        return {"result": [service.agent_state(agent, now=now) for agent in queries.agents(db)]}

    @access(Access.OWNER)
    @blp.response(201, schemas.PairingOut)
    def post(self):
        """Create a code of six digits that connects one computer, once, within ten minutes."""
        code, expires_at = pairing.make_code(db, now=datetime.now(UTC))
        return {"result": {"code": code, "expires_at": expires_at}}


@blp.route("/sync/agents/program")
class AgentProgram(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.AgentProgramOut)
    def get(self):
        """Return the signed agent for Windows with an address for its download, or null if there is none."""
        release = releases.current_release("windows")
        if release is None:
            return {"result": None}
        site = get_config().public_url or request.host_url
        url = releases.url_of(release, file_name=releases.download_name(release, site, db.store.key))
        return {"result": {**release.as_dict(), "url": url}}


@blp.route("/sync/agents/<agent_id>")
class OneAgent(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RevokedOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, agent_id):
        """Disconnect a computer; its token stops working."""
        number = parse_id(agent_id, "agent.unknown")
        pairing.revoke(db, number, now=datetime.now(UTC))
        return {"result": {"id": number}}


@blp.route("/sync/<run_id>")
class OneRun(MethodView):
    @access(Access.OWNER)
    @blp.response(200, run_schemas.OneSyncOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, run_id):
        """Return the progress of a synchronisation, or its changes."""
        return _run_result(one_run(db, SyncRun, parse_id(run_id, "sync.unknown")))

    @access(Access.OWNER)
    @blp.response(200, run_schemas.OneSyncOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, run_id):
        """Cancel a synchronisation that is not done.

        Rows that a worker has written for it are rolled back.
        """
        run = service.cancel(db, parse_id(run_id, "sync.unknown"), now=datetime.now(UTC))
        return _run_result(run)


@blp.route("/sync/<run_id>/confirm")
class Confirmation(MethodView):
    @access(Access.OWNER)
    @blp.arguments(run_schemas.AnswerIn())
    @blp.response(200, run_schemas.OneSyncOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, run_id):
        """Approve a synchronisation that waits for consent, or cancel it."""
        run = service.confirm(
            db, parse_id(run_id, "sync.unknown"), accept=body["accept"], now=datetime.now(UTC)
        )
        return _run_result(run)

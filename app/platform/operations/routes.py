"""Routes of platform operations, and of actions on failed work."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge import health
from app.edge.access import access
from app.platform.audit.request_audit import record_for_caller
from app.platform.operations import queries, schemas, service
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router import databases, migration_chains

blp = Blueprint("operations", __name__, url_prefix="/api/platform", description="Platform operations")


@blp.route("/operations")
class Operations(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.OperationsOut)
    def get(self):
        """Return schema versions, databases, queues, workers, failures and health."""
        counts = queries.store_counts()
        migration = queries.last_migration()
        status, _usable, checks = health.check_health()
        result = {
            "head": migration_chains.head(),
            "counts": counts,
            "schemas": [
                {"version": version, "stores": stores} for version, stores in queries.schema_versions()
            ],
            "behind": counts["behind"],
            "spares": queries.spare_count(),
            "databases": databases.database_usage(),
            "queues": [{"name": name, "depth": depth} for name, depth in service.queue_depths().items()],
            "workers": [{"name": name, "heard_at": at} for name, at in service.worker_heartbeats().items()],
            "failures": queries.failure_count(),
            "migration": migration,
            "health": {"status": status, "checks": _with_names(checks)},
        }
        return {"result": result}


def _with_names(checks: dict[str, dict[str, object]]) -> dict[str, dict[str, object]]:
    """Add the names of some stores that cannot sell to the checks of unreachable databases."""
    away = {str(check["database"]) for check in checks.values() if check.get("database") and not check["ok"]}
    names = queries.first_active_stores(away) if away else {}
    return {
        key: check if check["ok"] else {**check, "names": names.get(str(check.get("database")), [])}
        for key, check in checks.items()
    }


@blp.route("/failures")
class Failures(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.FailuresIn(), location="query")
    @blp.response(200, schemas.FailuresOut)
    def get(self, params):
        """List the tasks that failed permanently, latest first."""
        failures, total = queries.failure_page(**params)
        return list_response(failures, total, params["page"], params["size"])


@blp.route("/failures/<int:failure>/retry")
class RetryFailure(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.SettledOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, failure):
        """Retry a failed task now. If it fails again, it is listed again."""
        failed = service.retry(failure)
        record_for_caller("failures.retry", store=failed.store, details={"task": failed.task})
        return {"result": {"id": failure}}


@blp.route("/failures/<int:failure>")
class OneFailure(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.SettledOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, failure):
        """Discard a failed task: its work is not done."""
        failed = service.give_up(failure)
        record_for_caller("failures.give_up", store=failed.store, details={"task": failed.task})
        return {"result": {"id": failure}}

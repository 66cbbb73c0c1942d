"""List jobs, show one, and retry a failed one."""

from uuid import UUID

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.platform.audit.request_audit import record_for_caller
from app.platform.jobs import schemas, service
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, list_response
from tenant_router.control import control_session

blp = Blueprint("platform jobs", __name__, url_prefix="/api/platform/jobs", description="Long work")


@blp.route("")
class Jobs(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.JobsIn(), location="query")
    @blp.response(200, schemas.JobsOut)
    def get(self, params):
        """List jobs, newest first."""
        jobs, total = service.job_page(**params)
        return list_response(jobs, total, params["page"], params["size"])


@blp.route("/<job_id>")
class OneJob(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, job_id):
        """Return one job, with the URL of the file it produced."""
        return {"result": service.find(_id(job_id))}


@blp.route("/<job_id>/retry")
class Retry(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(202, schemas.OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, job_id):
        """Retry a failed job."""
        with control_session() as db:
            job = service.retry(db, _id(job_id))
            record_for_caller("jobs.retry", store=job.store, details={"kind": job.kind}, db=db)
        service.send(job.id)
        return {"result": service.find(job.id)}


def _id(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError:
        raise NotFound from None

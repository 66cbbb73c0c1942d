"""Looking at jobs, and having one done that failed."""

from datetime import UTC, datetime
from uuid import UUID

from flask.views import MethodView
from flask_smorest import Blueprint
from sqlalchemy.orm import Session

from app.platform.audit.request_audit import by_caller
from app.platform.jobs import schemas, service
from app.shared.access import access
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, listed
from tenant_router.engines import owner_engine

blp = Blueprint("platform jobs", __name__, url_prefix="/api/platform/jobs", description="Long work")


@blp.route("")
class Jobs(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.arguments(schemas.JobsIn(), location="query")
    @blp.response(200, schemas.JobsOut)
    def get(self, asked):
        """A page of the jobs, the newest first."""
        now = datetime.now(UTC)
        jobs, total = service.job_page(**asked)
        return listed(
            [schemas.job_on_wire(job, now=now) for job in jobs], total, asked["page"], asked["size"]
        )


@blp.route("/<job_id>")
class OneJob(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(200, schemas.OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, job_id):
        """One job, and where the file is that it has made."""
        return {"result": schemas.job_on_wire(service.find(_id(job_id)), now=datetime.now(UTC))}


@blp.route("/<job_id>/retry")
class Retry(MethodView):
    @access(Access.ADMINISTRATOR)
    @blp.response(202, schemas.OneJobOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, job_id):
        """Have a job that failed done again."""
        with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
            job = service.try_again(db, _id(job_id))
            by_caller("jobs.retry", store=job.store, details={"kind": job.kind}, db=db)
        service.send(job.id)
        return {"result": schemas.job_on_wire(service.find(job.id), now=datetime.now(UTC))}


def _id(written: str) -> UUID:
    try:
        return UUID(written)
    except ValueError:
        raise NotFound from None

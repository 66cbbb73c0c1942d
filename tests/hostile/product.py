"""The API and its workers together in a separate process, whose memory is measured.

`python -m tests.hostile.product` serves the API and prints its port as JSON. Then each line of its input is
the mobile number of a store, whose queued tasks and jobs it runs as workers do, or `peak`. To each it prints
an answer: how many kilobytes of memory it has had at most since the last answer, more than at its start, and
how many seconds of the processor it and its children have taken since.
"""

import importlib
import json
import os
import sys
import threading
from uuid import UUID

from sqlalchemy import select
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.memory import peak, rest

# Names of tasks, as they begin, that read files.
READING = ("images.", "intake.")


class Quiet(WSGIRequestHandler):
    """Logs no request."""

    protocol_version = "HTTP/1.1"

    def log_request(self, *_: object) -> None:
        """Log nothing."""


def main() -> None:
    # The log of the application goes elsewhere than the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    from app.edge.throttle import counters
    from app.factory import create_app
    from app.platform.archives import bringing_back
    from tenant_router import rate_limit

    app = create_app()
    # Limits of attempts and of requests have separate tests.
    counters.enabled = False
    rate_limit.take = lambda _store: None
    bringing_back.MAX_CHECKS_A_DAY = 10_000
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # So that its modules are loaded before anything is measured.
    importlib.import_module("workers.celery")

    print(json.dumps(server.port), file=answers, flush=True)
    start, took = rest(), _processor()
    for line in sys.stdin:
        if line.strip() != "peak":
            _work(line.strip())
        print(json.dumps([peak() - start, _processor() - took]), file=answers, flush=True)
        rest()
        took = _processor()


def _work(number: str) -> None:
    """Run what is queued for a store, and what that queues."""
    from app.platform.job_handlers import HANDLERS
    from app.platform.jobs import runner
    from app.platform.jobs.service import OPEN_STATES
    from tenant_router import registry
    from tenant_router.control import control_session
    from tenant_router.queue import outbox
    from tenant_router.registry import Job
    from tenant_router.session import store_session
    from workers.celery import app as worker

    store = registry.get_store(number)
    done: set[int] = set()
    while True:
        with store_session(store, read_only=True) as db:
            waiting = db.execute(select(outbox.c.id, outbox.c.task).order_by(outbox.c.id)).all()
        fresh = [each for each in waiting if each.id not in done and each.task.startswith(READING)]
        if not fresh:
            break
        for message in fresh:
            worker.tasks[message.task](number, message.id)
            done.add(message.id)
    with control_session() as control:
        jobs: list[UUID] = list(
            control.scalars(select(Job.id).where(Job.store == number, Job.state.in_(OPEN_STATES)))
        )
    for job in jobs:
        runner.run(job, HANDLERS)


def _processor() -> float:
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()

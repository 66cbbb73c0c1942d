"""The API's server: granian, whose processes share the memory of the application.

`python -m app.server --port 8000 --workers 2` takes granian's options. granian forks its processes, and each
loads the application. Here it is loaded before, so that they have one copy together.
"""

import gc
import multiprocessing
import resource
import sys

from flask import Flask
from granian.cli import cli
from sqlalchemy.orm import configure_mappers

from app.config import get_config

# Connections that a process has open. Others wait in a queue of the kernel, in which stores take no turns,
# while a request that is one too many is refused at once.
CONNECTIONS = 2_048
# Connections of all processes, and those in the kernel's queue.
BACKLOG = 4_096
# A file for each connection, and for what else the process has open.
FILES = CONNECTIONS + 1_024
# structlog, limits and redis load these if they are there, and nothing here uses them: 7 MB.
UNUSED = {"pygments", "rich", "valkey"}
USED_BY_TRACING = {"opentelemetry"}


def main() -> None:
    """Load the application, and run granian."""
    # From Python 3.14 on this is not the default, and nothing would be shared.
    multiprocessing.set_start_method("fork")
    application = load()
    from app.edge.admission import THREADS

    application.url_map.update()
    configure_mappers()
    gc.collect()
    # The garbage collector writes into every object that it visits, and a page that is written to is copied.
    gc.freeze()
    # HTTP/2 has bodies without a declared length, and no proxy needs it.
    options = ["--interface", "wsgi", "--http", "1", "--blocking-threads", str(THREADS)]
    options += ["--backlog", str(BACKLOG), "--backpressure", str(raise_connection_limit()), *sys.argv[1:]]
    cli([*options, "app.wsgi:application"], auto_envvar_prefix="GRANIAN")


def raise_connection_limit() -> int:
    """Let the process open more files if it may; return how many connections it can have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return min(CONNECTIONS, max(files - 1_024, files // 2))


def load() -> Flask:
    """Load the application without what nothing of it uses. This is for the whole process."""
    unused = UNUSED if get_config().otel_exporter_otlp_endpoint else UNUSED | USED_BY_TRACING
    for package in unused - sys.modules.keys():
        # An import then fails as if the package was not installed.
        sys.modules[package] = None  # pyright: ignore[reportArgumentType] -- typeshed knows only loaded ones
    from app.wsgi import application

    return application


if __name__ == "__main__":
    main()

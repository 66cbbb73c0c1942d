"""The API's server: granian, whose processes share the memory of the application.

`python -m app.server --port 8000 --workers 2` takes granian's options. granian forks its processes, and each
loads the application. This module loads it before the fork, so the processes share one copy.
"""

import gc
import multiprocessing
import resource
import sys

from flask import Flask
from granian.cli import cli
from sqlalchemy.orm import configure_mappers

from app.config import get_config

# Connections that a process accepts. Further ones wait in the kernel's queue, which is not fair between
# stores, whereas an accepted request over a limit is refused at once.
CONNECTIONS = 2_048
# Connections of all processes, including those in the kernel's queue.
BACKLOG = 4_096
# File descriptors: one for each connection, and some for everything else that the process opens.
FILES = CONNECTIONS + 1_024
# structlog, limits and redis import these if they are installed. Nothing here uses them, and they take 7 MB.
UNUSED = {"pygments", "rich", "valkey"}
USED_BY_TRACING = {"opentelemetry"}


def main() -> None:
    """Load the application, and run granian."""
    # Python 3.14 no longer forks by default, and without a fork nothing is shared.
    multiprocessing.set_start_method("fork")
    application = load()
    from app.edge.admission import THREADS

    application.url_map.update()
    configure_mappers()
    gc.collect()
    # The garbage collector writes into every object that it visits, and writing to a shared memory page
    # copies it.
    gc.freeze()
    # HTTP/1 only: HTTP/2 allows bodies without a declared length, and no proxy needs it.
    options = ["--interface", "wsgi", "--http", "1", "--blocking-threads", str(THREADS)]
    options += ["--backlog", str(BACKLOG), "--backpressure", str(raise_connection_limit()), *sys.argv[1:]]
    cli([*options, "app.wsgi:application"], auto_envvar_prefix="GRANIAN")


def raise_connection_limit() -> int:
    """Raise the process's limit of open files as far as allowed; return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return min(CONNECTIONS, max(files - 1_024, files // 2))


def load() -> Flask:
    """Load the application without the packages that it does not use. This holds for the whole process."""
    unused = UNUSED if get_config().otel_exporter_otlp_endpoint else UNUSED | USED_BY_TRACING
    for package in unused - sys.modules.keys():
        # An import of the package then fails as if the package was not installed.
        sys.modules[package] = None  # pyright: ignore[reportArgumentType] -- typeshed knows only loaded ones
    from app.wsgi import application

    return application


if __name__ == "__main__":
    main()

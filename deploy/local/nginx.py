"""nginx in front of several API instances. The list of instances can be changed while it runs."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from deploy.local.child import Program
from deploy.local.failure import StartFailure
from deploy.local.pgbouncer import PROGRAM_PATH

# If an instance is ending, nginx tries the next one, for a POST only if no connection was made. An asset of
# the other release is requested from an instance of that release. An instance closes a connection after 30
# idle seconds, so nginx closes it earlier: a POST at that moment would get a 502.
SITE = """\
{user}daemon off;
pid {home}/nginx.pid;
error_log stderr warn;
worker_processes 1;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    server_tokens off;
    client_max_body_size 52m;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    upstream api {{
{instances}
        keepalive 32;
        keepalive_timeout 20s;
    }}
    server {{
        listen {host}:{port};
        location = /metrics {{ return 404; }}
{live}        location /assets/ {{
            proxy_pass http://api;
            proxy_next_upstream error timeout http_404;
            include {home}/proxy.conf;
        }}
        location / {{
            proxy_pass http://api;
            include {home}/proxy.conf;
        }}
    }}
}}
"""
# Each event is passed on immediately; a quiet stream has a heartbeat every 20 seconds.
LIVE = """\
        location = /api/live {{
            proxy_pass http://127.0.0.1:{port};
            proxy_buffering off;
            include {home}/proxy.conf;
        }}
"""
PROXY_SETTINGS = """\
proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_connect_timeout 2s;
proxy_read_timeout 60s;
"""


class Nginx:
    """The site on `host:port`, proxied to API instances on loopback."""

    def __init__(self, home: Path, host: str, port: int) -> None:
        program = shutil.which("nginx", path=PROGRAM_PATH)
        if program is None:
            raise StartFailure("nginx is not installed. Install it, or start with INSTANCES=1.")
        self._program = program
        self._home = home
        self._listens = {"host": f"[{host}]" if ":" in host else host, "port": port}

    def route_to(self, ports: Sequence[int], *, live: int = 0) -> None:
        """Write the list of instances, and the live process if there is one; nginx reads it on SIGHUP."""
        self._home.mkdir(mode=0o700, parents=True, exist_ok=True)
        (self._home / "proxy.conf").write_text(PROXY_SETTINGS)
        instances = "\n".join(
            f"        server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" for port in ports
        )
        streams = LIVE.format(port=live, home=self._home) if live else ""
        # nginx's worker stores large requests below the data directory, which other users cannot enter.
        user = "user root;\n" if os.geteuid() == 0 else ""
        text = SITE.format(user=user, home=self._home, instances=instances, live=streams, **self._listens)
        (self._home / "nginx.conf").write_text(text)

    def program(self) -> Program:
        return Program(
            name="nginx",
            command=[self._program, "-p", str(self._home), "-c", str(self._home / "nginx.conf")],
            directory=self._home,
        )

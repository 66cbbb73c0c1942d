"""SeaweedFS as S3 storage: loopback only, no telemetry, one identity."""

import contextlib
import json
import sys
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy.bucket import ensure_bucket
from deploy.local.child import Program

PORTS = ("s3", "master", "volume", "filer", "admin")


class Storage:
    """Files of all stores in one bucket, and with `keeps_backups` a second one for backups.

    `ports` has a free port for each of PORTS.
    """

    name = "storage"

    def __init__(
        self,
        home: Path,
        sockets: Path,
        ports: Mapping[str, int],
        *,
        access_key: str,
        secret_key: str,
        bucket: str,
        origins: Sequence[str],
        keeps_backups: bool = False,
    ) -> None:
        self._home = home
        self._sockets = sockets
        self._ports = ports
        self._access_key = access_key
        self._secret_key = secret_key
        self._bucket = bucket
        self._origins = origins
        self._backups = {"BACKUP_S3_BUCKET": f"{bucket}-backups"} if keeps_backups else {}

    @property
    def _endpoint(self) -> str:
        return f"http://127.0.0.1:{self._ports['s3']}"

    def prepare(self) -> None:
        (self._home / "files").mkdir(mode=0o700, parents=True, exist_ok=True)
        identity = {
            "name": "haat",
            "credentials": [{"accessKey": self._access_key, "secretKey": self._secret_key}],
            "actions": ["Admin", "Read", "Write", "List", "Tagging"],
        }
        keys = self._home / "identities.json"
        keys.touch(mode=0o600)
        keys.write_text(json.dumps({"identities": [identity]}))
        for name in ("filer", "s3"):
            (self._sockets / f"seaweedfs-{name}.sock").unlink(missing_ok=True)

    def program(self) -> Program:
        options = {
            "dir": self._home / "files",
            "ip": "127.0.0.1",
            "ip.bind": "127.0.0.1",
            "s3.config": self._home / "identities.json",
            "s3.autoCreateBucket": "false",
            "s3.allowedOrigins": ",".join(self._origins),
            "filer.allowedOrigins": self._endpoint,
            "filer.localSocket": self._sockets / "seaweedfs-filer.sock",
            "s3.localSocket": self._sockets / "seaweedfs-s3.sock",
            "master.telemetry": "false",
            "admin.ui": "false",
            "webdav": "false",
            "s3.port.iceberg": "0",
            "s3.port.lance": "0",
        } | {f"{name}.port": self._ports[name] for name in PORTS}
        return Program(
            name=self.name,
            command=[
                str(_weed()),
                "-logtostderr=true",
                "mini",
                *(f"-{name}={value}" for name, value in options.items()),
            ],
            directory=self._home,
        )

    def ready(self) -> bool:
        address = f"{self._endpoint}/healthz"
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2) as answer:  # noqa: S310 -- an address on this machine
            return answer.status == 200
        return False

    def finish_setup(self) -> None:
        """Create the buckets and make the public part of the files readable."""
        ensure_bucket(self.environment(), origins=self._origins)

    def environment(self) -> dict[str, str]:
        return {
            "S3_ENDPOINT_URL": self._endpoint,
            "S3_ACCESS_KEY": self._access_key,
            "S3_SECRET_KEY": self._secret_key,
            "S3_BUCKET": self._bucket,
            "S3_PUBLIC_URL": f"{self._endpoint}/{self._bucket}",
            **self._backups,
        }


def _weed() -> Path:
    return Path(sys.prefix) / "bin" / "weed"

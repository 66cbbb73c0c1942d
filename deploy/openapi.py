"""Keeps the web app's API types the same as the server's API document.

`python -m deploy.openapi` writes them; `--check` only compares them.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.local.web_pages import WEB, node_environment

# The document needs only the routes. These values let the settings load.
NOWHERE = {
    "DATABASE_URL": "postgresql+psycopg://nobody@/nowhere",
    "DATABASE_OWNER_URL": "postgresql+psycopg://nobody@/nowhere",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "S3_ENDPOINT_URL": "http://127.0.0.1:1",
    "S3_ACCESS_KEY": "none",
    "S3_SECRET_KEY": "none",
    "S3_PUBLIC_URL": "http://127.0.0.1:1/none",
    "SECRET_KEY": "none" * 12,
    "API_KEYS": "none",
}

TYPES = WEB / "src" / "shared" / "api" / "schema.d.ts"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        document, fresh = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        command = [sys.executable, "-m", "app", "openapi"]
        written = subprocess.run(command, stdout=subprocess.PIPE, env={**os.environ, **NOWHERE}, check=False)  # noqa: S603 -- our own arguments, no shell
        if written.returncode:
            sys.exit("✗ The server could not write its API document: see above.")
        document.write_bytes(written.stdout)
        _generate(document, fresh)
        if "--check" not in sys.argv:
            TYPES.parent.mkdir(parents=True, exist_ok=True)
            TYPES.write_bytes(fresh.read_bytes())
        elif not TYPES.exists() or TYPES.read_bytes() != fresh.read_bytes():
            sys.exit(f"✗ {TYPES.relative_to(WEB.parent)} is not what the server offers: run make openapi")
    print("✓ The web's API types are those of the server")


def _generate(document: Path, target: Path) -> None:
    command = ["npx", "--no-install", "openapi-typescript", str(document), "-o", str(target)]
    environment = node_environment()
    done = subprocess.run(  # noqa: S603 -- our own arguments, no shell
        command, cwd=WEB, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}✗ The types could not be made from the API document: see above.")


if __name__ == "__main__":
    main()

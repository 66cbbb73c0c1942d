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
PLACEHOLDER_SETTINGS = {
    "DATABASE_URL": "postgresql+psycopg://none@/none",
    "DATABASE_OWNER_URL": "postgresql+psycopg://none@/none",
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
        document, generated = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        command = [sys.executable, "-m", "app", "openapi"]
        environment = {**os.environ, **PLACEHOLDER_SETTINGS}
        result = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=False)  # noqa: S603 -- our own arguments, no shell
        if result.returncode:
            sys.exit("✗ The server could not write its API document: see above.")
        document.write_bytes(result.stdout)
        _generate(document, generated)
        if "--check" not in sys.argv:
            TYPES.parent.mkdir(parents=True, exist_ok=True)
            TYPES.write_bytes(generated.read_bytes())
        elif not TYPES.exists() or TYPES.read_bytes() != generated.read_bytes():
            sys.exit(f"✗ {TYPES.relative_to(WEB.parent)} is not up to date: run make openapi")
    print("✓ The web's API types match the server's API document")


def _generate(document: Path, target: Path) -> None:
    command = ["npx", "--no-install", "openapi-typescript", str(document), "-o", str(target)]
    environment = node_environment()
    result = subprocess.run(  # noqa: S603 -- our own arguments, no shell
        command, cwd=WEB, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if result.returncode:
        sys.exit(f"{result.stdout}{result.stderr}✗ The types could not be generated: see above.")


if __name__ == "__main__":
    main()

"""The web app's parts in CycloneDX format, read from its lock file.

npm's own list leaves out packages that the build tools use as well.
"""

import base64
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

SPECIFICATION = "1.6"


def web_sbom(web: Path) -> dict[str, Any]:
    """Return each shipped package with its digest and licence."""
    app = json.loads((web / "package.json").read_text())
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "serialNumber": f"urn:uuid:{uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
            "component": {"type": "application", "name": app["name"], "version": app["version"]},
        },
        "components": list(_components(web)),
    }


def _components(web: Path) -> Iterator[dict[str, Any]]:
    packages = json.loads((web / "package-lock.json").read_text())["packages"]
    for path, package in packages.items():
        if not path or package.get("dev") or package.get("devOptional"):
            continue
        name, version = path.rpartition("node_modules/")[2], package["version"]
        address = f"pkg:npm/{quote(name, safe='/')}@{version}"
        algorithm, _, digest = package["integrity"].partition("-")
        component = {
            "type": "library",
            "bom-ref": f"{address}#{path}",
            "name": name,
            "version": version,
            "purl": address,
            "hashes": [
                {
                    "alg": algorithm.upper().replace("SHA", "SHA-"),
                    "content": base64.b64decode(digest).hex(),
                }
            ],
        }
        if package.get("license"):
            component["licenses"] = [{"expression": package["license"]}]
        yield component

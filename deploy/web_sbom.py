"""The web app's parts in CycloneDX format, read from its lock file."""

import base64
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

SPECIFICATION = "1.6"
# Dependencies that build the pages without becoming part of them. Packages that only check are npm's
# devDependencies.
BUILD_TOOLS = {"@vitejs/plugin-react", "vite", "vite-plugin-pwa"}


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


def shipped_packages(web: Path) -> dict[str, dict[str, Any]]:
    """Return the lock's entries of the packages that are part of the pages, by their paths."""
    packages = json.loads((web / "package-lock.json").read_text())["packages"]
    pending = [("", name) for name in packages[""].get("dependencies", {}) if name not in BUILD_TOOLS]
    paths: set[str] = set()
    while pending:
        path = _installed_path(packages, *pending.pop())
        if path is None or path in paths:
            continue
        paths.add(path)
        kinds = (packages[path].get(kind, {}) for kind in ("dependencies", "optionalDependencies"))
        optional = packages[path].get("peerDependenciesMeta", {})
        peers = [name for name in packages[path].get("peerDependencies", {}) if name not in optional]
        pending += [(path, name) for names in (*kinds, peers) for name in names]
    return {path: package for path, package in packages.items() if path in paths}


def _installed_path(packages: Mapping[str, Any], parent: str, name: str) -> str | None:
    """Return where Node finds a package from `parent`: in its own folder, or in those above."""
    while True:
        path = f"{parent}/node_modules/{name}".lstrip("/")
        if path in packages:
            return path
        if not parent:
            return None
        parent = parent.rpartition("node_modules/")[0].rstrip("/")


def _components(web: Path) -> Iterator[dict[str, Any]]:
    for path, package in shipped_packages(web).items():
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

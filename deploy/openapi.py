"""Keeps the web's API types and columns of lists in step with the server's API document.

`python -m deploy.openapi` writes them; with `--check` it only compares them.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deploy.local.web_pages import WEB, node_environment

# Writing the document connects to nothing, so these values only satisfy the settings.
NOWHERE = {
    "DATABASE_URL": "postgresql+psycopg://unused@/unused",
    "DATABASE_OWNER_URL": "postgresql+psycopg://unused@/unused",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "S3_ENDPOINT_URL": "http://127.0.0.1:1",
    "S3_ACCESS_KEY": "none",
    "S3_SECRET_KEY": "none",
    "S3_PUBLIC_URL": "http://127.0.0.1:1/none",
    "SECRET_KEY": "none" * 12,
    "API_KEYS": "none",
}

TYPES = WEB / "src" / "shared" / "api" / "schema.d.ts"
COLUMNS = WEB / "src" / "shared" / "api" / "declared-columns.ts"

# Lines of openapi-typescript for types that the web does not use.
UNUSED_LINES = (
    (r"^ +\w+\?: never;\n", ""),
    (r"^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n", ""),
    (r"^ +parameters: \{\n +\};\n", ""),
    (r"^ +/\*\* @description (?:OK|Created|Accepted|No Content) \*/\n", ""),
    (r"^export type (?:webhooks|operations|\$defs) = .*\n", ""),
    # OpenAPI 3.0 cannot express "null", so a nullable reference comes with an empty object.
    (r"\((?:Record<string, never>|never) \| null\)", "null"),
)


def main() -> None:
    shown = for_web(_document())
    with tempfile.TemporaryDirectory() as folder:
        document, target = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        document.write_text(json.dumps(shown))
        _generate(document, target)
        types = target.read_text()
    for pattern, replacement in UNUSED_LINES:
        types = re.sub(pattern, replacement, types, flags=re.MULTILINE)
    for path, content in ((TYPES, types), (COLUMNS, columns(shown))):
        if "--check" not in sys.argv:
            path.write_text(content)
        elif not path.exists() or path.read_text() != content:
            sys.exit(f"✗ {path.relative_to(WEB.parent)} does not match the API document: run make openapi")
    print("✓ The web's API types and columns match the server's API document")


def _document() -> dict[str, Any]:
    command = [sys.executable, "-m", "app", "openapi"]
    written = subprocess.run(command, stdout=subprocess.PIPE, env={**os.environ, **NOWHERE}, check=False)  # noqa: S603 -- our own arguments, no shell
    if written.returncode:
        sys.exit("✗ The server could not write its API document: see above.")
    return json.loads(written.stdout)


def for_web(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document without the sync agent's calls and without the refusals of each call.

    Every refusal has the same shape, so its schema is enough.
    """
    paths: dict[str, Any] = {}
    for path, methods in document["paths"].items():
        path_parameters = methods.get("parameters", [])
        for method, operation in methods.items():
            if method != "parameters" and operation["x-access"] != ["agent"]:
                parameters = [*path_parameters, *operation.get("parameters", [])]
                paths.setdefault(path, {})[method] = {**operation, "parameters": parameters}
    schemas = {name: document["components"]["schemas"][name] for name in sorted(_schemas_of(paths, document))}
    for methods in paths.values():
        for operation in methods.values():
            answers = operation["responses"].items()
            operation["responses"] = {status: answer for status, answer in answers if status < "4"}
            if "requestBody" in operation:
                # The web app sends a body wherever one is allowed.
                operation["requestBody"] = {**operation["requestBody"], "required": True}
    return {**document, "paths": paths, "components": {"schemas": schemas}}


def columns(document: dict[str, Any]) -> str:
    """Return a module of the web: the columns that `app/shared/columns.py` declares, by schema and name."""
    lines = ["/** The columns of the server's lists by schema and name. `make openapi` writes them. */"]
    lines.append("export const DECLARED_COLUMNS = {")
    for schema, shape in document["components"]["schemas"].items():
        declared = [
            (wire, field["x-column"])
            for wire, field in shape.get("properties", {}).items()
            if "x-column" in field
        ]
        if not declared:
            continue
        lines.append(f"  {schema}: {{")
        for wire, column in declared:
            name = re.sub(r"_(\w)", lambda match: match[1].upper(), column["name"])
            sort = ", sort: true" if column["sort"] else ""
            lines.append(f'    {name}: {{ wire: "{wire}", kind: "{column["kind"]}"{sort} }},')
        lines.append("  },")
    return "\n".join([*lines, "} as const;", ""])


def _schemas_of(paths: dict[str, Any], document: dict[str, Any]) -> set[str]:
    """Return the names of all schemas that these paths refer to, directly or through other schemas."""
    schemas: set[str] = set()
    waiting = set(_references(paths))
    while waiting:
        name = waiting.pop()
        schemas.add(name)
        waiting |= set(_references(document["components"]["schemas"][name])) - schemas
    return schemas


def _references(part: object) -> Iterator[str]:
    for reference in re.finditer(r'"#/components/schemas/(\w+)"', json.dumps(part)):
        yield reference[1]


def _generate(document: Path, target: Path) -> None:
    # A field with a default is optional in a request, so its type is optional.
    options = ["--default-non-nullable=false", "-o", str(target)]
    done = subprocess.run(  # noqa: S603 -- our own arguments, no shell
        ["npx", "--no-install", "openapi-typescript", str(document), *options],  # noqa: S607 -- from the environment that is passed
        cwd=WEB,
        env={**os.environ, **node_environment()},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}✗ The types could not be generated: see above.")


if __name__ == "__main__":
    main()

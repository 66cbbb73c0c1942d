"""Calls generated from the API document, with the things of two stores in them."""

import random
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.safety.canaries import STEM

# Shares of names for which a value is taken from what there is, and from the other store's things.
KNOWN, FOREIGN = 0.8, 0.4
JSON = "application/json"
STORE_NAMES = ("mobileNo", "mobnoCo")
# These end a sign-in or lock an account, so the rest of the block would be refused.
ENDING = re.compile(r"logout|sessions|password|deactivate|lock$|preview|leave|two-factor|/auth/claim|refresh")
PRIVATE_TO_PLATFORM = "/api/platform/"
# They take minutes or end a store for both.
LEFT_OUT = {("GET", "/api/live"), ("POST", "/api/platform/onboarding"), ("POST", "/api/platform/migrations")}


class Operation(NamedTuple):
    """A call of the document; `body` is the schema of its JSON, `access` says who may make it."""

    method: str
    path: str
    access: frozenset[str]
    parameters: list[dict[str, Any]]
    body: dict[str, Any] | None
    content_type: str

    @property
    def weight(self) -> float:
        if ENDING.search(self.path) and self.method != "GET":
            return 0.03
        return {"GET": 1.0, "DELETE": 0.15}.get(self.method, 0.6)


@dataclass
class Attempt:
    """One call: who makes it, as which store, and what it sends."""

    method: str
    path: str
    who: str
    shape: str
    query: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    content_type: str = JSON

    @property
    def sent(self) -> str:
        return repr((self.path, self.query, self.headers, self.body))

    def line(self) -> str:
        """Return what reproduces the attempt, without its token."""
        headers = {name: value for name, value in self.headers.items() if name != "Authorization"}
        return (
            f"{self.who} ({self.shape}): {self.method} {self.path} {self.query} {headers} {self.body!r:.400}"
        )


def operations(document: dict[str, Any]) -> list[Operation]:
    """Return every operation of the document."""
    found = []
    for path, item in document["paths"].items():
        for method, raw in item.items():
            if method == "parameters" or (method.upper(), path) in LEFT_OUT:
                continue
            content = raw.get("requestBody", {}).get("content", {})
            kind = next(iter(content), JSON)
            found.append(
                Operation(
                    method.upper(),
                    path,
                    frozenset(raw["x-access"]),
                    [*item.get("parameters", []), *raw.get("parameters", [])],
                    content.get(kind, {}).get("schema"),
                    kind,
                )
            )
    return found


class Generator:
    """Makes the values of calls; `own` and `foreign` are by name the things of the two stores."""

    def __init__(
        self,
        document: dict[str, Any],
        chance: random.Random,
        own: dict[str, list[Any]],
        foreign: dict[str, list[Any]],
    ) -> None:
        self._schemas = document.get("components", {}).get("schemas", {})
        self.chance, self._own, self._foreign = chance, own, foreign

    def attempt(self, operation: Operation, who: str) -> Attempt:
        """Return a call with a path, a query and a body."""
        path, query, headers = operation.path, {}, {}
        named = {p["name"]: p for p in operation.parameters if "name" in p}
        for name in re.findall(r"{([^}]+)}", path):
            value = self.value(name, named.get(name, {}).get("schema", {"type": "string"}))
            path = path.replace(f"{{{name}}}", str(value).replace("/", "%2F") or "1")
        for name, parameter in named.items():
            if parameter["in"] == "query" and (parameter.get("required") or self.chance.random() < 0.35):
                query[name] = self.value(name, parameter.get("schema", {}))
        if "Idempotency-Key" in str(operation.parameters) or self.chance.random() < 0.1:
            headers["Idempotency-Key"] = f"key {self.chance.randrange(50)}"
        body = None
        if operation.content_type != JSON and operation.body is not None:
            body = b"PNG" * self.chance.randrange(9)
        elif operation.body is not None:
            body = self.value("", operation.body)
        return Attempt(operation.method, path, who, "", query, headers, body, operation.content_type)

    def value(self, name: str, schema: dict[str, Any], depth: int = 0) -> Any:
        """Return a thing of that name, or a value that the schema allows."""
        chance = self.chance
        if "$ref" in schema:
            return self.value(name, self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        for combined in ("allOf", "oneOf", "anyOf"):
            if combined in schema:
                return self.value(name, chance.choice(schema[combined]), depth)
        things = (self._foreign if chance.random() < FOREIGN else self._own).get(name)
        if things and chance.random() < KNOWN:
            return chance.choice(things)
        if schema.get("enum"):
            return chance.choice(schema["enum"])
        if schema.get("nullable") and chance.random() < 0.2:
            return None
        return self._of_type(name, schema, depth)

    def _of_type(self, name: str, schema: dict[str, Any], depth: int) -> Any:
        chance, kind = self.chance, schema.get("type")
        if isinstance(kind, list):
            kind = next((one for one in kind if one != "null"), "string")
        if kind == "object" or "properties" in schema:
            required = schema.get("required", [])
            return {
                key: self.value(key, inner, depth + 1)
                for key, inner in schema.get("properties", {}).items()
                if key in required or (depth < 4 and chance.random() < 0.5)
            }
        if kind == "array":
            count = max(schema.get("minItems", 0), chance.randrange(3)) if depth < 5 else 0
            return [self.value(name, schema.get("items", {}), depth + 1) for _ in range(count)]
        if kind in ("integer", "number"):
            return max(schema.get("minimum", 0), chance.randrange(4))
        if kind == "boolean":
            return chance.random() < 0.5
        if schema.get("format") == "uuid":
            return "00000000-0000-4000-8000-000000000007"
        return chance.choice(("", STEM, STEM[:4], "1", "Y", "N", "mark", "switch"))

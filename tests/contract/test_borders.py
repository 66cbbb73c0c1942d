"""Borders within `app` that no linter draws: HTTP and the clock at the edge, each table in its room."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from app.shared.models import StoreModel

ROOT = Path(__file__).parent.parent.parent
APP = ROOT / "app"
HTTP = {"flask", "flask_smorest", "flask_jwt_extended", "marshmallow", "werkzeug"}
# The edge parses requests and knows what time it is: routes, schemas, and what no trade has.
EDGE_FILES = ("routes.py", "schemas.py")
EDGE_FOLDERS = ("commands/", "demo/", "edge/", "platform/doctor/", "shared/")
EDGE = {
    "people/activity/request_origin.py": "knows who makes the request",
    "factory.py": "puts the application together",
    "server.py": "serves the application",
    "platform/web.py": "serves the web app's files",
    "people/auth/known_devices.py": "reads and sets a cookie",
    "people/auth/suspension.py": "knows the owner of a suspended store by the request's token or cookie",
    "people/auth/tokens.py": "reads the request's token",
    "platform/audit/request_audit.py": "records who makes the request",
    "books/sync/agents/authentication.py": "reads the agent's token from the request",
}
# These ask for the time themselves.
OWN_CLOCK = {
    "platform/backups/making.py": "a job's handler, which is started without a time",
    "platform/backups/verifying.py": "a job's handler, which is started without a time",
    "platform/jobs/runner.py": "a job runs for hours and shows that it is alive",
    "platform/lifecycle/exporting.py": "a job's handler, which is started without a time",
    "platform/messages/pushing.py": "a job's handler, which is started without a time",
    "books/sync/connectors/tally/connector.py": "the date of the shop's own computer",
    "books/sync/connectors/tally/export.py": "the date of the computer that reads the file",
}
CLOCK = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today")}
TABLE_NAME = re.compile(r"\bstore\.([a-z_]+)\b")


def files() -> Iterator[tuple[str, Path]]:
    for path in sorted(APP.rglob("*.py")):
        yield str(path.relative_to(APP)), path


def is_edge(name: str) -> bool:
    return name.endswith(EDGE_FILES) or name.startswith(EDGE_FOLDERS) or name in EDGE


def imported(tree: ast.AST) -> set[str]:
    """Return the packages that a module imports."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


def clock_calls(tree: ast.AST) -> list[int]:
    """Return the lines that ask what time it is."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name | ast.Attribute)
        and (getattr(node.value, "attr", getattr(node.value, "id", "")), node.attr) in CLOCK
    ]


def calls_table_of_sqlalchemy(tree: ast.AST) -> bool:
    imports = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "sqlalchemy"
        for alias in node.names
    }
    calls = {getattr(node.func, "id", "") for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return bool({"Table", "table"} & imports & calls)


def test_only_the_edge_knows_http():
    found = {name for name, path in files() if HTTP & imported(ast.parse(path.read_text()))}

    assert {name for name in found if not is_edge(name)} == set()
    assert set(EDGE) <= found, "an exception that is not needed"


def test_only_the_edge_asks_what_time_it_is():
    """Everything else takes `now` as an argument, so that a test can choose it."""
    found = {name: lines for name, path in files() if (lines := clock_calls(ast.parse(path.read_text())))}

    assert {name: lines for name, lines in found.items() if not is_edge(name) and name not in OWN_CLOCK} == {}
    assert set(OWN_CLOCK) <= set(found), "an exception that is not needed"


def test_one_place_names_the_stores_zone():
    """Tests replace the zone there, to run at other hours of the day."""
    assert [name for name, path in files() if "Asia/Kolkata" in path.read_text()] == ["shared/days.py"]


@pytest.fixture(scope="module")
def floors() -> dict[str, int]:
    """The floor of each room, as the import contract lists them: higher rooms may import lower ones."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each.get("containers") == ["app"])
    return {name.strip(): floor for floor, layer in enumerate(reversed(layers)) for name in layer.split("|")}


@pytest.fixture(scope="module")
def tables() -> dict[str, str]:
    """The room that declares each table of a store. A class that inherits its table does not declare it."""
    for name, _ in files():
        if name.endswith("models.py"):
            import_module("app." + name.removesuffix(".py").replace("/", "."))
    return {
        mapper.class_.__tablename__: mapper.class_.__module__.split(".")[1]
        for mapper in StoreModel.registry.mappers
        if mapper.inherits is None
    }


def test_no_room_names_a_table_of_a_room_above_it(floors, tables):
    """A lower room offers a hook instead, and the room that has the table answers."""
    found = [
        f"{name}: {table}"
        for name, path in files()
        for table in TABLE_NAME.findall(path.read_text())
        if table in tables and floors[tables[table]] > floors[name.split("/")[0].removesuffix(".py")]
    ]

    assert found == []


def test_tables_are_declared_as_models_alone():
    """A second declaration of a table would be a second place for its columns."""
    found = [name for name, path in files() if calls_table_of_sqlalchemy(ast.parse(path.read_text()))]

    assert found == []

"""Fixtures that run imports from the command line and over the API."""

import io
from dataclasses import dataclass

import pytest
from rich.console import Console
from rich.progress import Progress
from sqlalchemy import select

from app.books.imports.command import run_import
from app.catalogue.models import Category, Product, Variant
from tenant_router.session import store_session
from tests.app.store.media.conftest import send


@dataclass(frozen=True)
class CommandResult:
    code: int
    text: str


@pytest.fixture
def import_file(tmp_path):
    """Import a text (or a path) into a store; return the exit code and the output."""

    def make(store, content, *assignments: str, **options) -> CommandResult:
        path = content
        if isinstance(content, str):
            path = tmp_path / "products.csv"
            path.write_text(content, encoding="utf-8")
        shown = io.StringIO()
        console = Console(file=shown, width=200)
        key = store if isinstance(store, str) else store.key
        code = run_import(console, key, path, assignments, progress=Progress(console=console), **options)
        return CommandResult(code, shown.getvalue())

    return make


@pytest.fixture
def contents():
    """Return all rows of the tables that an import may change."""

    def read(store) -> list[list[tuple]]:
        with store_session(store, read_only=True) as db:
            return [
                [
                    tuple(row)
                    for row in db.execute(select(model.__table__).order_by(*model.__table__.primary_key))
                ]
                for model in (Category, Product, Variant)
            ]

    return read


@pytest.fixture
def sizes():
    """Return the product sizes as rows: code, name, category's name, size, first rate, MRP."""

    def read(store) -> list[tuple]:
        query = (
            select(Product.code, Product.name, Category.name, Variant.size_code, Variant.rate1, Variant.mrp)
            .join(Category, Category.code == Product.category_code)
            .join(Variant, Variant.product_code == Product.code)
            .order_by(Product.code, Variant.position)
        )
        with store_session(store, read_only=True) as db:
            return [tuple(row) for row in db.execute(query)]

    return read


TYPES = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@pytest.fixture
def put_file(call, store, owner_without_goods):
    """Upload a spreadsheet as the web app does; return its upload name."""

    def put(content: str | bytes, ending: str = "csv") -> str:
        content = content.encode() if isinstance(content, str) else content
        upload_body = {"fileType": TYPES[ending], "fileSize": len(content)}
        signed = call("POST", "/uploads/signUrl", store, owner_without_goods, json=upload_body).json
        assert send(signed["result"], content, TYPES[ending]) == 200
        return signed["fileName"]

    return put


@pytest.fixture
def worker_tasks() -> str:
    return "intake."


@pytest.fixture
def call_imports(call, store, owner_without_goods):
    """Call the imports API as the owner; return the response's result."""

    def make(method: str, path: str, status: int = 200, **body) -> dict:
        answer = call(
            method, f"/imports{path}", store, owner_without_goods, **({"json": body} if body else {})
        )
        assert answer.status_code == status, answer.text
        return answer.json.get("result", answer.json)

    return make


@pytest.fixture
def start_import(call_imports, put_file, store, run_worker):
    """Start an import and have its file read; return the import."""

    def make(content: str | bytes, kind: str = "products", ending: str = "csv") -> dict:
        run = call_imports("POST", "", 202, fileName=put_file(content, ending), kind=kind)
        run_worker(store)
        return call_imports("GET", f"/{run['id']}")

    return make


@pytest.fixture
def check_import(start_import, call_imports, store, run_worker):
    """Have a file read and checked, with the suggested columns or other ones."""

    def make(content: str | bytes, kind: str = "products", ending: str = "csv", **mapping) -> dict:
        run = start_import(content, kind, ending)
        assert run["state"] == "mapping", run
        call_imports("PUT", f"/{run['id']}", 202, mapping={**run["suggested"], **mapping})
        run_worker(store)
        return call_imports("GET", f"/{run['id']}")

    return make


@pytest.fixture
def apply_import(check_import, call_imports, store, run_worker):
    """Have a file imported, with the suggested columns or other ones."""

    def make(content: str | bytes, kind: str = "products", ending: str = "csv", **mapping) -> dict:
        run = check_import(content, kind, ending, **mapping)
        assert run["state"] == "preview", run
        call_imports("POST", f"/{run['id']}/apply", 202)
        run_worker(store)
        return call_imports("GET", f"/{run['id']}")

    return make


FILE = """Item,Group,Price,M.R.P.,Remark
One-Way Switch,Switches,49.50,60,white
Bell Push,Switches,"₹1,23,456.50",,
,Switches,10,,no name
Fan,Fans,free,,"=HYPERLINK(""http://x.example"")"
"""


@pytest.fixture
def names(store):
    """Return the names of the store's products."""

    def read() -> list[str]:
        with store_session(store, read_only=True) as db:
            return list(db.scalars(select(Product.name).order_by(Product.code)))

    return read

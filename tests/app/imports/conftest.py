"""An import as the command line runs it."""

import io
from dataclasses import dataclass

import pytest
from rich.console import Console
from rich.progress import Progress
from sqlalchemy import select

from app.catalogue.models import Category, Product, Variant
from app.imports.command import run_import
from tenant_router.session import store_session


@dataclass(frozen=True)
class Ended:
    code: int
    text: str


@pytest.fixture
def import_file(tmp_path):
    """Import a text (or a path) into a store; answers with the exit code and what was shown."""

    def make(store, content, *given: str, **options) -> Ended:
        path = content
        if isinstance(content, str):
            path = tmp_path / "products.csv"
            path.write_text(content, encoding="utf-8")
        shown = io.StringIO()
        console = Console(file=shown, width=200)
        key = store if isinstance(store, str) else store.key
        code = run_import(console, key, path, given, progress=Progress(console=console), **options)
        return Ended(code, shown.getvalue())

    return make


@pytest.fixture
def contents():
    """Everything of the catalogue that an import may touch, to compare before and after."""

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
    """Products with their sizes as plain rows: code, name, category's name, size, first rate, MRP."""

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

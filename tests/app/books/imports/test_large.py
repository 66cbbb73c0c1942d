"""An import of twenty thousand rows."""

import io

from openpyxl import Workbook
from sqlalchemy import func, select

from app.catalogue.models import Product
from tenant_router.session import store_session
from tests.memory import grown_by

ROWS = 20_000


def test_twenty_thousand_products_are_imported_with_bounded_memory(
    store, check_import, call_imports, run_worker
):
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["Item", "Group", "Rate", "MRP", "Stock"])
    for number in range(ROWS):
        sheet.append([f"Item {number}", f"Group {number % 50}", number % 900 + 1.5, 2_000, number])
    file = io.BytesIO()
    book.save(file)

    def run_import() -> str:
        run = check_import(file.getvalue(), ending="xlsx")
        call_imports("POST", f"/{run['id']}/apply", 202)
        run_worker(store)
        return run["id"]

    number, grown = grown_by(run_import)

    assert call_imports("GET", f"/{number}")["counts"]["added"] == ROWS
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Product)) == ROWS
    assert grown < 120_000_000

"""What the API's processes take in memory: one copy of the application, and only what most calls need."""

import subprocess
import sys

import pytest

# Of migrations, files, pictures, spreadsheets, PDFs, pushing, tracing, terminals, rich text, the list of
# towns, and calls of other services. Most take megabytes.
FEW_CALLS_NEED = {
    "PIL",
    "alembic",
    "boto3",
    "botocore",
    "dbfread",
    "firebase_admin",
    "httpx",
    "mako",
    "nh3",
    "openpyxl",
    "opentelemetry",
    "pygments",
    "reportlab",
    "resvg_py",
    "rich",
    "sqlite3",
    "typer",
    "valkey",
    "xlsxwriter",
    "zxcvbn",
}
SHOP = """
import sys
from app.server import load
application = load()
headers = {"x-api-key": "test-key", "x-user": sys.argv[1]}
answer = application.test_client().get("/api/products", headers=headers)
print(answer.status_code, *(name for name, module in sys.modules.items() if module))
"""


@pytest.fixture
def loaded(store):
    """Serve a page of products in a separate process; return the status and the packages it has loaded."""
    run = subprocess.run(
        [sys.executable, "-c", SHOP, store.key], check=True, capture_output=True, text=True, timeout=600
    )
    status, *modules = run.stdout.splitlines()[-1].split()
    return status, {module.partition(".")[0] for module in modules}


def test_a_process_that_shows_the_shop_has_not_loaded_what_few_calls_need(loaded):
    status, packages = loaded

    assert status == "200"
    assert packages & FEW_CALLS_NEED == set()

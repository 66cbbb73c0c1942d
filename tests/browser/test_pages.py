"""Every page, the shop on a bad line, and pushes to it, in Chromium, with all that `make run` starts."""

import csv
from pathlib import Path

import pytest

from tests.browser.running import ROOT, command, journeys
from tests.running.skips import REFERENCE_DATA

JOURNEYS = ("routes", "offline", "pushes", "browsing", "smooth", "markup")
SPREADSHEET = ROOT.parent / "shared" / "data" / "catalogue" / "bigbasket_products.csv"
IMPORTED = "9811122233"


@pytest.mark.timeout(900)
@pytest.mark.parametrize("journey", JOURNEYS)
def test_journeys(product, journey):
    journeys(product, f"e2e/{journey}.spec.ts")


@pytest.mark.timeout(600)
def test_a_spreadsheet_of_twenty_thousand_products_is_sold(product, tmp_path):
    if not SPREADSHEET.exists():
        pytest.skip(REFERENCE_DATA)
    made = command(
        product, "stores", "create", IMPORTED, "--company", "Bazaar", "--password", "owner@bazaar1"
    )
    assert made.returncode == 0, made.stderr
    read = command(product, "stores", "import", IMPORTED, str(_with_tax(tmp_path)))
    assert read.returncode in (0, 3), read.stderr
    command(product, "stores", "set", IMPORTED, "guestLogin=Y", "guestRate=Y")

    journeys({**product, "HAAT_IMPORTED": IMPORTED}, "imported.spec.ts")


def _with_tax(folder: Path) -> Path:
    """Return a copy of the spreadsheet with a column of tax, without which nothing is sold."""
    copy = folder / SPREADSHEET.name
    with SPREADSHEET.open(encoding="utf-8", newline="") as file, copy.open("w", newline="") as taxed:
        rows = csv.reader(file)
        writer = csv.writer(taxed)
        writer.writerow([*next(rows), "gst"])
        writer.writerows([*row, "5"] for row in rows)
    return copy

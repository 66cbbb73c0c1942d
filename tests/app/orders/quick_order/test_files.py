"""Orders as spreadsheets: each row becomes a written line, or the file is refused at its field."""

import json
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from flask import request
from openpyxl import Workbook

from app.config import get_config
from app.orders.quick_order import files
from app.orders.quick_order.sheets import MAX_ROWS


def workbook(*rows) -> bytes:
    book, content = Workbook(), BytesIO()
    sheet = book.create_sheet("Order", 0)
    for row in rows:
        sheet.append(row)
    book.save(content)
    return content.getvalue()


SHEET = workbook(
    ("Shree Traders",),
    ("Item Code", "Item Name", "Size", "Qty"),
    ("F1", "Fan", 48, 10),
    ("F2", "x", None, 2.0),
    (None, "Bulb", None, None),
)


def far(*, row: int) -> bytes:
    book, content = Workbook(), BytesIO()
    book.worksheets[0].append(("Item", "Qty"))
    book.worksheets[0].cell(row, 1, "Fan")
    book.save(content)
    return content.getvalue()


@pytest.fixture
def send(call, store, goods):
    guest = call("POST", "/auth/guest/", store, json={"mobileNo": store.key}).json["token"]

    def make(content: bytes, name="order.csv"):
        return call("POST", "/quick-order/file", store, guest, data={"file": (BytesIO(content), name)})

    return make


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"Item Code,Item Name,Size,Qty\nF1,Fan,48,10\nF2,\"Fan, small\",,2\n,Bulb,,\n", None),
        ("Item Code;Item Name;Size;Qty\nF1;Fan;48;10\nF2;Fan;;2\n;Bulb;;\n".encode("utf-16"), None),
        (SHEET, None),
        (b"fan 48,10 pc\nbulb,2 box\n", ["fan 48 10 pc", "bulb 2 box"]),
        (b"Item,Qty\nFan,0\nBulb,\"1,200\"\n", ["Bulb \xc3\x97 1200".encode("latin-1").decode()]),
    ],
    ids=["csv", "utf-16", "workbook", "without names", "quantities"],
)  # fmt: skip
def test_the_rows_are_lines(send, content, lines):
    answer = send(content)

    assert answer.status_code == 200, answer.text
    assert answer.json["result"] == (lines or ["F1 48 × 10", "F2 × 2", "Bulb"])


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "import.file.empty"),
        (b"Item,Qty\n", "quick_order.text"),
        (b"Item,Qty\n-,1\n***,2\n", "quick_order.text"),
        (b"%PDF-1.7\nfan 48, 10 pc\n", "import.file.not_text"),
        (b"PK\x03\x04broken", "import.file.damaged"),
        (b"Item,Qty\n" + b"Fan,1\n" * (MAX_ROWS + 1), "quick_order.most"),
        (far(row=5_000), "import.file.blank_between"),
        (far(row=1_048_576), "import.file.blank_rows"),
    ],
    ids=["empty", "names alone", "signs alone", "a PDF", "broken", "long", "a gap", "the last row"],
)
def test_what_is_no_order_is_refused_at_its_field(send, content, key):
    answer = send(content)

    assert answer.status_code == 422, answer.text
    assert [each["key"] for each in answer.json["errorKeys"]["file"]] == [key]


def test_a_file_that_takes_too_long_is_refused(send, monkeypatch, tmp_path):
    """It is read in a process with limits."""
    endless = tmp_path / "endless.py"
    endless.write_text("while True: pass")
    monkeypatch.setattr(files, "CHILD", endless)
    monkeypatch.setattr(files, "LIMITS", replace(files.LIMITS, cpu_seconds=1))

    answer = send(SHEET)

    assert answer.status_code == 422, answer.text
    assert [each["key"] for each in answer.json["errorKeys"]["file"]] == ["import.file.too_hard"]


def test_others_are_let_in_while_a_file_is_opened(send, monkeypatch):
    free = []

    def opened(*_arguments, **_limits) -> str:
        places, _ = request.environ["haat.place"]
        others = [f"store {number}" for number in range(get_config().requests_at_once + 1)]
        free.extend(places.enter(other, 0) for other in others)
        for other, is_in in zip(others, free, strict=True):
            if is_in:
                places.leave(other)
        return '{"lines": ["Fan"]}'

    monkeypatch.setattr(files, "run_in_sandbox", opened)

    assert send(SHEET).json["result"] == ["Fan"]
    assert all(free)


def test_the_program_that_reads_an_order_loads_nothing_that_talks_to_a_server():
    """A buyer waits for it, and such modules take ten times as long as the reading."""
    load = "import json, sys; import app.orders.quick_order.sheets; print(json.dumps(list(sys.modules)))"
    root = Path(files.__file__).parents[3]

    loaded = subprocess.run(
        [sys.executable, "-c", load], cwd=root, capture_output=True, text=True, check=True
    )

    heavy = {"sqlalchemy", "psycopg", "redis", "structlog", "flask", "tenant_router"}
    assert heavy.isdisjoint(json.loads(loaded.stdout))

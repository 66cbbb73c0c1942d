"""A pack is written sorted, read back unchanged, and refused if anything about it is wrong."""

import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from uuid import UUID, uuid4
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.books.sync.pack import (
    Batch,
    Dataset,
    Fault,
    Manifest,
    PackProblem,
    PackRow,
    PackWriter,
    Snapshot,
    Source,
    check_files,
    read_manifest,
    read_rows,
    unpack_pack,
    zipped,
)
from app.books.sync.pack.entities import Figure, Product, Reject, plain_decimal

TAKEN = datetime(2026, 11, 21, 10, tzinfo=UTC)


def write(folder: Path, *batches: Batch, number: UUID | None = None) -> Manifest:
    folder.mkdir(exist_ok=True)
    with PackWriter(folder) as writer:
        for batch in batches:
            writer.add(batch)
        return writer.finish(
            store="9000000001",
            dataset=Dataset(dataNm="a-2026", guid="a"),
            source=Source(kind="tables"),
            snapshot=Snapshot(id=number or uuid4(), takenAt=TAKEN),
        )


def rows(folder: Path, manifest: Manifest, entity: str) -> list[PackRow | Fault]:
    file = manifest.file_of(entity)
    assert file is not None
    return list(read_rows(folder, file))


def products(*rows: dict) -> Batch:
    return Batch("products", rows, True)


def test_rows_come_back_sorted_and_the_same_rows_make_the_same_file(tmp_path):
    number = uuid4()
    batch_rows = [
        {"key": "b", "name": "Fan", "taxRate": "18.00"},
        {"key": "a", "hsn": None, "name": "Bulb ⚡"},
    ]
    one = write(tmp_path / "one", products(*batch_rows), number=number)
    other = write(tmp_path / "other", products(*reversed(batch_rows)), number=number)
    assert one == other
    first, second = rows(tmp_path / "one", one, "products")
    assert isinstance(first, Product)
    assert isinstance(second, Product)
    assert (first.key, first.name, second.taxRate) == ("a", "Bulb ⚡", "18")
    assert first.model_fields_set == {"key", "hsn", "name"}, "empty fields are written, unknown ones are not"
    packed = zipped(tmp_path / "one", tmp_path / "pack.zip")
    (tmp_path / "read").mkdir()
    assert unpack_pack(packed, tmp_path / "read") == one


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9, places=4))
def test_equal_numbers_are_equal_texts(number):
    assert Decimal(plain_decimal(f"{number:f}")) == number
    assert plain_decimal(f"{number:f}") == plain_decimal(f"{number:.6f}")


@pytest.mark.parametrize("day", ["2026-13-45", "2026-02-30", "2026-1-5", "today"])
def test_a_day_that_does_not_exist_is_refused(day):
    row = {"key": "openings/a", "part": "openings", "of": "a", "name": "Asha", "amount": "1"}
    assert Figure.model_validate({**row, "since": "2026-02-28"}).since == "2026-02-28"
    with pytest.raises(ValidationError):
        Figure.model_validate({**row, "since": day})


def test_wrong_and_repeated_rows_are_among_the_rejects(tmp_path):
    batch_rows = [
        {"key": "a", "name": "Fan"},
        {"key": "a", "name": "Fan again"},
        {"key": "b", "name": "Bulb", "taxRate": "much"},
        {"key": "c", "name": "Wire", "colour": "red"},
        {"key": "d", "name": "Zero \0"},
    ]
    manifest = write(tmp_path / "p", products(*batch_rows))
    assert [row.key for row in rows(tmp_path / "p", manifest, "products")] == ["a"]
    rejects = [
        row.model_dump() for row in rows(tmp_path / "p", manifest, "rejects") if isinstance(row, PackRow)
    ]
    assert [(row["of"], row["field"]) for row in rejects] == [
        ("a", "key"),
        ("b", "taxRate"),
        ("c", "colour"),
        ("d", "name"),
    ]


def test_the_cut_end_of_a_long_value_is_marked(tmp_path):
    with PackWriter(tmp_path) as writer:
        for length in (1_000, 1_001):
            writer.reject("products", "a", "name", "x" * length, "r" * length)
        manifest = writer.finish(
            store="9000000001",
            dataset=Dataset(dataNm="a-2026", guid="a"),
            source=Source(kind="tables"),
            snapshot=Snapshot(id=uuid4(), takenAt=TAKEN),
        )
    rejects = [row for row in rows(tmp_path, manifest, "rejects") if isinstance(row, Reject)]

    assert [(row.value, row.reason) for row in rejects] == [
        ("x" * 1_000, "r" * 1_000),
        ("x" * 999 + "…", "r" * 999 + "…"),
    ]


def test_an_entity_without_rows_is_complete(tmp_path):
    file = write(tmp_path / "p", products()).file_of("products")
    assert file is not None
    assert (file.rows, file.bytes, file.complete) == (0, 0, True)


def edited(manifest: Manifest, **changes: object) -> dict:
    return {**manifest.model_dump(mode="json"), **changes}


def test_an_invalid_manifest_is_refused_in_plain_words(tmp_path):
    manifest = write(tmp_path / "p", products({"key": "a", "name": "Fan"}))
    file = manifest.files[0].model_dump()
    wrong = [
        b"{",
        b"[]",
        b" " * 200_000,
        edited(manifest, version=2),
        edited(manifest, store="98250x2345"),
        edited(manifest, files=[file, file]),
        edited(manifest, files=[{**file, "name": "../products.ndjson"}]),
        edited(manifest, files=[{**file, "entity": "passwords"}]),
        edited(manifest, files=[{**file, "bytes": 3 * 1024**3}]),
        edited(manifest, further=1),
        edited(manifest, snapshot={**manifest.snapshot.model_dump(mode="json"), "mode": "delta"}),
    ]
    for one in wrong:
        with pytest.raises(PackProblem, match="sync file"):
            read_manifest(one)


def test_a_file_that_was_changed_or_cut_is_refused(tmp_path):
    manifest = write(tmp_path / "p", products({"key": "a", "name": "Fan"}))
    path = tmp_path / "p" / "products.ndjson"
    whole = path.read_bytes()
    for wrong in (whole[:-1], whole.replace(b"Fan", b"Pan"), b""):
        path.write_bytes(wrong)
        with pytest.raises(PackProblem, match="products"):
            check_files(tmp_path / "p", manifest)


@pytest.mark.parametrize(
    "lines",
    [
        b'{"key":"b","name":"B"}\n{"key":"a","name":"A"}\n',
        b'{"key":"a","name":"A"}\n{"key":"a","name":"A"}\n',
        b'{"key":"a","name":"A"}\n',
        b'{"key":"a","name":"A"}\n{"key":"b","name":"B"}\n{"key":"c","name":"C"}\n',
        b'{"key":"a","name":"A"}\n{"key":"b","name":"B"}',
    ],
)
def test_lines_out_of_order_or_of_another_number_are_refused(tmp_path, lines):
    batch = products({"key": "a", "name": "A"}, {"key": "b", "name": "B"})
    manifest = write(tmp_path / "p", batch)
    (tmp_path / "p" / "products.ndjson").write_bytes(lines)
    with pytest.raises(PackProblem):
        rows(tmp_path / "p", manifest, "products")


def test_an_invalid_line_is_a_fault_and_the_others_are_read(tmp_path):
    manifest = write(tmp_path / "p", products({"key": "a", "name": "A"}, {"key": "b", "name": "B"}))
    (tmp_path / "p" / "products.ndjson").write_bytes(b'{"key":"a","name":7}\n{"key":"b","name":"B"}\n')
    fault, row = rows(tmp_path / "p", manifest, "products")
    assert isinstance(fault, Fault)
    assert (fault.key, fault.field, fault.value) == ("a", "name", "7")
    assert isinstance(row, Product)


def refused(tmp_path: Path, name: str, build) -> str:
    path = tmp_path / name
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        build(archive)
    (tmp_path / f"{name}.d").mkdir()
    with pytest.raises(PackProblem) as problem:
        unpack_pack(path, tmp_path / f"{name}.d")
    assert not [file for file in (tmp_path / f"{name}.d").rglob("*") if file.stat().st_size > 2**20]
    return str(problem.value)


def test_harmful_archives_are_refused(tmp_path):
    link = ZipInfo("manifest.json")
    link.external_attr = 0xA1FF << 16

    def many(archive):
        for at in range(60):
            archive.writestr(f"{at}.ndjson", b"")

    assert "too large" in refused(tmp_path, "bomb", lambda a: a.writestr("manifest.json", b"0" * 50_000_000))
    assert "an unsafe path" in refused(tmp_path, "up", lambda a: a.writestr("../manifest.json", b"{}"))
    assert "an unsafe path" in refused(tmp_path, "root", lambda a: a.writestr("/etc/x", b"{}"))
    assert "an unsafe path" in refused(tmp_path, "dos", lambda a: a.writestr("..\\x", b"{}"))
    assert "more than 50" in refused(tmp_path, "many", many)
    assert "damaged" in refused(tmp_path, "link", lambda a: a.writestr(link, b"/etc/passwd"))
    assert "not a sync file" in refused(tmp_path, "none", lambda a: a.writestr("products.ndjson", b""))


def test_other_files_and_huge_directories_are_refused(tmp_path):
    (tmp_path / "text").write_bytes(b"no zip at all")
    (tmp_path / "empty").write_bytes(b"")
    with ZipFile(tmp_path / "wide", "w") as archive:
        for at in range(2_000):
            archive.writestr(f"{at:0200d}", b"")
    for name in ("text", "empty", "wide"):
        with pytest.raises(PackProblem):
            unpack_pack(tmp_path / name, tmp_path)


def test_a_file_that_the_manifest_does_not_name_is_refused(tmp_path):
    write(tmp_path / "p", products({"key": "a", "name": "A"}))
    (tmp_path / "p" / "more.ndjson").write_bytes(b"")
    with pytest.raises(PackProblem, match="This sync file is damaged"):
        unpack_pack(zipped(tmp_path / "p", tmp_path / "p.zip"), tmp_path / "p")


def test_an_archive_cut_short_is_refused(tmp_path):
    write(tmp_path / "p", products(*({"key": f"{at:05}", "name": f"Item {at}"} for at in range(500))))
    whole = zipped(tmp_path / "p", tmp_path / "p.zip").read_bytes()
    (tmp_path / "d").mkdir()
    for length in range(0, len(whole), max(1, len(whole) // 25)):
        (tmp_path / "p.zip").write_bytes(whole[:length])
        with pytest.raises(PackProblem):
            unpack_pack(tmp_path / "p.zip", tmp_path / "d")


def test_packs_depend_on_neither_the_web_nor_a_database():
    heavy = {"flask", "sqlalchemy", "celery", "marshmallow", "boto3"}
    source = Path(__file__).parents[5] / "app" / "books" / "sync" / "pack"
    text = "".join(path.read_text() for path in source.glob("*.py"))
    assert not [name for name in heavy if f"import {name}" in text or f"from {name}" in text]
    assert "app.books.sync.pack" in sys.modules

"""Hostile manifests and file names: the reader refuses them, before anything is restored."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from app.platform.lifecycle.archive import ArchiveReader, BadArchive
from app.platform.lifecycle.contents import file_problem
from tenant_router.registry import StoreEntry

SOURCE, OTHER = "9280000000", "9280000002"


def zipped(manifest: bytes) -> BytesIO:
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as new:
        new.writestr("manifest.json", manifest)
    return archive


def refusal(change: Callable[[dict[str, Any]], object]) -> str | None:
    """Return why the reader refuses a manifest after a change; None if it accepts it."""
    described = {"company_name": "Asha", "person_name": "Asha Patel", "email": "a@store.example"}
    table = {"name": "accounts", "rows": 1, "csv_sha256": "0" * 64, "json_sha256": "0" * 64, "numbers": {}}
    manifest = {
        "format": 1,
        "store": SOURCE,
        "schema_version": "0001",
        "made_at": "2026-11-28",
        "files": 0,
        "file_bytes": 0,
        "files_sha256": "",
        "tables": [table],
        "described": {**described, "city": "Anand", "logo": None, "limits": {}},
    }
    change(manifest)
    try:
        ArchiveReader(zipped(json.dumps(manifest).encode()))
    except BadArchive as error:
        return str(error)
    return None


def test_an_unchanged_manifest_is_read():
    assert refusal(lambda _manifest: None) is None


COLUMNS = [column.name for column in StoreEntry.__table__.columns]
OURS = {"company_name", "person_name", "email", "city", "logo", "limits"}


@pytest.mark.parametrize("column", sorted({*COLUMNS, "metadata", "__class__"} - OURS))
def test_a_manifest_sets_no_other_column_of_the_registry(column):
    why = refusal(lambda manifest: manifest["described"].update({column: "control"}))

    assert why is not None
    assert column in why


MANIFESTS: list[dict[str, Any]] = [
    {"store": "control"},
    {"store": "../../etc"},
    {"files": -1},
    {"files": "many"},
    {"format": 2},
    {"tables": {}},
    {"described": []},
    {"more": 1},
]


@pytest.mark.parametrize("change", MANIFESTS)
def test_an_invalid_manifest_is_refused(change):
    assert refusal(lambda manifest: manifest.update(change))


DESCRIBED: list[dict[str, Any]] = [
    {"company_name": None},
    {"company_name": "a" * 10_000},
    {"limits": {"products": -1}},
    {"limits": {"schema": 1}},
]


@pytest.mark.parametrize("change", DESCRIBED)
def test_invalid_store_details_are_refused(change):
    assert refusal(lambda manifest: manifest["described"].update(change))


@pytest.mark.parametrize("change", [{"name": '"; DROP SCHEMA control; --'}, {"numbers": {"id": 2**70}}])
def test_an_invalid_table_is_refused(change):
    assert refusal(lambda manifest: manifest["tables"][0].update(change))


@pytest.mark.parametrize(
    "content", [b"[" * 500_000, b'{"format": ' + b"9" * 5000 + b"}", b"null", b"\xff\xfe"]
)
def test_a_manifest_that_is_not_json_is_refused(content):
    with pytest.raises(BadArchive, match="not an archive of a store"):
        ArchiveReader(zipped(content))


FILES = [
    ("public/evil.html", "text/html"),
    ("public/evil.webp", "text/html"),
    ("public/evil.svg", "image/svg+xml"),
    ("public/evil.js", "text/javascript"),
    ("public/evil", "image/webp"),
    (f"public/../{OTHER}/a.webp", "image/webp"),
    ("public/./a.webp", "image/webp"),
    ("public//a.webp", "image/webp"),
    ("public/a%2fb.webp", "image/webp"),
    ("public/.hidden.webp", "image/webp"),
    ("/public/a.webp", "image/webp"),
    ("incoming/a.webp", "image/webp"),
    ("platform/exports/a.zip", "application/zip"),
    ("private/exports/a", "text/html"),
    ("private/../public/a.webp", "application/pdf"),
    ("public/" + "a" * 400 + ".webp", "image/webp"),
]


@pytest.mark.parametrize(("name", "kind"), FILES)
def test_a_file_our_export_never_writes_is_refused(name, kind):
    assert file_problem(name, kind)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("public/a.webp", "image/webp"), ("public/b.pdf", "application/pdf"), ("private/exports/a", "text/csv")],
)
def test_a_file_of_our_exports_is_accepted(name, kind):
    assert file_problem(name, kind) is None

"""A release of the server can be rebuilt to the byte, and its signature shows that nothing was changed."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

from app.books.sync.agent_release import new_key
from deploy.release import WrongRelease, build_wheel, differences, sign_sums, verify_release, write_sums

ROOT = Path(__file__).resolve().parents[2]
EPOCH = 1_767_225_600
FILES = {
    "app/__init__.py": "",
    "app/text.py": "TEXT = 1\n",
    "app/fonts/font.ttf": "letters",
    "deploy/__init__.py": "",
    "deploy/bucket.py": "BUCKET = 1\n",
    "deploy/local.py": "never in a release",
    "migrations/alembic.ini": "[store]\n",
    "migrations/store/script.py.mako": "",
    "migrations/store/versions/0001/1_settings.sql": "SELECT 1;\n",
    "migrations/store/versions/0001_store.py": "",
    "tenant_router/__init__.py": "",
    "web/dist/.haat-sources": "only of this machine",
    "web/dist/assets/index.js": "1",
    "web/dist/index.html": "<html>",
    "workers/__init__.py": "",
}


@pytest.fixture
def checkout(tmp_path):
    def make(name: str, *, written: list[str], mode: int = 0o644, at: int = EPOCH) -> Path:
        root = tmp_path / name
        for path in written:
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(FILES[path])
            file.chmod(mode)
            os.utime(file, (at, at))
        for path in ("pyproject.toml", ".gitignore"):
            shutil.copy(ROOT / path, root)
        return root

    return make


def test_a_release_is_the_same_wherever_and_whenever_it_is_built(checkout, tmp_path):
    here = checkout("here", written=sorted(FILES))
    there = checkout("deep/er/there", written=sorted(FILES, reverse=True), mode=0o600, at=EPOCH + 9999)

    first, second = (build_wheel(root, tmp_path / root.name / "out", epoch=EPOCH) for root in (here, there))

    assert differences(first, second) == []
    with zipfile.ZipFile(first) as wheel:
        assert {name for name in wheel.namelist() if ".dist-info" not in name} == {*FILES} - {
            "deploy/local.py",
            "web/dist/.haat-sources",
        }
        assert {entry.date_time for entry in wheel.infolist()} == {(2026, 1, 1, 0, 0, 0)}


def test_what_differs_between_two_builds_is_named(checkout, tmp_path):
    root = checkout("here", written=sorted(FILES))
    first = build_wheel(root, tmp_path / "first", epoch=EPOCH)
    (root / "web/dist/index.html").write_text("<html lang=en>")

    changed = differences(first, build_wheel(root, tmp_path / "second", epoch=EPOCH))
    redated = differences(first, build_wheel(checkout("two", written=[*FILES]), tmp_path / "third", epoch=0))

    assert "web/dist/index.html" in changed
    assert "app/text.py" not in changed
    assert redated == ["order and dates"]


@pytest.fixture
def release(tmp_path):
    """A folder with a wheel, its digest and its signature, and the public key."""
    private, public = new_key()
    (tmp_path / "haat-1.0.0-py3-none-any.whl").write_bytes(b"a wheel")
    write_sums(tmp_path)
    sign_sums(tmp_path, private)
    return tmp_path, public


def test_a_signed_release_is_verified(release):
    folder, public = release

    assert verify_release(folder, public) == ["haat-1.0.0-py3-none-any.whl"]


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "haat-1.0.0-py3-none-any.whl").write_bytes(b"another wheel"),
        lambda folder: (folder / "haat-1.0.0-py3-none-any.whl").unlink(),
        lambda folder: (folder / "SHA256SUMS").write_text(""),
        lambda folder: (folder / "SHA256SUMS.sig").unlink(),
        lambda folder: (folder / "SHA256SUMS.sig").write_text("not base64!"),
        lambda folder: sign_sums(folder, new_key()[0]),
    ],
    ids=["another wheel", "no wheel", "other digests", "no signature", "no base64", "another key"],
)
def test_a_changed_release_is_refused(release, change):
    folder, public = release
    change(folder)

    with pytest.raises(WrongRelease):
        verify_release(folder, public)


def test_nothing_in_the_image_is_dated_by_its_build():
    """gzip keeps a file's time without -n, and bytecode that of its source without a digest."""
    lines = (ROOT / "deploy" / "Dockerfile").read_text().replace("\\\n", " ").splitlines()

    assert all("-n" in line.split("gzip", 1)[1].split() for line in lines if "gzip -" in line)
    assert all("--no-compile" in line for line in lines if "-r requirements.txt" in line)
    assert all("unchecked-hash" in line for line in lines if "compileall" in line)

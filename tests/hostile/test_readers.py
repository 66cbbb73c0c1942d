"""Readers of files refuse what they cannot read in words, with little memory, and write nowhere else."""

import functools
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.store.media.image_sandbox import RejectedFile, prepare_picture
from app.store.media.rules import content_type_of
from tests.hostile import corpus

ROOT = Path(__file__).parents[2]
READ = {
    "import": {"csv": corpus.CSV, "xlsx": corpus.XLSX},
    "sync": {
        "csv": corpus.CSV,
        "xlsx": corpus.XLSX,
        "xml": corpus.XML,
        "zip": corpus.ZIP,
        "dbf": corpus.DBF,
    },
    "video": {"mp4": corpus.MP4},
}
# In whose text a part of the server would be.
SECRETS = ("root:", "/bin/")


Make = Callable[[], bytes]
ContentOf = Callable[[Make], bytes]


@pytest.fixture(scope="module")
def content_of() -> ContentOf:
    """Return a function that makes a file once for all tests that read it."""
    return functools.cache(lambda make: make())


def written(folder: Path, reader: str, content_of: ContentOf) -> dict[str, str]:
    """Write all files of a reader; return what each is, by its name."""
    names = {}
    for ending, files in READ[reader].items():
        for number, (what, make) in enumerate(files.items()):
            name = f"{number:03}.{ending}"
            (folder / name).write_bytes(content_of(make))
            names[name] = f"{ending}: {what}"
    return names


@pytest.mark.parametrize("reader", READ)
def test_a_hostile_file_is_read_or_refused_in_words(tmp_path, content_of, reader):
    names = written(tmp_path, reader, content_of)

    ended = subprocess.run(
        [sys.executable, "-m", "tests.hostile.read_limited", reader, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )

    outcomes = {name: outcome for name, *outcome in map(json.loads, ended.stdout.splitlines())}
    assert [what for name, what in names.items() if name not in outcomes][:1] == [], ended.stderr[-2000:]
    assert {names[name]: words for name, (how, words) in outcomes.items() if how == "broken"} == {}
    refusals = {names[name]: words for name, (how, words) in outcomes.items() if how == "refused"}
    odd = {what: words for what, words in refusals.items() if not words or any(map(words.count, SECRETS))}
    assert odd == {}
    assert reader == "video" or len(refusals) > 10


@pytest.mark.parametrize("what", corpus.IMAGES)
def test_a_hostile_picture_is_refused_or_drawn_again(tmp_path, content_of, what):
    path = tmp_path / "upload"
    path.write_bytes(content_of(corpus.IMAGES[what]))

    refused, made = "", []
    try:
        prepared = prepare_picture(path, (1000, 1000))
        made = [prepared.large.read_bytes(), prepared.small.read_bytes()]
    except RejectedFile as reason:
        refused = str(reason)

    assert refused.startswith("media.") or len(made) == 2
    # Nothing of the file is left but its pixels.
    assert all(content.startswith(b"RIFF") and b"alert" not in content for content in made)


@pytest.mark.parametrize("what", [*corpus.IMAGES, *(f"PDF: {name}" for name in corpus.PDF)])
def test_a_page_or_an_archive_is_no_document_and_no_video(content_of, what):
    content = content_of(corpus.PDF[what[5:]] if what.startswith("PDF: ") else corpus.IMAGES[what])

    kind = content_type_of(content[:1024], content[-1024:])

    assert kind in (None, "application/pdf")
    assert kind is None or b"%PDF" in content

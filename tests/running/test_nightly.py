"""`make nightly` runs every job, and its page says which passed and when."""

import re
from datetime import UTC, datetime

import pytest

from tests.running import nightly
from tests.running.nightly import JOBS, Outcome

MAKEFILE = """\
passes:
	@echo done >> {done}
fails:
	@false
"""


@pytest.fixture
def page(tmp_path, monkeypatch):
    """Give the command two jobs, the first of which fails, and a page that has run neither."""
    (tmp_path / "Makefile").write_text(MAKEFILE.format(done=tmp_path / "done"))
    monkeypatch.setattr(nightly, "ROOT", tmp_path)
    jobs = (nightly.Job(("fails",), "nothing"), nightly.Job(("passes", "HOW=well"), "something"))
    monkeypatch.setattr(nightly, "JOBS", jobs)
    page = tmp_path / "page.md"
    page.write_text(nightly.with_table(f"Before.\n\n{nightly.BEGIN}{nightly.END}\n\nAfter.\n", {}))
    return page


def test_a_job_runs_although_the_one_before_failed(page, tmp_path):
    status = nightly.run(nightly.JOBS, page)

    assert status == 1
    assert (tmp_path / "done").read_text() == "done\n"
    today = datetime.now(UTC).date().isoformat()
    assert nightly.read(page.read_text()) == {
        "fails": Outcome(today, "**failed**, 0 min", "never"),
        "passes": Outcome(today, "passed, 0 min", today),
    }


def test_jobs_that_pass_are_a_success(page):
    assert nightly.run(nightly.JOBS[1:], page) == 0
    assert nightly.read(page.read_text())["fails"] == Outcome()


def test_a_failure_keeps_the_day_on_which_the_job_passed_last(page):
    job = nightly.JOBS[1]
    nightly.write(page, job, "2026-01-02", 3.4, passed=True)
    nightly.write(page, job, "2026-01-03", 5.0, passed=False)

    assert nightly.read(page.read_text())["passes"] == Outcome(
        "2026-01-03", "**failed**, 5 min", "2026-01-02"
    )
    assert page.read_text().startswith("Before.\n")
    assert page.read_text().endswith("After.\n")


def test_the_page_has_every_job_as_the_command_writes_it():
    text = nightly.PAGE.read_text()

    assert list(nightly.read(text)) == [job.name for job in JOBS]
    assert nightly.with_table(text, nightly.read(text)) == text


def test_every_job_is_a_command():
    targets = set(re.findall(r"^([a-z-]+):", (nightly.ROOT / "Makefile").read_text(), re.MULTILINE))

    assert {job.name for job in JOBS} <= targets

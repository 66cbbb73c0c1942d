"""What the agent keeps on its machine: safe against sudden ends, and against being read by others."""

import logging
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from workers.agent import config, logs
from workers.agent.config import Config, NotPaired
from workers.agent.spool import MAX_PACKS, AlreadyRuns, Spool

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ROOT = Path(__file__).parents[3]


@pytest.fixture
def spool(tmp_path):
    found = Spool(tmp_path)
    yield found
    found.close()


def keep(spool: Spool, name: str, minutes: int = 0) -> None:
    (spool.new_folder(name) / "manifest.json").write_text("{}")
    spool.keep(name, f"run {name}", now=NOW + timedelta(minutes=minutes))


def test_the_configuration_comes_back_and_nobody_else_may_read_it(tmp_path):
    given = Config("https://shop.example", "key", "9825012345", "9825012345.secret")
    config.save(tmp_path, given)

    assert config.load(tmp_path) == given
    if sys.platform != "win32":
        assert (tmp_path / "agent.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", [None, "{", '{"server": 1}', "[]"])
def test_without_a_configuration_the_agent_says_what_to_do(tmp_path, text):
    if text is not None:
        (tmp_path / "agent.json").write_text(text)
    with pytest.raises(NotPaired, match="pair it"):
        config.load(tmp_path)


def test_no_token_stands_in_the_log(tmp_path):
    logs.configure(tmp_path, ["an-api-key"])
    try:
        raise ValueError("9825012345.abcdefghijklmnopqrstuvwxyz and an-api-key")
    except ValueError:
        logging.getLogger("test").exception("token 9825012345.ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    logging.shutdown()
    text = (tmp_path / "agent.log").read_text("utf-8")
    logging.basicConfig(force=True)

    assert "abcdefghij" not in text.lower()
    assert "an-api-key" not in text
    assert "ValueError" in text


def test_packs_outlive_a_restart_and_half_made_ones_do_not(spool):
    keep(spool, "whole")
    spool.new_folder("half")
    spool.clear(now=NOW)

    (waiting,) = spool.packs()
    assert (waiting.id, waiting.run) == ("whole", "run whole")
    assert (waiting.folder / "manifest.json").exists()
    assert not (waiting.folder.parent / "half").exists()


def test_only_a_few_packs_are_kept_and_none_for_more_than_a_week(spool):
    for number in range(MAX_PACKS + 2):
        keep(spool, str(number), minutes=number)

    assert [waiting.id for waiting in spool.packs()] == ["2", "3", "4", "5", "6"]
    spool.clear(now=NOW + timedelta(days=7, minutes=4))
    assert [waiting.id for waiting in spool.packs()] == ["4", "5", "6"]


def test_an_order_that_was_begun_is_known_until_its_end_is_told(spool):
    assert not spool.begin(7, 1)
    assert spool.begin(7, 1)
    spool.end(7, 1, {"outcome": "created"})
    assert list(spool.untold()) == [(7, 1, {"outcome": "created"})]
    spool.leave(7, 1)
    assert not spool.begin(7, 1)


def test_two_agents_do_not_share_a_folder(spool, tmp_path):
    with pytest.raises(AlreadyRuns):
        Spool(tmp_path)


def test_the_agent_loads_nothing_of_the_server():
    code = (
        "import sys, workers.agent.__main__, app.sync.connectors.files\n"
        "print([name for name in ('flask', 'celery', 'sqlalchemy', 'boto3') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"

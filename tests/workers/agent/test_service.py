"""The service of Windows, which runs as SYSTEM: its script is read, since it needs Windows to run."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workers.agent import store_client
from workers.agent.__main__ import cli

FOLDER = Path(__file__).parents[3] / "deploy" / "agent"
SCRIPT = (FOLDER / "install.ps1").read_text("ascii")


def test_the_task_runs_the_program_that_was_copied_and_compared():
    steps = [
        "Copy-Item",
        "Get-FileHash",
        "throw 'haat-agent.exe has another checksum",
        "Move-Item",
        "Register-",
    ]
    places = [SCRIPT.index(step) for step in steps]

    assert places == sorted(places)
    assert "[Environment]::GetFolderPath('ProgramFiles')" in SCRIPT
    assert "New-ScheduledTaskAction -Execute $agent" in SCRIPT
    assert "Get-FileHash -LiteralPath $copy" in SCRIPT, "not the download, which may still change"


def test_no_path_is_put_into_a_command_as_text():
    command = (FOLDER / "install.cmd").read_text("ascii").splitlines()[-1]

    assert re.findall(r"%[^%*\s]+%|%~dp0|%\*", command) == ["%SystemRoot%", "%~dp0", "%*"]
    assert '-File "%~dp0install.ps1"' in command, "an apostrophe in it ends no text"
    assert "$env:" not in SCRIPT


@pytest.mark.parametrize(
    "server", ["http://shops.example", "http://192.168.1.5:8000", "shops.example", "http://["]
)
def test_an_agent_is_not_paired_over_plain_http(server, tmp_path, monkeypatch):
    monkeypatch.setattr(store_client.httpx, "get", pytest.fail)
    options = [
        "--server",
        server,
        "--store",
        "9825012345",
        "--code",
        "407196",
        "--data",
        str(tmp_path / "agent"),
    ]

    refused = CliRunner().invoke(cli, ["pair", *options])

    assert refused.exit_code == 1
    assert "https://" in refused.output
    assert not (tmp_path / "agent").exists()

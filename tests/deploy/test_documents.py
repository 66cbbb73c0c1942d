"""What the documents name exists: paths, names in the code, commands, calls of the API, targets of links."""

import re
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path

import pytest
from click import Group
from typer.main import get_command

from app.__main__ import cli

ROOT = Path(__file__).parents[2]
CODE = (".py", ".ts", ".tsx", ".tsv", ".yml", ".yaml", ".toml", ".sh", ".conf", ".json", ".in", ".tpl")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")
ENDING = re.compile(r"\.(?:py|md|tsx?|json|tsv|ya?ml|in|txt|css|ini|sh|svg|webp|example|conf)$")
# Written while the product runs, or in another place than the repository.
WRITTEN = (".data", ".audit", ".env", "secrets", ".tmp", "web/dist")
# Names of PostgreSQL, Kubernetes and other tools, and examples.
FOREIGN = {
    *(
        "pg_basebackup",
        "pg_dump",
        "pg_upgrade",
        "pg_stat_activity",
        "pg_replication_slots",
        "archive_command",
        "malloc_trim",
        "BlockPublicAcls",
        "IgnorePublicAcls",
    ),
    *(
        "pg_archivecleanup",
        "pg_verifybackup",
        "backup_label",
        "WAL_ARCHIVE",
        "PGDATA",
        "TMPDIR",
        "CloudNativePG",
    ),
    *("max_connections", "VACUUM", "ANALYZE", "BUFFERS", "CASCADE", "firebaseConfig", "store_id"),
    *("s000123_k7p2x9qh", "deploy/shops-api", "job/shops-migration", "manifest.json"),
}


def git_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


FILES = git_files()
FOLDERS = {str(parent) for name in FILES for parent in Path(name).parents}
DOCUMENTS = [
    name
    for name in FILES
    if name.endswith(".md") and (name.count("/") == 0 or name.startswith("docs/")) and name != "CHANGELOG.md"
]


@pytest.fixture(scope="module")
def names() -> set[str]:
    """Return every word of the code."""
    sources = [name for name in FILES if name.endswith(CODE) or "/" not in name]
    texts = [(ROOT / name).read_text(errors="ignore") for name in sources if not name.endswith(".md")]
    return {word for text in texts for word in re.findall(r"\w+", text)}


@pytest.fixture(scope="module")
def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def spans(name: str) -> list[str]:
    """Return what a document writes as code within its sentences."""
    text = re.sub(r"^```.*?^```$", "", (ROOT / name).read_text(), flags=re.MULTILINE | re.DOTALL)
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)]


def commands(name: str) -> Iterator[str]:
    """Yield the lines of a document's blocks of commands, and the commands within its sentences."""
    for line in (ROOT / name).read_text().splitlines():
        if line.startswith("    "):
            yield line.strip()
    yield from spans(name)


def bare(word: str) -> str:
    return word.lstrip("(").rstrip(",.;:()")


def is_path(word: str) -> bool:
    return bool(PATH.fullmatch(word)) and ("/" in word or bool(ENDING.search(word)))


def exists(path: str) -> bool:
    """Return whether a path, or the end of one, is in the repository. `<kind>` stands for any name."""
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    if (
        any(pattern == written or pattern.startswith(f"{written}/") for written in WRITTEN)
        or (ROOT / pattern).exists()
    ):
        return True
    return any(
        fnmatchcase(known, pattern) or fnmatchcase(known, f"*/{pattern}") for known in (*FILES, *FOLDERS)
    )


@pytest.mark.parametrize("name", DOCUMENTS)
def test_paths_exist(name):
    words = (bare(word) for span in spans(name) for word in span.split())
    missing = [
        word
        for word in words
        if is_path(word) and "…" not in word and word not in FOREIGN and not exists(word)
    ]

    assert missing == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_names_are_in_the_code(name, names):
    missing = []
    for span in spans(name):
        if span.startswith(("python -m", "make ", "docker", "kubectl", "helm", "http", "sh ", "/")):
            continue
        missing += [
            word
            for part in span.split()
            if not is_path(bare(part)) and "…" not in part
            for word in re.findall(r"[A-Za-z_]\w{3,}", part)
            if ("_" in word or word != word.lower()) and word not in names | FOREIGN
        ]

    assert missing == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_names_are_in_the_file_that_is_named_with_them(name):
    text = " ".join((ROOT / name).read_text().split())
    for word, path in re.findall(r"`(\w+)`(?: in| of) `([^`]+)`", text):
        if is_path(path) and "<" not in path:
            assert any(re.search(rf"\b{word}\b", source) for source in sources_of(path)), (word, path)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_dotted_names_can_be_imported(name):
    for span in spans(name):
        for dotted in re.findall(r"^(?:(?:app|tenant_router|workers)(?:\.\w+)+|\w+(?:\.\w+)+(?=\())", span):
            head, _, tail = dotted.rpartition(".")
            places = [
                place for place in (head, f"app.{head}") if (ROOT / f"{place.replace('.', '/')}.py").exists()
            ]
            assert not places or hasattr(import_module(places[0]), tail), dotted


def sources_of(path: str) -> list[str]:
    return [
        (ROOT / name).read_text()
        for name in FILES
        if name == path or name.endswith(f"/{path}") or name.startswith(f"{path}/")
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_exist(name, targets):
    for command in commands(name):
        for target in re.findall(r"\bmake ([a-z][a-z-]+)", command):
            assert target in targets, command
        for module, rest in re.findall(r"python -m ([a-z_.]+)((?: [a-z][a-z-]*)*)", command):
            if module.split(".")[0] in ("app", "deploy", "tests", "workers"):
                assert exists(module.replace(".", "/")) or exists(module.replace(".", "/") + ".py"), command
            if module == "app":
                check_command(rest.split(), command)


def check_command(words: list[str], written: str) -> None:
    """Follow the words as far as they are commands; the rest are values."""
    command = get_command(cli)
    for word in words:
        if not isinstance(command, Group):
            return
        assert word in command.commands, written
        command = command.commands[word]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_calls_exist(name):
    lines = (ROOT / "tests/contract/calls.tsv").read_text().splitlines()[1:]
    calls = [re.sub(r"{[^}]*}", "*", "/api" + line.split("\t")[1]) for line in lines]
    calls += ["/api/docs", "/api/openapi.json", "/api/health", "/api/health/live"]
    written = re.findall(r"(?<!\w)/api/[\w./-]*\w", (ROOT / name).read_text())
    missing = [
        path
        for path in written
        if not any(fnmatchcase(call.rstrip("/"), form) for call in calls for form in (path, f"{path}/*"))
    ]

    assert missing == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name):
    for target in LINK.findall((ROOT / name).read_text()):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        page = (ROOT / name).parent / path if path else ROOT / name
        assert page.exists(), target
        assert not anchor or anchor in anchors(page), target


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}

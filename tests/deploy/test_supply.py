"""Installed packages are the locked ones, and shipped ones are listed."""

import json
import re
import stat
import subprocess
import zipfile
from pathlib import Path

import pytest

from deploy import audit, images, lock, secret_scan
from deploy.audit import Verdict
from deploy.local import prepare, web_pages
from deploy.web_sbom import BUILD_TOOLS

ROOT = Path(__file__).resolve().parents[2]
LOCKS = [f"{name}.txt" for name in lock.NAMES]
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(\[[^]]*\])?==(?P<version>[^ ;]+)( ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")
AMAZON = "AKIA" + "Z7VXQ2MPLDHW5RBT"
GITHUB = "ghp_" + "a8Kd03mZpQ7L" + "xWc5VtYb19Rs" + "NfGh2JeU4oTi"
PASSWORD = "Tr0ub4dor" + "-and-3"
KEY = "-----BEGIN RSA " + "PRIVATE KEY-----"


def pins(file: str) -> dict[str, str]:
    """Return the version of each package in a lock file."""
    found = (PIN.match(line) for line in (ROOT / file).read_text().splitlines())
    return {pin["name"]: pin["version"] for pin in found if pin}


def wanted(file: str) -> list[str]:
    """Return the packages that a file requires, by their normalized names."""
    lines = (ROOT / file).read_text().splitlines()
    names = [re.split(r"[\[=<>~ ;]", line)[0] for line in lines if line and line[0] not in "-#"]
    return [re.sub(r"[-_.]+", "-", name).lower() for name in names]


@pytest.mark.parametrize("file", LOCKS)
def test_every_package_is_pinned_with_the_digests_of_its_files(file):
    digests = 1
    for line in (ROOT / file).read_text().splitlines():
        if HASH.match(line):
            digests += 1
        elif not line.startswith("#"):
            assert PIN.match(line), line
            assert digests, f"no digest before {line}"
            digests = 0
    assert digests


@pytest.mark.parametrize("file", LOCKS)
def test_no_lock_names_an_index(file):
    assert "://" not in (ROOT / file).read_text()


@pytest.mark.parametrize("name", lock.NAMES)
def test_every_required_package_is_locked(name):
    assert set(wanted(f"{name}.in")) <= set(pins(f"{name}.txt"))


def test_a_package_has_one_version_in_all_locks_of_one_environment():
    versions: dict[str, set[str]] = {}
    for file in LOCKS:
        for name, version in pins(file).items():
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.fixture
def installers(monkeypatch):
    """Note the commands of the installers; commands that contain a word of `failing` fail."""
    commands: list[list[str]] = []
    failing: set[str] = set()

    def run(command, *_, **__):
        commands.append(command)
        fails = any(word in part for word in failing for part in command)
        return prepare.Installed(int(fails), prepare.deque(["What it said"]))

    monkeypatch.setattr(prepare, "run_installer", run)
    return commands, failing


def test_packages_are_installed_by_their_digests_alone(installers):
    commands, _ = installers
    prepare.install(prepare.BASE_FILES)

    assert [Path(command[0]).name for command in commands] == ["python", "uv"]
    assert all("--require-hashes" in command for command in commands)
    assert commands[0][-1].endswith("/requirements-installer.txt")
    assert [part for part in commands[1] if part.endswith(".txt")] == [
        str(ROOT / name) for name in prepare.BASE_FILES
    ]
    assert "install --no-cache-dir --no-compile --require-hashes -r requirements.txt" in text(
        "deploy/Dockerfile"
    )


@pytest.mark.parametrize("reason", ["requirements-installer.txt", "bin/uv"])
def test_pip_installs_the_same_by_digests_where_uv_is_missing_or_fails(installers, reason):
    commands, failing = installers
    failing.add(reason)
    prepare.install(prepare.BASE_FILES)

    assert commands[-1][1:4] == ["-m", "pip", "install"]
    assert "--require-hashes" in commands[-1]
    assert {str(ROOT / name) for name in prepare.BASE_FILES} <= set(commands[-1])


def test_uv_uses_the_package_index_of_pips_settings(monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "https://packages.example/simple")
    monkeypatch.delenv("UV_DEFAULT_INDEX", raising=False)
    assert prepare.uv_environment()["UV_DEFAULT_INDEX"] == "https://packages.example/simple"

    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://other.example/simple")
    assert prepare.uv_environment()["UV_DEFAULT_INDEX"] == "https://other.example/simple"


PIP = (str(prepare.PYTHON), "-m", "pip", "install")
UV = (str(prepare.VENV / "bin" / "uv"), "pip", "install", "--python", str(prepare.PYTHON))


@pytest.mark.parametrize(("installer", "words"), [(PIP, prepare.HASH_MISMATCH), (UV, "Hash mismatch")])
def test_a_file_that_was_exchanged_is_not_installed(tmp_path, installer, words):
    """Runs the installed pip and uv with a package of the right name and version but other contents."""
    with zipfile.ZipFile(tmp_path / "haat_probe-1.0-py3-none-any.whl", "w") as wheel:
        folder = "haat_probe-1.0.dist-info"
        wheel.writestr(f"{folder}/METADATA", "Metadata-Version: 2.1\nName: haat-probe\nVersion: 1.0\n")
        wheel.writestr(f"{folder}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{folder}/RECORD", "")
    (tmp_path / "probe.txt").write_text(f"haat-probe==1.0 --hash=sha256:{'0' * 64}\n")
    command = [*installer, "--no-index", "--find-links", str(tmp_path), "--require-hashes"]
    command += ["--target", str(tmp_path / "there"), "-r", str(tmp_path / "probe.txt")]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    assert words in done.stdout + done.stderr


def test_a_hash_mismatch_is_explained(capsys):
    with pytest.raises(SystemExit) as ended:
        prepare.exit_with_reason(
            prepare.deque(["ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE"])
        )
    assert "does not match its locked hash" in str(ended.value)


def text(file: str) -> str:
    return (ROOT / file).read_text()


def web_packages() -> dict[str, dict]:
    packages = json.loads(text("web/package-lock.json"))["packages"]
    return {path: package for path, package in packages.items() if path}


def test_every_web_package_is_locked_by_its_digest_and_from_no_named_registry():
    for path, package in web_packages().items():
        assert package.get("integrity", "").startswith("sha512-"), path
        assert "resolved" not in package, path


def test_the_lock_has_each_tools_build_for_every_system():
    """Otherwise npm ci fails, and npm install adds the missing ones unlocked."""
    there = {path.rpartition("node_modules/")[2] for path in web_packages()}
    for path, package in web_packages().items():
        assert set(package.get("optionalDependencies", ())) <= there, path


@pytest.fixture
def npm(tmp_path, monkeypatch):
    """Return the list of commands that run instead of npm and the other programs of a build."""
    monkeypatch.setattr(web_pages, "PACKAGES_STAMP", tmp_path / "node_modules" / ".haat-lock")
    monkeypatch.setattr(web_pages, "BUILD_STAMP", tmp_path / ".haat-sources")
    return []


def test_web_packages_are_installed_as_they_are_locked_and_run_nothing(npm):
    web_pages.install_packages(lambda program, _complaint: npm.append(program.command[1:]))

    assert npm == [["ci", "--include=dev", "--no-audit"]]
    assert "RUN npm ci " in text("deploy/Dockerfile")
    assert "ignore-scripts=true" in text("web/.npmrc").splitlines()


def test_a_build_installs_no_tools_of_tests_and_takes_them_where_they_are(npm):
    def run(program, _complaint):
        npm.append(program.command[1:])

    web_pages.build(run)
    assert npm[:2] == [["ci", "--omit=dev", "--no-audit"], ["run", "build"]]
    npm.clear()

    web_pages.install_packages(run)
    web_pages.BUILD_STAMP.unlink()
    web_pages.build(run)
    assert npm[:2] == [["ci", "--include=dev", "--no-audit"], ["run", "build"]]


def test_what_a_build_loads_is_installed_without_the_tools_of_tests():
    """Other packages than these would be missing on a machine that runs no tests."""
    config = [ROOT / "web" / "vite.config.ts", *(ROOT / "web" / "build").glob("*.ts")]
    code = "\n".join(path.read_text() for path in config if not path.name.endswith(".test.ts"))
    loaded = set(re.findall(r'^import .* from "((?:@[\w-]+/)?[\w-]+)', code, re.MULTILINE)) - {"node"}

    assert loaded == BUILD_TOOLS
    assert loaded <= set(json.loads(text("web/package.json"))["dependencies"])


def test_every_image_is_listed_with_its_tag_and_its_digest_if_known():
    digests = images.read(ROOT)
    references = {images.reference(name, digest) for name, digest in digests.items()}

    assert {reference for _file, reference in images.image_references(ROOT)} == references
    for name, digest in digests.items():
        assert ":" in name, name
        assert digest == images.UNKNOWN or re.fullmatch(r"sha256:[0-9a-f]{64}", digest), name


def test_no_other_file_starts_an_image():
    others = [
        path
        for pattern in ("*.yml", "*.yaml", "Dockerfile*")
        for path in (ROOT / "deploy").rglob(pattern)
        if "helm" not in path.parts and str(path.relative_to(ROOT)) not in images.FILES
    ]
    for path in others:
        assert not re.search(r"^ *(image: |FROM )", path.read_text(), re.MULTILINE), path


@pytest.fixture
def copy(tmp_path):
    """Return a copy of the files that name images."""
    for file in (*images.FILES, str(images.IMAGE_LIST)):
        there = tmp_path / file
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(text(file))
    return tmp_path


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_digests_from_a_registry_are_written_wherever_the_image_is_named(copy, monkeypatch, capsys):
    digest = f"sha256:{'ab' * 32}"
    (copy / "bin").mkdir()
    program(copy / "bin", "crane", f"[ $2 = postgres:18 ] && echo {digest} || exit 1")
    monkeypatch.setattr(images, "ROOT", copy)
    monkeypatch.setenv("PATH", str(copy / "bin"))

    with pytest.raises(SystemExit) as ended:
        images.main()

    assert images.read(copy)["postgres:18"] == digest
    assert f"image: postgres:18@{digest}" in (copy / "docker-compose.yml").read_text()
    assert "valkey/valkey:9" in str(ended.value)
    assert "postgres:18" not in str(ended.value)
    kept = images.read(ROOT)["prom/prometheus:v3.5.0"]
    assert images.read(copy)["prom/prometheus:v3.5.0"] == kept, "what can't be looked up stays"


@pytest.mark.parametrize("answer", ["echo latest", "echo sha256:abc", "exit 1", "echo 'sha256:' >&2"])
def test_what_is_no_digest_is_never_taken_for_one(tmp_path, monkeypatch, answer):
    for name in images.PROGRAMS:
        program(tmp_path, name, answer)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert images.digest_of("postgres:18") is None


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (f'aws = "{AMAZON}"', "AWS Access Key"),
        (f"token: {GITHUB}", "GitHub Token"),
        (KEY, "Private Key"),
        (f'password = "{PASSWORD}"', "Secret Keyword"),
        (f"postgresql://haat:{PASSWORD}@database/haat", "Basic Auth Credentials"),
    ],
)
def test_a_secret_in_a_file_is_found_and_not_repeated(tmp_path, content, kind):
    (tmp_path / "settings.py").write_text(f"{content}\n")

    found = list(secret_scan.scan(tmp_path, ["settings.py"]))

    assert kind in {one.kind for one in found}
    assert not any(part in str(found) for part in (AMAZON, GITHUB, PASSWORD))


def test_every_exception_of_the_secret_scan_has_its_reason():
    exceptions = secret_scan.read_exceptions()

    assert exceptions
    for (file, digest), reason in exceptions.items():
        assert (ROOT / file).is_file(), file
        assert re.fullmatch(r"[0-9a-f]{40}", digest)
        assert reason.strip(), file


def test_a_secret_or_a_line_for_a_removed_one_ends_the_scan(tmp_path, monkeypatch):
    monkeypatch.setattr(secret_scan, "files_of", lambda _root: ["Makefile"])
    with pytest.raises(SystemExit):
        secret_scan.main()


def test_every_exception_from_a_rule_has_its_reason():
    code = [
        path
        for folder in ("app", "deploy", "tenant_router", "workers")
        for path in (ROOT / folder).rglob("*.py")
    ]
    for path in code:
        for line in path.read_text().splitlines():
            assert "# noqa" not in line or re.search(r"# noqa: \w+( -- \w|, )", line), f"{path}: {line}"


AUDITED = {"name": "flask", "version": "3.1.3", "vulns": []}
SKIPPED = {"name": "alembic", "skip_reason": "Dependency not found on PyPI"}
WRONG = {"name": "jinja2", "version": "3.1.6", "vulns": [{"id": "PYSEC-2026-1"}]}


@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        (json.dumps({"dependencies": [AUDITED]}), Verdict.PASSED),
        (json.dumps({"dependencies": [AUDITED, SKIPPED]}), Verdict.NOT_CHECKED),
        (json.dumps({"dependencies": [AUDITED, SKIPPED, WRONG]}), Verdict.FOUND),
        (json.dumps({"dependencies": []}), Verdict.NOT_CHECKED),
        ("", Verdict.NOT_CHECKED),
        ("Traceback", Verdict.NOT_CHECKED),
    ],
)
def test_what_could_not_be_checked_is_no_pass(output, verdict):
    found, words = audit.judge_python(output)

    assert found is verdict
    if verdict is Verdict.NOT_CHECKED:
        assert "could not be checked" in words


@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        ({"vulnerabilities": {}, "metadata": {"dependencies": {"prod": 161}}}, Verdict.PASSED),
        (
            {"vulnerabilities": {"dayjs": {"severity": "high"}}, "metadata": {"dependencies": {"prod": 1}}},
            Verdict.FOUND,
        ),
        ({"message": "405 Method Not Allowed", "statusCode": 405}, Verdict.NOT_CHECKED),
        ([], Verdict.NOT_CHECKED),
    ],
)
def test_a_registry_that_knows_of_no_advisories_is_no_pass_either(output, verdict):
    assert audit.judge_web(json.dumps(output))[0] is verdict


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        ([Verdict.PASSED, Verdict.PASSED], 0),
        ([Verdict.PASSED, Verdict.NOT_CHECKED], 3),
        ([Verdict.FOUND, Verdict.NOT_CHECKED], 1),
    ],
)
def test_the_audit_ends_with_the_worst_that_it_met(tmp_path, monkeypatch, verdicts, code):
    checks = {str(number): lambda verdict=verdict: (verdict, "") for number, verdict in enumerate(verdicts)}
    monkeypatch.setattr(audit, "CHECKS", checks)
    monkeypatch.setattr(audit, "OUTPUT_DIRECTORY", tmp_path / ".audit")

    with pytest.raises(SystemExit) as ended:
        audit.main()

    assert ended.value.code == code


def test_the_web_parts_are_listed_as_cyclonedx_with_their_digests(tmp_path, monkeypatch):
    monkeypatch.setattr(audit, "OUTPUT_DIRECTORY", tmp_path)

    assert audit.web_packages_sbom()[0] is Verdict.PASSED
    listed = json.loads((tmp_path / "web.cdx.json").read_text())
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.6")
    parts = {part["name"]: part for part in listed["components"]}
    assert set(json.loads(text("web/package.json"))["dependencies"]) - BUILD_TOOLS <= set(parts)
    assert not {"vite", "vitest", "@biomejs/biome"} & set(parts)
    assert all(len(part["hashes"][0]["content"]) == 128 for part in parts.values())
    assert parts["@sentry/browser"]["purl"].startswith("pkg:npm/%40sentry/browser@")


def test_licences_are_listed_with_their_packages(tmp_path, monkeypatch):
    monkeypatch.setattr(audit, "OUTPUT_DIRECTORY", tmp_path)

    assert audit.licence_list()[0] is Verdict.PASSED
    rows = [line.split("\t") for line in (tmp_path / "licences.tsv").read_text().splitlines()]
    assert ["react", json.loads(text("web/package.json"))["dependencies"]["react"], "MIT"] in rows
    assert "flask" in {name for name, _version, _licence in rows}

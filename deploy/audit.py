"""Audit of the product's packages: parts, licences and known advisories.

`python -m deploy.audit` writes python.cdx.json and web.cdx.json (CycloneDX), licences.tsv and the
advisories into .audit/. Exit status: 0 if everything was checked without findings, 1 if there are findings,
3 if something could not be checked.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from deploy import images, licences
from deploy.local.web_pages import WEB, node_environment
from deploy.web_sbom import web_sbom

ROOT = Path(__file__).resolve().parents[1]
OUTPUT_DIRECTORY = ROOT / ".audit"
BIN = Path(sys.prefix) / "bin"
SHIPPED = ("requirements.txt", "requirements-local.txt", "requirements-installer.txt")
TIMEOUT_SECONDS = 300


class Verdict(IntEnum):
    """The result of a check, the worst last. `main` exits with the worst one's code."""

    PASSED = 0
    NOT_CHECKED = 3
    FOUND = 1


SEVERITY_ORDER = (Verdict.PASSED, Verdict.NOT_CHECKED, Verdict.FOUND)
MARKS = {Verdict.PASSED: "✓", Verdict.NOT_CHECKED: "?", Verdict.FOUND: "✗"}


def main() -> None:
    OUTPUT_DIRECTORY.mkdir(exist_ok=True)
    verdicts = []
    for name, check in CHECKS.items():
        verdict, message = check()
        verdicts.append(verdict)
        print(f"{MARKS[verdict]} {name}: {message}", flush=True)
    sys.exit(max(verdicts, key=SEVERITY_ORDER.index))


def python_sbom() -> tuple[Verdict, str]:
    """Return the server's Python packages with name, version and digest."""
    command = [str(BIN / "cyclonedx-py"), "requirements", "requirements.txt", "--output-format", "JSON"]
    return _write_sbom("python.cdx.json", run(command, ROOT))


def web_packages_sbom() -> tuple[Verdict, str]:
    """Return the packages of the web app."""
    return _write_sbom("web.cdx.json", json.dumps(web_sbom(WEB), indent=1))


def licence_list() -> tuple[Verdict, str]:
    """List every shipped package with its licence. A licence that may not be shipped is a finding."""
    rows = sorted({*licences.python_licences(), *licences.web_licences(WEB)})
    lines = ("\t".join(row) for row in (("package", "version", "licence"), *rows))
    (OUTPUT_DIRECTORY / "licences.tsv").write_text("\n".join(lines) + "\n")
    problems = [*licences.python_problems(), *licences.web_problems(WEB)]
    if problems:
        return Verdict.FOUND, "; ".join(problems)
    return Verdict.PASSED, f"{len(rows)} packages may be shipped (.audit/licences.tsv)"


def python_advisories() -> tuple[Verdict, str]:
    """Check the Python packages for known advisories."""
    command = [str(BIN / "pip-audit"), "--require-hashes", "--disable-pip", "--progress-spinner=off"]
    command += ["--format=json", *(word for name in SHIPPED for word in ("--requirement", name))]
    output = run(command, ROOT)
    (OUTPUT_DIRECTORY / "python.advisories.json").write_text(output)
    return judge_python(output)


def web_advisories() -> tuple[Verdict, str]:
    """Check the web app's packages for known advisories."""
    output = run(["npm", "audit", "--omit", "dev", "--json"], WEB)
    (OUTPUT_DIRECTORY / "web.advisories.json").write_text(output)
    return judge_web(output)


def image_digests() -> tuple[Verdict, str]:
    """Check that each container image is named by its digest."""
    unpinned = [name for name, digest in images.read(ROOT).items() if digest == images.UNKNOWN]
    if unpinned:
        return Verdict.NOT_CHECKED, f"not pinned until `make pin-images`: {', '.join(unpinned)}"
    return Verdict.PASSED, "every image is pinned to its digest"


CHECKS = {
    "Parts, Python": python_sbom,
    "Parts, web": web_packages_sbom,
    "Licences": licence_list,
    "Advisories, Python": python_advisories,
    "Advisories, web": web_advisories,
    "Images": image_digests,
}


def judge_python(output: str) -> tuple[Verdict, str]:
    """Judge pip-audit's answer. A package that it skipped was not checked."""
    packages = _parse_object(output).get("dependencies")
    if not packages:
        return Verdict.NOT_CHECKED, "could not be checked: the service for advisories did not answer"
    findings = [
        f"{package['name']} {vulnerability['id']}"
        for package in packages
        for vulnerability in package.get("vulns", ())
    ]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    return _judge(findings, len(skipped), len(packages))


def judge_web(output: str) -> tuple[Verdict, str]:
    """Judge npm's answer."""
    answer = _parse_object(output)
    if "vulnerabilities" not in answer or "metadata" not in answer:
        reason = str(answer.get("message") or "the service for advisories did not answer")
        return Verdict.NOT_CHECKED, f"could not be checked: {reason}"
    findings = [f"{name} ({entry['severity']})" for name, entry in answer["vulnerabilities"].items()]
    return _judge(findings, 0, answer["metadata"]["dependencies"]["prod"])


def _judge(findings: Sequence[str], skipped: int, packages: int) -> tuple[Verdict, str]:
    unchecked = f"; {skipped} of {packages} packages could not be checked" if skipped else ""
    if findings:
        return Verdict.FOUND, f"{', '.join(findings)}{unchecked}"
    if skipped:
        return Verdict.NOT_CHECKED, unchecked.removeprefix("; ")
    return Verdict.PASSED, f"no advisories for {packages} packages"


def _write_sbom(name: str, output: str) -> tuple[Verdict, str]:
    components = _parse_object(output).get("components")
    if not components:
        return Verdict.NOT_CHECKED, "could not be listed"
    (OUTPUT_DIRECTORY / name).write_text(output)
    return Verdict.PASSED, f"{len(components)} (.audit/{name})"


def _parse_object(output: str) -> Mapping[str, Any]:
    try:
        parsed = json.loads(output)
    except ValueError:
        return {}
    return parsed if isinstance(parsed, dict) else {}


def run(command: Sequence[str], folder: Path) -> str:
    """Return a program's output, whatever its exit status; an empty text if it is missing or too slow."""
    environment = {**os.environ, **node_environment()}
    try:
        result = subprocess.run(  # noqa: S603 -- our own arguments, no shell
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout


if __name__ == "__main__":
    main()

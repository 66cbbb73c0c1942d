"""Audit of the product's packages: parts, licences and known advisories.

`python -m deploy.audit` writes python.cdx.json and web.cdx.json (CycloneDX), licences.tsv and the
advisories into .audit/. Exit status: 0 everything was checked and nothing found, 1 something was found,
3 something could not be checked.
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
PLACE = ROOT / ".audit"
BIN = Path(sys.prefix) / "bin"
SHIPPED = ("requirements.txt", "requirements-local.txt")
PATIENCE_SECONDS = 300


class Verdict(IntEnum):
    """The result of a check, the worst last. `main` exits with the worst one's code."""

    PASSED = 0
    NOT_CHECKED = 3
    FOUND = 1


ORDER = (Verdict.PASSED, Verdict.NOT_CHECKED, Verdict.FOUND)
MARKS = {Verdict.PASSED: "✓", Verdict.NOT_CHECKED: "?", Verdict.FOUND: "✗"}


def main() -> None:
    PLACE.mkdir(exist_ok=True)
    verdicts = []
    for name, check in CHECKS.items():
        verdict, words = check()
        verdicts.append(verdict)
        print(f"{MARKS[verdict]} {name}: {words}", flush=True)
    sys.exit(max(verdicts, key=ORDER.index))


def python_parts() -> tuple[Verdict, str]:
    """Return the server's Python packages with name, version and digest."""
    command = [str(BIN / "cyclonedx-py"), "requirements", "requirements.txt", "--output-format", "JSON"]
    return _parts("python.cdx.json", run(command, ROOT))


def web_parts() -> tuple[Verdict, str]:
    """Return the packages of the web app."""
    return _parts("web.cdx.json", json.dumps(web_sbom(WEB), indent=1))


def licence_list() -> tuple[Verdict, str]:
    """List every shipped package with its licence. A licence that may not be shipped is a finding."""
    rows = sorted({*licences.python_licences(), *licences.web_licences(WEB)})
    lines = ("\t".join(row) for row in (("package", "version", "licence"), *rows))
    (PLACE / "licences.tsv").write_text("\n".join(lines) + "\n")
    problems = [*licences.python_problems(), *licences.web_problems(WEB)]
    if problems:
        return Verdict.FOUND, "; ".join(problems)
    return Verdict.PASSED, f"{len(rows)} packages may be shipped (.audit/licences.tsv)"


def python_advisories() -> tuple[Verdict, str]:
    """Check the Python packages for known advisories."""
    command = [str(BIN / "pip-audit"), "--require-hashes", "--disable-pip", "--progress-spinner=off"]
    command += ["--format=json", *(word for name in SHIPPED for word in ("--requirement", name))]
    output = run(command, ROOT)
    (PLACE / "python.advisories.json").write_text(output)
    return judged_python(output)


def web_advisories() -> tuple[Verdict, str]:
    """Check the web app's packages for known advisories."""
    output = run(["npm", "audit", "--omit", "dev", "--json"], WEB)
    (PLACE / "web.advisories.json").write_text(output)
    return judged_web(output)


def image_digests() -> tuple[Verdict, str]:
    """Check that each container image is named by its digest."""
    loose = [name for name, digest in images.read(ROOT).items() if digest == images.NOT_KNOWN]
    if loose:
        return Verdict.NOT_CHECKED, f"by name alone, until `make pin-images`: {', '.join(loose)}"
    return Verdict.PASSED, "every image is named by its digest"


CHECKS = {
    "Parts, Python": python_parts,
    "Parts, web": web_parts,
    "Licences": licence_list,
    "Advisories, Python": python_advisories,
    "Advisories, web": web_advisories,
    "Images": image_digests,
}


def judged_python(output: str) -> tuple[Verdict, str]:
    """Judge pip-audit's answer. A package that it skipped was not checked."""
    packages = _read(output).get("dependencies")
    if not packages:
        return Verdict.NOT_CHECKED, "could not be checked: the advisories were not reached"
    findings = [f"{one['name']} {vuln['id']}" for one in packages for vuln in one.get("vulns", ())]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    return _judged(findings, len(skipped), len(packages))


def judged_web(output: str) -> tuple[Verdict, str]:
    """Judge npm's answer."""
    answer = _read(output)
    if "vulnerabilities" not in answer or "metadata" not in answer:
        reason = str(answer.get("message") or "the advisories were not reached")
        return Verdict.NOT_CHECKED, f"could not be checked: {reason}"
    findings = [f"{name} ({one['severity']})" for name, one in answer["vulnerabilities"].items()]
    return _judged(findings, 0, answer["metadata"]["dependencies"]["prod"])


def _judged(findings: Sequence[str], skipped: int, packages: int) -> tuple[Verdict, str]:
    left = f"; {skipped} of {packages} packages could not be checked" if skipped else ""
    if findings:
        return Verdict.FOUND, f"{', '.join(findings)}{left}"
    if skipped:
        return Verdict.NOT_CHECKED, left.removeprefix("; ")
    return Verdict.PASSED, f"nothing is known against {packages} packages"


def _parts(name: str, output: str) -> tuple[Verdict, str]:
    components = _read(output).get("components")
    if not components:
        return Verdict.NOT_CHECKED, "could not be listed"
    (PLACE / name).write_text(output)
    return Verdict.PASSED, f"{len(components)} (.audit/{name})"


def _read(output: str) -> Mapping[str, Any]:
    try:
        read = json.loads(output)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def run(command: Sequence[str], folder: Path) -> str:
    """Return a program's output, whatever its exit status; an empty text if it is missing or too slow."""
    environment = {**os.environ, **node_environment()}
    try:
        done = subprocess.run(  # noqa: S603 -- our own arguments, no shell
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


if __name__ == "__main__":
    main()

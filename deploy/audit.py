"""What the product is made of, under which licences, and what is known against it.

`python -m deploy.audit` writes into .audit/: python.cdx.json and web.cdx.json (CycloneDX), licences.tsv, and
what the advisories say. It ends with 0 where all was checked and nothing found, with 1 where something was
found, and with 3 where something could not be checked, which is no pass.
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
    """How a check came out, the worst last; `main` ends with its code."""

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
    """The Python packages that the server runs with, by name, version and digest."""
    command = [str(BIN / "cyclonedx-py"), "requirements", "requirements.txt", "--output-format", "JSON"]
    return _parts("python.cdx.json", run(command, ROOT))


def web_parts() -> tuple[Verdict, str]:
    """The packages that the web app is made of."""
    return _parts("web.cdx.json", json.dumps(web_sbom(WEB), indent=1))


def licence_list() -> tuple[Verdict, str]:
    """Every package that is shipped, with its licence; found is one that may not be shipped."""
    rows = sorted({*licences.python_licences(), *licences.web_licences(WEB)})
    lines = ("\t".join(row) for row in (("package", "version", "licence"), *rows))
    (PLACE / "licences.tsv").write_text("\n".join(lines) + "\n")
    problems = [*licences.python_problems(), *licences.web_problems(WEB)]
    if problems:
        return Verdict.FOUND, "; ".join(problems)
    return Verdict.PASSED, f"{len(rows)} packages may be shipped (.audit/licences.tsv)"


def python_advisories() -> tuple[Verdict, str]:
    """What is known against the Python packages."""
    command = [str(BIN / "pip-audit"), "--require-hashes", "--disable-pip", "--progress-spinner=off"]
    command += ["--format=json", *(word for name in SHIPPED for word in ("--requirement", name))]
    told = run(command, ROOT)
    (PLACE / "python.advisories.json").write_text(told)
    return judged_python(told)


def web_advisories() -> tuple[Verdict, str]:
    """What is known against the web app's packages."""
    told = run(["npm", "audit", "--omit", "dev", "--json"], WEB)
    (PLACE / "web.advisories.json").write_text(told)
    return judged_web(told)


def image_digests() -> tuple[Verdict, str]:
    """Whether each container image is named by its digest."""
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


def judged_python(told: str) -> tuple[Verdict, str]:
    """What pip-audit's answer comes to: a package that it skipped was not checked."""
    packages = _read(told).get("dependencies")
    if not packages:
        return Verdict.NOT_CHECKED, "could not be checked: the advisories were not reached"
    found = [f"{one['name']} {vuln['id']}" for one in packages for vuln in one.get("vulns", ())]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    return _judged(found, len(skipped), len(packages))


def judged_web(told: str) -> tuple[Verdict, str]:
    """What npm's answer comes to."""
    answer = _read(told)
    if "vulnerabilities" not in answer or "metadata" not in answer:
        reason = str(answer.get("message") or "the advisories were not reached")
        return Verdict.NOT_CHECKED, f"could not be checked: {reason}"
    found = [f"{name} ({one['severity']})" for name, one in answer["vulnerabilities"].items()]
    return _judged(found, 0, answer["metadata"]["dependencies"]["prod"])


def _judged(found: Sequence[str], skipped: int, packages: int) -> tuple[Verdict, str]:
    left = f"; {skipped} of {packages} packages could not be checked" if skipped else ""
    if found:
        return Verdict.FOUND, f"{', '.join(found)}{left}"
    if skipped:
        return Verdict.NOT_CHECKED, left.removeprefix("; ")
    return Verdict.PASSED, f"nothing is known against {packages} packages"


def _parts(name: str, told: str) -> tuple[Verdict, str]:
    components = _read(told).get("components")
    if not components:
        return Verdict.NOT_CHECKED, "could not be listed"
    (PLACE / name).write_text(told)
    return Verdict.PASSED, f"{len(components)} (.audit/{name})"


def _read(told: str) -> Mapping[str, Any]:
    try:
        read = json.loads(told)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def run(command: Sequence[str], folder: Path) -> str:
    """What a program writes, whatever it ends with; nothing where it is not there or takes too long."""
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

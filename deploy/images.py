"""Pins container images by digest.

`python -m deploy.images` fetches the digest of each image in images.tsv from the registry, and writes it
there and into the files that name the image. A tag may point to other content tomorrow; a digest cannot. The
tool uses crane, skopeo or docker. If all of them fail, the old digest stays.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IMAGE_LIST = Path("deploy/images.tsv")
FILES = (
    *("docker-compose.yml", "deploy/observability/compose.yaml", "deploy/citus/compose.yaml"),
    "deploy/Dockerfile",
)
# Our own images are named by their release.
OWN_IMAGES = ("haat:", "haat-web:")
UNKNOWN = "-"
TIMEOUT_SECONDS = 60
_REFERENCE = re.compile(r"^(?P<before> *image: |FROM )(?P<image>\S+)", re.MULTILINE)
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
# The command of each program that prints a digest.
PROGRAMS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "crane": (("digest",), "{}"),
    "skopeo": (("inspect", "--format", "{{.Digest}}"), "docker://{}"),
    "docker": (("buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}"), "{}"),
}


def main() -> None:
    images = read(ROOT)
    failed = []
    for name in images:
        digest = digest_of(name)
        if digest is None:
            failed.append(name)
        else:
            images[name] = digest
    write(ROOT, images)
    print(f"✓ {len(images) - len(failed)} of {len(images)} images have their digest from a registry")
    if failed:
        sys.exit(f"✗ Could not be looked up: {', '.join(failed)}")


def read(root: Path) -> dict[str, str]:
    """Read the digest of each image by name and tag; `-` means unknown."""
    lines = (root / IMAGE_LIST).read_text().splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return dict(pairs)


def write(root: Path, images: Mapping[str, str]) -> None:
    """Write the list, and every file that names an image."""
    first = (root / IMAGE_LIST).read_text().splitlines()[0]
    rows = [f"{name}\t{digest}" for name, digest in sorted(images.items())]
    (root / IMAGE_LIST).write_text("\n".join([first, *rows, ""]))
    for file in FILES:
        path = root / file
        text = path.read_text()
        path.write_text(_REFERENCE.sub(lambda match: _pinned(match, images), text))


def image_references(root: Path) -> Iterator[tuple[str, str]]:
    """Return each file's images, except our own, as the file names them."""
    for file in FILES:
        for match in _REFERENCE.finditer((root / file).read_text()):
            if not match["image"].startswith(OWN_IMAGES):
                yield file, match["image"]


def reference(name: str, digest: str) -> str:
    """Return the name of an image, with its digest if it is known."""
    return name if digest == UNKNOWN else f"{name}@{digest}"


def digest_of(name: str) -> str | None:
    """Fetch an image's digest; return None if no program returns it."""
    for program, (arguments, address) in PROGRAMS.items():
        executable = shutil.which(program)
        if executable is None:
            continue
        command = [executable, *arguments, address.format(name)]
        try:
            result = subprocess.run(  # noqa: S603 -- our own arguments, no shell
                command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            continue
        if result.returncode == 0 and _DIGEST.fullmatch(result.stdout.strip()):
            return result.stdout.strip()
    return None


def _pinned(match: re.Match[str], images: Mapping[str, str]) -> str:
    name = match["image"].partition("@")[0]
    return match["before"] + (reference(name, images[name]) if name in images else match["image"])


if __name__ == "__main__":
    main()

"""Signed releases of the agent. Server, agent and the signing command share this file; it needs no database.

A release is signed with Ed25519 over its platform, version, size and SHA-256.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

PLATFORMS = ("windows", "linux")
MAX_BYTES = 200 * 1024 * 1024
KEY_BYTES = 32
_VERSION = re.compile(r"(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


class WrongRelease(Exception):
    """A release is not signed by the platform, or differs from the signed one."""


@dataclass(frozen=True, slots=True)
class AgentRelease:
    """One version of the agent for one platform; `size` in bytes, `signature` as base64."""

    platform: str
    version: str
    size: int
    sha256: str
    signature: str = ""

    @property
    def file_name(self) -> str:
        """Return the name of its file."""
        return "haat-agent.exe" if self.platform == "windows" else "haat-agent"

    def signed_text(self) -> bytes:
        """Return the bytes that the signature covers."""
        lines = ("haat-agent", self.platform, self.version, str(self.size), self.sha256)
        return "\n".join(lines).encode()

    def as_dict(self) -> dict[str, Any]:
        """Return its attributes in the form of its JSON file."""
        return asdict(self)


def parse_version(text: str) -> tuple[int, ...]:
    """Return a version such as "1.10.0" as numbers, so that versions compare correctly. Raise ValueError."""
    if not _VERSION.fullmatch(text):
        raise ValueError(f"“{text}” is not a version such as 1.10.0")
    return tuple(int(part) for part in text.split("."))


def describe(file: Path, *, platform: str, version: str) -> AgentRelease:
    """Return the unsigned release of a file."""
    parse_version(version)
    with file.open("rb") as content:
        digest = hashlib.file_digest(content, "sha256").hexdigest()
    return AgentRelease(platform, version, file.stat().st_size, digest)


def sign(release: AgentRelease, private_key: str) -> AgentRelease:
    """Return the release with its signature; `private_key` is 32 bytes as base64."""
    key = Ed25519PrivateKey.from_private_bytes(base64.b64decode(private_key, validate=True))
    signature = base64.b64encode(key.sign(release.signed_text())).decode()
    return AgentRelease(release.platform, release.version, release.size, release.sha256, signature)


def read_release(data: Mapping[str, Any], *, public_key: str, platform: str) -> AgentRelease:
    """Return an external release after verifying its signature. Raise WrongRelease."""
    try:
        release = AgentRelease(
            *(data[name] for name in ("platform", "version", "size", "sha256", "signature"))
        )
        parse_version(release.version)
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
        key.verify(base64.b64decode(release.signature, validate=True), release.signed_text())
    except (KeyError, TypeError, ValueError) as problem:
        raise WrongRelease(f"The release cannot be read: {problem}") from problem
    except InvalidSignature as problem:
        raise WrongRelease("The release is not signed by the platform.") from problem
    if release.platform != platform:
        raise WrongRelease(f"The release is for {release.platform}.")
    if not (_SHA256.fullmatch(release.sha256) and 0 < release.size <= MAX_BYTES):
        raise WrongRelease("The release has no usable size or digest.")
    return release


def check_file(file: Path, release: AgentRelease) -> None:
    """Raise WrongRelease unless the file matches its signed release."""
    found = describe(file, platform=release.platform, version=release.version)
    if (found.size, found.sha256) != (release.size, release.sha256):
        raise WrongRelease("The file is not the signed file.")


def new_key() -> tuple[str, str]:
    """Return a new private key and its public key, each as base64."""
    key = Ed25519PrivateKey.generate()
    return (
        base64.b64encode(key.private_bytes_raw()).decode(),
        base64.b64encode(key.public_key().public_bytes_raw()).decode(),
    )

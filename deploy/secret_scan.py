"""Finds secrets in the files of the repository and fails.

`python -m deploy.secret_scan` scans every file that Git tracks or would add. EXCEPTIONS lists texts that only
look like secrets, or are passwords of a demo: file, digest of the text, and reason.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

from detect_secrets.core.plugins import initialize
from detect_secrets.core.scan import scan_file
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.settings import transient_settings

ROOT = Path(__file__).resolve().parents[1]
EXCEPTIONS = ROOT / "deploy" / "known_secrets.tsv"
FORMAT_DETECTORS = tuple(
    {"name": name}
    for name in (
        *("ArtifactoryDetector", "AzureStorageKeyDetector", "BasicAuthDetector", "CloudantDetector"),
        *("DiscordBotTokenDetector", "GitHubTokenDetector", "GitLabTokenDetector", "IbmCloudIamDetector"),
        *("IbmCosHmacDetector", "JwtTokenDetector", "MailchimpDetector", "NpmDetector", "OpenAIDetector"),
        *("PrivateKeyDetector", "PypiTokenDetector", "SendGridDetector", "SlackDetector"),
        *("SoftlayerDetector", "SquareOAuthDetector", "StripeDetector", "TelegramBotTokenDetector"),
        "TwilioKeyDetector",
    )
)
# Detectors of high-entropy texts without a known pattern, and of keys that need quotes, which the scan adds
# to configuration.
ANY_FILE_DETECTORS = (
    {"name": "AWSKeyDetector"},
    {"name": "Base64HighEntropyString", "limit": 4.5},
    {"name": "HexHighEntropyString", "limit": 3.0},
)
# Tests contain passwords of test accounts, so a name like `password` is no sign of a secret there.
NAME_DETECTORS = ({"name": "KeywordDetector"},)
TEST_FOLDERS = ("tests/", "web/")
FILTERS = (
    "detect_secrets.filters.heuristic.is_indirect_reference",
    "detect_secrets.filters.heuristic.is_likely_id_string",
    "detect_secrets.filters.heuristic.is_potential_uuid",
    "detect_secrets.filters.heuristic.is_prefixed_with_dollar_sign",
    "detect_secrets.filters.heuristic.is_sequential_string",
    "detect_secrets.filters.heuristic.is_templated_secret",
)
# Lines with digests of packages, and with embedded images.
HARMLESS_LINES = (r"sha256:[0-9a-f]{64}\b", r'"integrity": "sha512-', r"data:image/")
BINARY_SUFFIXES = frozenset((".png", ".jpg", ".webp", ".ttf", ".ico", ".svg", ".woff2", ".csv"))


class Finding(NamedTuple):
    """A text that looks like a secret, and its place; only its `digest` is shown."""

    file: str
    line: int
    kind: str
    digest: str


def main() -> None:
    findings = list(scan(ROOT, files_of(ROOT)))
    exceptions = read_exceptions()
    new = [finding for finding in findings if (finding.file, finding.digest) not in exceptions]
    stale = exceptions.keys() - {(finding.file, finding.digest) for finding in findings}
    for finding in new:
        print(f"✗ {finding.file}:{finding.line}: {finding.kind} ({finding.digest})")
    for file, digest in sorted(stale):
        print(f"✗ {EXCEPTIONS.relative_to(ROOT)}: {file} has no {digest} any more")
    if new or stale:
        sys.exit(
            "✗ Remove the secrets, and revoke all that were pushed. For a text that is no secret, "
            f"add a line to {EXCEPTIONS.relative_to(ROOT)}: file, digest and reason, separated by tabs."
        )
    print(f"✓ No secret in the files ({len(exceptions)} listed exceptions)")


def files_of(root: Path) -> list[str]:
    """Return every file that Git tracks or would add."""
    git = shutil.which("git")
    if git is None:
        sys.exit("✗ The files could not be scanned for secrets: git is not installed.")
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    result = subprocess.run(command, cwd=root, capture_output=True, check=False)  # noqa: S603 -- our own arguments
    if result.returncode:
        sys.exit(f"✗ The files could not be scanned for secrets: {result.stderr.decode().strip()}")
    return sorted(name for name in result.stdout.decode().split("\0") if name)


def scan(root: Path, files: Iterable[str]) -> Iterator[Finding]:
    """Yield each text that looks like a secret in these files."""
    names = (name for name in files if root / name != EXCEPTIONS and Path(name).suffix not in BINARY_SUFFIXES)
    texts = [name for name in names if (root / name).is_file()]
    in_code = [name for name in texts if not name.startswith(TEST_FOLDERS)]
    passes = (
        (FORMAT_DETECTORS, with_formats(root, texts)),
        (ANY_FILE_DETECTORS, texts),
        (NAME_DETECTORS, in_code),
    )
    for detectors, names in passes:
        with transient_settings({"plugins_used": list(detectors), "filters_used": _filters()}):
            for name in names:
                for secret in scan_file(str(root / name)):
                    yield Finding(name, secret.line_number, secret.type, secret.secret_hash)


def with_formats(root: Path, names: Iterable[str]) -> list[str]:
    """Return the files whose text matches a known format anywhere.

    The library would run each detector on each line; this reads a whole text at once.
    """
    detectors = [
        cast(RegexBasedDetector, initialize.from_plugin_classname(it["name"])) for it in FORMAT_DETECTORS
    ]
    patterns = [
        re.compile(known.pattern, known.flags | re.MULTILINE)
        for detector in detectors
        for known in detector.denylist
    ]
    texts = ((name, (root / name).read_text(encoding="utf-8", errors="replace")) for name in names)
    return [name for name, text in texts if any(pattern.search(text) for pattern in patterns)]


def read_exceptions() -> dict[tuple[str, str], str]:
    """Read the exceptions: the reason by file and digest."""
    lines = [line for line in EXCEPTIONS.read_text().splitlines() if line and not line.startswith("#")]
    exceptions = {}
    for line in lines:
        file, digest, reason = line.split("\t")
        exceptions[file, digest] = reason
    return exceptions


def _filters() -> list[dict[str, Any]]:
    excluded = {"path": "detect_secrets.filters.regex.should_exclude_line", "pattern": list(HARMLESS_LINES)}
    return [excluded, *({"path": path} for path in FILTERS)]


if __name__ == "__main__":
    main()

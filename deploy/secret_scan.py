"""Refuses secrets in the files of the repository.

`python -m deploy.secret_scan` scans every file that Git tracks or would add. KNOWN lists texts that only look
like secrets, or open nothing but a demo: file, digest of the text, and reason.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from detect_secrets.core.scan import scan_file
from detect_secrets.settings import transient_settings

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ROOT / "deploy" / "known_secrets.tsv"
FORMATS = (
    *("ArtifactoryDetector", "AWSKeyDetector", "AzureStorageKeyDetector", "BasicAuthDetector"),
    *("CloudantDetector", "DiscordBotTokenDetector", "GitHubTokenDetector", "GitLabTokenDetector"),
    *("IbmCloudIamDetector", "IbmCosHmacDetector", "JwtTokenDetector", "MailchimpDetector", "NpmDetector"),
    *("OpenAIDetector", "PrivateKeyDetector", "PypiTokenDetector", "SendGridDetector", "SlackDetector"),
    *("SoftlayerDetector", "SquareOAuthDetector", "StripeDetector", "TelegramBotTokenDetector"),
    "TwilioKeyDetector",
)
# High-entropy texts without a known pattern.
RANDOM = (
    {"name": "Base64HighEntropyString", "limit": 4.5},
    {"name": "HexHighEntropyString", "limit": 3.0},
)
# Passwords of tests open nothing, so a name like `password` means nothing there.
BY_NAME = ("KeywordDetector",)
TESTS = ("tests/", "web/")
FILTERS = (
    "detect_secrets.filters.heuristic.is_indirect_reference",
    "detect_secrets.filters.heuristic.is_likely_id_string",
    "detect_secrets.filters.heuristic.is_potential_uuid",
    "detect_secrets.filters.heuristic.is_prefixed_with_dollar_sign",
    "detect_secrets.filters.heuristic.is_sequential_string",
    "detect_secrets.filters.heuristic.is_templated_secret",
)
# Digests of packages, and pictures as text.
NOT_SECRET = (r"sha256:[0-9a-f]{64}\b", r'"integrity": "sha512-', r"data:image/")
NOT_TEXT = frozenset((".png", ".jpg", ".webp", ".ttf", ".ico", ".svg", ".woff2", ".csv"))


class Found(NamedTuple):
    """A text that looks like a secret, and where; only its `digest` is shown."""

    file: str
    line: int
    kind: str
    digest: str


def main() -> None:
    found = list(look(ROOT, files_of(ROOT)))
    known = read_known()
    new = [one for one in found if (one.file, one.digest) not in known]
    gone = known.keys() - {(one.file, one.digest) for one in found}
    for one in new:
        print(f"✗ {one.file}:{one.line}: {one.kind} ({one.digest})")
    for file, digest in sorted(gone):
        print(f"✗ {KNOWN.relative_to(ROOT)}: {file} has no {digest} any more")
    if new or gone:
        sys.exit(
            "✗ Take secrets out, and let those that were pushed be good no more. What is none is a line of "
            f"{KNOWN.relative_to(ROOT)}: file, digest and reason, with tabs between."
        )
    print(f"✓ No secret in the files ({len(known)} texts are known to be none)")


def files_of(root: Path) -> list[str]:
    """Return every file that Git tracks or would add."""
    git = shutil.which("git")
    if git is None:
        sys.exit("✗ Secrets could not be looked for: git is not on this machine.")
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=False)  # noqa: S603 -- our own arguments
    if listed.returncode:
        sys.exit(f"✗ Secrets could not be looked for: {listed.stderr.decode().strip()}")
    return sorted(name for name in listed.stdout.decode().split("\0") if name)


def look(root: Path, files: Iterable[str]) -> Iterator[Found]:
    """Return what looks like a secret in these files."""
    names = (name for name in files if root / name != KNOWN and Path(name).suffix not in NOT_TEXT)
    texts = [name for name in names if (root / name).is_file()]
    everywhere: list[dict[str, Any]] = [*({"name": name} for name in FORMATS), *RANDOM]
    in_code = [name for name in texts if not name.startswith(TESTS)]
    for plugins, names in ((everywhere, texts), ([{"name": name} for name in BY_NAME], in_code)):
        with transient_settings({"plugins_used": plugins, "filters_used": _filters()}):
            for name in names:
                for secret in scan_file(str(root / name)):
                    yield Found(name, secret.line_number, secret.type, secret.secret_hash)


def read_known() -> dict[tuple[str, str], str]:
    """Read the texts that are no secrets, by file and digest, with their reasons."""
    lines = [line for line in KNOWN.read_text().splitlines() if line and not line.startswith("#")]
    known = {}
    for line in lines:
        file, digest, reason = line.split("\t")
        known[file, digest] = reason
    return known


def _filters() -> list[dict[str, Any]]:
    excluded = {"path": "detect_secrets.filters.regex.should_exclude_line", "pattern": list(NOT_SECRET)}
    return [excluded, *({"path": path} for path in FILTERS)]


if __name__ == "__main__":
    main()

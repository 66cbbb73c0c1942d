"""Refuses words that were replaced; docs/glossary.md lists the replacements.

`python -m deploy.plain_words` reads code, documents and the web app. It splits names:
`told` is found in `has_been_told` and in `whatWasTold`. Phrases, and the spellings of the
catalogues, are those of `deploy/spellings.py`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from deploy.spellings import PHRASES, mixed_spellings

ROOT = Path(__file__).parents[1]
PLACES = (
    *("tenant_router", "app", "workers", "migrations", "tests", "deploy", "docs"),
    *("Makefile", "docker-compose.yml", ".env.example"),
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "web/src", "web/e2e", "web/build"),
)
SUFFIXES = (
    *(".py", ".ts", ".tsx", ".css", ".md", ".yaml", ".yml", ".sh", ".conf", ".toml", ".json"),
    *("Makefile", ".env.example"),
)
# The last is generated, the others contain the words themselves.
LEFT_OUT = (
    *("docs/glossary.md", "deploy/plain_words.py", "deploy/spellings.py", "tests/deploy/test_spellings.py"),
    "tests/deploy/test_plain_words.py",
    "web/src/shared/api/schema.d.ts",
)
WORDS = (
    *("told", "tells", "telling", "anew", "whoever", "whomever", "nobody", "everybody", "hears", "thereby"),
    *("he", "his", "him", "himself"),
)
# Names that cannot change: columns and wire names of campaigns, names of the web app and of a system login.
FIXED = {
    "app/notices/": ("told", "everybody"),
    "app/demo/campaigns.py": ("told",),
    "tests/app/demo/test_load.py": ("told",),
    "tests/app/notices/": ("told",),
    "tests/isolation/test_http.py": ("everybody",),
    "deploy/local/postgres.py": ("nobody",),
    "web/src/features/notices/campaigns/wire.ts": ("told",),
    # A parameter in the addresses of messages that devices already hold.
    "web/src/app/worker/": ("told",),
    "web/src/features/notices/notifications/": ("told",),
    "web/src/shared/offline/pushed.ts": ("told",),
    "web/e2e/pushes.spec.ts": ("told",),
}
# Names that mean nothing as the whole name of a variable or a parameter.
NAMES = ("asked", "wanted", "given", "known", "told")

_PARTS = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_WORD = re.compile(rf"\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
# A phrase may go on in the next line of a comment.
_GAP = r"(?: |\s*\n\s*(?:#|//|\*)?\s*)"
_PHRASE = re.compile("|".join(PHRASES).replace(" ", _GAP), re.IGNORECASE)
_NAME = re.compile(rf"(?<![\w.'\"])\b(?:{'|'.join(NAMES)})\b(?=\s*(?::\s|=(?!=)|\)?\s*->))")
_TYPESCRIPT_NAME = re.compile(rf"\b(?:const|let)\s+[\[{{]?\s*(?:{'|'.join(NAMES)})\b(?=\s*[,=:\]}}])")


def replaced_words() -> Iterator[str]:
    """Yield `file:line: word` for each replaced word in the files under version control."""
    command = ["git", "ls-files", *PLACES]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 -- our own arguments, no shell
    for name in files.stdout.splitlines():
        if name.endswith(SUFFIXES) and name not in LEFT_OUT:
            text = (ROOT / name).read_text(encoding="utf-8")
            for number, line in enumerate(text.splitlines(), 1):
                for word in words_of(name, line):
                    yield f"{name}:{number}: {word}"
            yield from phrases_of(name, text)


def words_of(name: str, line: str) -> Iterator[str]:
    """Yield the replaced words in a line of a file of this name."""
    fixed = [word for path, words in FIXED.items() if name.startswith(path) for word in words]
    # The keys of the catalogues are identifiers; only the texts are read.
    text = line.partition('": ')[2] if name.endswith(".json") else line
    matches = [
        *_WORD.finditer(_PARTS.sub(" ", text)),
    ]
    if name.endswith(".py"):
        matches += _NAME.finditer(line)
    if name.endswith((".ts", ".tsx")):
        matches += _TYPESCRIPT_NAME.finditer(line)
    yield from (match[0] for match in matches if match[0].lower() not in fixed)


def phrases_of(name: str, text: str) -> Iterator[str]:
    """Yield `file:line: phrase` for each replaced phrase; `mixed_spellings` reads the catalogues."""
    if name.endswith(".json"):
        return
    for match in _PHRASE.finditer(text):
        yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {' '.join(match[0].split())}"


def main() -> int:
    """Print the refused words; return 1 if there are any."""
    hits = [*replaced_words(), *mixed_spellings()]
    for hit in hits:
        print(hit, file=sys.stderr)
    if hits:
        print(
            f"{len(hits)} words were replaced or are spelled in two ways; see docs/glossary.md",
            file=sys.stderr,
        )
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())

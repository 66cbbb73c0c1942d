"""The commands of docs/operations.md that are about containers, and which of them `make containers` runs."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operations.md"

SECRETS = "sh deploy/secrets.sh http://127.0.0.1:8000 admin@shops.example"
START = "docker compose up -d --build --wait"
DOCTOR = "docker compose run --rm setup python -m app doctor"
LOAD_DEMO = "docker compose run --rm setup python -m app demo load"
UPGRADE = (
    "docker compose build",
    "docker compose run --rm setup",
    "old=$(docker compose ps -q api)",
    "docker compose up -d --no-deps --no-recreate --wait --scale api=2 api",
    "docker stop $old && docker rm $old",
    "docker compose up -d --no-deps live worker-notices worker-pictures worker-imports worker-exports beat",
    "docker compose up -d --no-deps web",
)
FUNCTION = 'haat() { docker compose run --rm --user "$(id -u)" -v "$PWD:/here" setup python -m app "$@"; }'
KEY = "haat backups key /here/backup.key"
EXPORT = "haat stores export 9825012345 /here/store.zip"
ARCHIVE = "docker compose up -d postgres"
BASE_BACKUP = (
    "docker compose exec -u postgres postgres sh -c 'pg_basebackup -D /archive/base-$(date +%F) -X none"
    " -c fast && pg_verifybackup --no-parse-wal /archive/base-$(date +%F)'"
)
STOP = "docker compose stop"
_RESTORE = "docker compose run --rm --no-deps postgres sh /restore_wal.sh base-2026-03-01"
RESTORE = f"{_RESTORE} '2026-03-01 14:05:00+05:30'"
START_AGAIN = "docker compose up -d --wait"
REMOVE_BEFORE = """docker compose run --rm --no-deps postgres sh -c 'rm -r "$PGDATA.before"'"""
RESTORE_LATER = f"{_RESTORE} '2026-03-01 14:06:00+05:30' 1"

RUN = {
    *(SECRETS, START, DOCTOR, LOAD_DEMO, *UPGRADE, FUNCTION, KEY, EXPORT, ARCHIVE, BASE_BACKUP),
    *(STOP, RESTORE, START_AGAIN, REMOVE_BEFORE, RESTORE_LATER),
}
DRILL = "`make restore-drill` runs it: it needs a bucket for backups"
NOT_RUN = {
    "sh deploy/secrets.sh https://shops.example admin@shops.example": "it needs a proxy with TLS",
    "docker compose run --rm setup python -m app …": "a command is missing",
    "docker compose logs setup": "only if the start fails",
    "docker compose exec -u postgres postgres pg_archivecleanup /archive 000000010000000000000042": (
        "there is nothing old yet"
    ),
    "haat backups fetch 9825012345 /here/store.zip --identity /here/backup.key": DRILL,
    "haat stores restore /here/store.zip": DRILL,
    "haat backups list --all": DRILL,
    "haat backups restore 3f1c9d0e-… --identity /here/backup.key": DRILL,
}
_BEGINS = re.compile(r"docker compose |docker stop |old=|haat[ (]|sh deploy/")
_IN_TEXT = re.compile(r"`([^`]+)`")


def commands(page: str) -> set[str]:
    """Return the commands about containers, those in the text too, without their comments."""
    blocks = [line for line in page.splitlines() if line.startswith("    ")]
    text = "\n".join(line for line in page.splitlines() if not line.startswith("    "))
    in_text = [" ".join(found.split()) for found in _IN_TEXT.findall(text)]
    lines = [re.sub(r"\s{2,}# .*", "", line.strip()) for line in blocks]
    return {line for line in [*lines, *in_text] if _BEGINS.match(line)}


def replaced(command: str, **values: str) -> str:
    """Return a command of the page with values of this run in the place of its examples."""
    for before, after in values.items():
        if before not in EXAMPLES or EXAMPLES[before] not in command:
            raise ValueError(f"{before} is not in: {command}")
        command = command.replace(EXAMPLES[before], after)
    return command


EXAMPLES = {
    "port": "8000",
    "store": "9825012345",
    "base": "base-2026-03-01",
    "moment": "2026-03-01 14:05:00+05:30",
    "later_moment": "2026-03-01 14:06:00+05:30",
}

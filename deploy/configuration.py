"""Writes docs/configuration.md from the settings of the product.

`python -m deploy.configuration` writes the page; `--check` fails if it is out of date.
"""

import sys
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from app.config import Config

PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
HEAD = """\
# Configuration

`make configuration` writes this page from `app/config.py`.

`make run` sets everything automatically. A deployment sets environment variables; `.env.example` is a
template. A setting may also be a file of its name in `SECRETS_DIR`, as containers get their secrets.

| Variable | Default | Meaning |
|---|---|---|
"""
# Settings that are read before all others, or by `make run` only.
OTHERS = (
    ("SECRETS_DIR", "/run/secrets", "folder with a file for each secret"),
    ("PORT", "8000", "port of `make run`"),
    ("HOST", "127.0.0.1", "address of `make run`"),
    ("INSTANCES", "1", "number of APIs that `make run` starts, behind nginx if more than one"),
    ("POOLER", "", "`pgbouncer` has `make run` start PgBouncer in front of PostgreSQL"),
)


def page() -> str:
    """Return the page in Markdown."""
    settings = [
        (name.upper(), _default(field), field.description or "")
        for name, field in Config.model_fields.items()
    ]
    rows = [f"| `{name}` | {_code(default)} | {meaning} |" for name, default, meaning in (*settings, *OTHERS)]
    return HEAD + "\n".join(rows) + "\n"


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "required"
    value: Any = None if field.default is PydanticUndefined else field.default
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if isinstance(value, bool):
        return str(value).lower()
    # A path in the machine's temporary folder differs from machine to machine.
    return "" if value is None or Path(str(value)).is_absolute() else str(value)


def _code(default: str) -> str:
    return default if default in ("", "required") else f"`{default}`"


def main(arguments: list[str]) -> int:
    """Write the page, or compare it; return the exit status."""
    if arguments == ["--check"]:
        if PAGE.exists() and PAGE.read_text() == page():
            return 0
        print(f"{PAGE} is out of date: run `make configuration`", file=sys.stderr)
        return 1
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

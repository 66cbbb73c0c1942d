"""Orders in spreadsheets, converted to written lines."""

import json
from pathlib import Path

from app.shared.errors import Invalid
from app.shared.sandbox import Limits, SandboxFailed, run_in_sandbox, turn
from tenant_router.store import Store

# Five hundred rows have about 30 kB; the file is read while the buyer waits.
MAX_BYTES = 512 * 1024
CHILD = Path(__file__).with_name("files_child.py")
# A workbook of five hundred rows takes half a second of processor time.
LIMITS = Limits(memory=256 * 1024 * 1024, cpu_seconds=5)


def written_lines(store: Store, path: Path) -> list[str]:
    """Return the lines that `sheets.lines_of` reads, in a separate process.

    Raises Invalid on the file's field, and Unavailable if too many requests are waiting.
    """
    try:
        with turn(store.key):
            printed = run_in_sandbox(CHILD, str(path), folder=path.parent, limits=LIMITS)
    except SandboxFailed:
        raise Invalid("import.file.too_hard", field="file") from None
    answer = json.loads(printed)
    if refused := answer.get("refused"):
        raise Invalid(refused["key"], field="file", **refused["values"])
    return answer["lines"]

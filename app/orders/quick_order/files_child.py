"""A program that reads the spreadsheet of an order; `app/shared/sandbox.py` limits it.

`files_child.py PATH` prints the lines as JSON, or the key and values of the reason why the file can't be
read.
"""

import json
import sys
from pathlib import Path


def main(path: str) -> None:
    # An isolated interpreter has no folder of the project in its path.
    sys.path.append(str(Path(__file__).parents[3]))
    from app.orders.quick_order.sheets import lines_of
    from app.shared.sheets.errors import Unreadable

    try:
        answer = {"lines": lines_of(Path(path))}
    except Unreadable as problem:
        answer = {"refused": problem.reason.on_wire()}
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1])

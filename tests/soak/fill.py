"""Open the stores of a soak, with people and goods: `python -m tests.soak.fill FIRST COUNT`."""

import sys

from app.commands.shared import connect
from app.platform.opening.service import NewStore, open_store
from tests.stock import fill_store

PASSWORD = "correct horse"


def main(first: int, count: int) -> None:
    connect()
    for number in map(str, range(first, first + count)):
        store = open_store(NewStore(number, f"Store {number}", "Owner", "o@store.example", "Anand", PASSWORD))
        fill_store(store)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

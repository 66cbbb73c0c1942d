"""Keeps the shop readable on a full disk.

PostgreSQL stops if it cannot write its log, and then reading fails too. So the guard makes it refuse changes
before the disk is full, and accept them again when there is space. A reserve file is kept: removing it leaves
space for what the server must write until then.
"""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from deploy.local.failure import plain_message

RESERVE_BYTES = 128_000_000
REFUSE_BELOW_BYTES = 256_000_000
ACCEPT_ABOVE_BYTES = 512_000_000
CHECK_SECONDS = 1.0


class DiskGuard:
    """Watches the disk of the data; `address` is the superuser's URL of our own PostgreSQL."""

    def __init__(self, data: Path, address: str, say: Callable[[str], None]) -> None:
        self._data = data
        self._reserve = data / "reserve"
        self._address = address.replace("+psycopg", "")
        self._say = say
        self._next_check = 0.0
        self._said = ""
        self.refuses = False

    def start(self) -> None:
        """Accept changes, even if an earlier run has refused them, and take the reserve."""
        self._refuse(False)
        self._take_reserve()

    def check(self) -> None:
        """Refuse changes if the disk is nearly full; accept them again if there is room."""
        now = time.monotonic()
        if now < self._next_check:
            return
        self._next_check = now + CHECK_SECONDS
        free = shutil.disk_usage(self._data).free
        try:
            if not self.refuses and free < REFUSE_BELOW_BYTES:
                self._reserve.unlink(missing_ok=True)
                self._refuse(True)
                self._say(
                    f"The disk of {self._data} is nearly full ({free // 1_000_000} MB free). The shop is "
                    "read-only until there is space."
                )
            elif self.refuses and free > ACCEPT_ABOVE_BYTES:
                self._refuse(False)
                self._take_reserve()
                self._say("Disk space is available again. The shop accepts changes.")
        except OSError as error:
            self._say_once(plain_message(error))
        except psycopg.Error as error:
            self._say_once(f"PostgreSQL did not change how it treats a full disk: {error}".strip())

    def _say_once(self, text: str) -> None:
        if text != self._said:
            self._say(text)
            self._said = text

    def _refuse(self, refuse: bool) -> None:
        with psycopg.connect(self._address, autocommit=True, connect_timeout=5) as server:
            value = "on" if refuse else "off"
            server.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}".encode())
            server.execute("SELECT pg_reload_conf()")
            if refuse:
                # A checkpoint frees the space of log that is no longer needed.
                server.execute("CHECKPOINT")
        self.refuses = refuse

    def _take_reserve(self) -> None:
        if not self._reserve.exists():
            with self._reserve.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, RESERVE_BYTES)

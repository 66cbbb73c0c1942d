"""Messages that a commit would put on their queue, caught by a test instead."""

from collections.abc import Callable
from typing import Any

import pytest

from tenant_router import broker
from tenant_router.valkey import Command


def catch_messages(monkeypatch: pytest.MonkeyPatch, caught: Callable[..., Any]) -> None:
    """Call `caught` with the task, arguments, queue and headers of each message, and put it on no queue."""

    def message(*arguments: Any, **more: Any) -> Command:
        caught(*arguments, **more)
        return b"EXISTS", b"nothing"

    monkeypatch.setattr(broker, "message", message)

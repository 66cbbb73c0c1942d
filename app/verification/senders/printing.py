"""Codes for whoever develops: a line of the worker's log, the one place where a code is shown."""

import structlog

from app.verification.rules import Outcome
from app.verification.senders.interface import Message

log = structlog.get_logger("verification")


class Printing:
    """Shows codes to everybody who reads the log; used only where CODE_SENDER names it."""

    def send(self, message: Message) -> Outcome:
        """Print the code."""
        log.info("code.to_enter", number=message.number, code=message.code)
        return Outcome.SENT

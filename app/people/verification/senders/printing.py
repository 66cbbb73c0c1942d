"""Codes for developers: a line in the worker's log, the only place where a code is shown."""

import structlog

from app.people.verification.rules import SendOutcome
from app.people.verification.senders.interface import Message

log = structlog.get_logger("verification")


class LogSender:
    """Shows codes to everyone who can read the log; used only if CODE_SENDER names it."""

    def send(self, message: Message) -> SendOutcome:
        """Log the code."""
        log.info("code.to_enter", number=message.number, code=message.code)
        return SendOutcome.SENT

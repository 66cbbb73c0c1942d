"""Ways to send a code to a phone; CODE_SENDER names the deployment's sender."""

from app.people.verification.senders.factory import code_sender
from app.people.verification.senders.interface import CodeSender, Message

__all__ = ["CodeSender", "Message", "code_sender"]

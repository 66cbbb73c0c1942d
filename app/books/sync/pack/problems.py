"""Errors that concern a pack as a whole."""

from app.shared.texts.messages import Message


class PackProblem(Exception):
    """A pack or archive that is refused; the reason is for the owner."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason

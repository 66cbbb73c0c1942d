"""Errors that concern a pack as a whole."""


class PackProblem(Exception):
    """A pack or archive that is refused; the text is for the owner, in plain words.

    It is a message of the catalogue, where it has one: screens show that in the owner's language.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

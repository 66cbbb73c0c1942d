"""Errors that concern a pack as a whole."""


class PackProblem(Exception):
    """A pack or archive that is refused; the text is for the owner, in plain words."""

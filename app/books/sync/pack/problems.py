"""Errors that concern a pack as a whole."""

from app.shared.sheets.errors import FileProblem


class PackProblem(FileProblem):
    """A pack or archive that is refused."""

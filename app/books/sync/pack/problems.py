"""Errors that concern a pack as a whole."""

from app.shared.sheets.errors import FileProblem


class PackProblem(FileProblem):
    """A refused pack or archive."""

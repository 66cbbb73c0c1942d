"""Errors that concern a single value."""


class InvalidValue(Exception):
    """A value that Tally does not write; the text is the reason for the rejects."""

"""Errors that concern a single value."""


class InvalidValue(Exception):
    """A value that is not what Tally writes; the text says why, for the rejects."""

"""What is wrong with a value."""


class Unreadable(Exception):
    """A value that is not what Tally writes; the text says why, for the rejects."""

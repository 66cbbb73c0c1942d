"""What is wrong with a pack as a whole."""


class PackProblem(Exception):
    """A pack or archive that is refused; its text is plain words for the owner."""

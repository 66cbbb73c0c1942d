"""Why an import does not begin, or a row does not go in; the words are for the person whose file it is."""


class BadMapping(Exception):
    """A field or column is asked for that there is not, or a required field has no column."""

    def __init__(self, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.field = field


class Unreadable(Exception):
    """The file is no spreadsheet that can be read."""


class Refused(Exception):
    """A row that does not go in, and the field that is to blame where it is one."""

    def __init__(self, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.field = field

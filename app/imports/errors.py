"""Import errors. Their messages are shown to the owner of the file."""


class BadMapping(Exception):
    """The mapping names an unknown field or column, or a required field has no column."""

    def __init__(self, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.field = field


class Unreadable(Exception):
    """The file cannot be read as a spreadsheet."""


class RejectedRow(Exception):
    """A row that is not imported. `field` is the field at fault, if it is a single one."""

    def __init__(self, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.field = field

"""Import errors. Their messages are shown to the owner of the file, in the owner's language."""

from app.shared.texts.messages import Message, text


class BadMapping(Exception):
    """The mapping names an unknown field or column, or a required field has no column."""

    def __init__(self, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.field = field


class FileProblem(Exception):
    """A fault of a file as a whole; the reason is for its owner."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class Unreadable(FileProblem):
    """The file cannot be read as a spreadsheet.

    The arguments are a message key and the values of its text.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(text(key, **values))


class RejectedRow(Exception):
    """A row that is not imported: a message key and the values of its text.

    `field` is the field at fault, if it is a single one.
    """

    def __init__(self, key: str, *, field: str | None = None, **values: object) -> None:
        self.reason = text(key, **values)
        super().__init__(self.reason)
        self.field = field

    def at(self, field: str) -> "RejectedRow":
        """Return the error with its field. Its text then begins with the field's name.

        `reason` stays without it: screens show the field next to the reason.
        """
        self.args, self.field = (f"{field}: {self.reason}",), field
        return self


def word(field: str) -> str:
    """Return the word for a field inside a reason."""
    return text(f"import.word.{field}")

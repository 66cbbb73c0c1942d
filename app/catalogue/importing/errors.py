"""Why an import does not begin."""


class BadMapping(Exception):
    """A field or column is asked for that there is not, or a required field has no column."""


class Unreadable(Exception):
    """The file is no spreadsheet in text form."""

"""Comparison of the amounts that a caller was shown with the current ones."""

from collections.abc import Iterable
from decimal import Decimal

from app.people.auth.viewer import Viewer


def is_as_shown(
    viewer: Viewer, amounts: Iterable[tuple[Decimal | None, Decimal]], *, tolerance: Decimal = Decimal(0)
) -> bool:
    """Return whether each shown amount is the current one; an amount that was not sent is not compared.

    For callers who see no rates the result is always true: a false result would reveal the amount.
    """
    if not viewer.visibility.rates:
        return True
    return all(shown is None or abs(shown - present) <= tolerance for shown, present in amounts)

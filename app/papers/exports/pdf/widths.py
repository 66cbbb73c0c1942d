"""The widths of a table's columns."""

from collections.abc import Sequence

# A word longer than this part of the sheet is broken.
LONGEST_WORD = 0.3


def column_widths(shares: Sequence[float], least: Sequence[float], width: float) -> list[float]:
    """Return widths by shares, each at least as wide as its longest word if all of those fit.

    The extra width of narrow columns is taken from the others, in proportion to their spare width.
    """
    needed = [min(each, width * LONGEST_WORD) for each in least]
    if sum(needed) >= width:
        return [each * width / sum(needed) for each in needed]
    widths = [width * share / sum(shares) for share in shares]
    missing = sum(max(0.0, need - each) for need, each in zip(needed, widths, strict=True))
    spare = sum(max(0.0, each - need) for need, each in zip(needed, widths, strict=True))
    part = missing / spare if missing else 0.0
    return [
        need if each < need else each - (each - need) * part
        for need, each in zip(needed, widths, strict=True)
    ]

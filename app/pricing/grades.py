"""The five price grades."""

GRADES = "ABCDE"
_GRADE_INDEXES = {grade: index for index, grade in enumerate(GRADES)}


def grade_index(grade: str) -> int:
    """Return the index of a grade's rate among the five: A to E are 0 to 4, any other grade is 0."""
    return _GRADE_INDEXES.get(grade, 0)

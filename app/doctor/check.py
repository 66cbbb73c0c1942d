"""What was found of one thing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """Whether all is well, somebody should look, or the product can not work so."""

    WELL = "ok"
    WARNING = "look"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how it is, and, where it is not well, what to do."""

    subject: str
    grade: Grade
    words: str
    cure: str = ""


Check = Callable[[], Iterator[Finding]]


def well(subject: str, words: str) -> Finding:
    return Finding(subject, Grade.WELL, words)


def warning(subject: str, words: str, cure: str) -> Finding:
    return Finding(subject, Grade.WARNING, words, cure)


def fault(subject: str, words: str, cure: str) -> Finding:
    return Finding(subject, Grade.FAULT, words, cure)

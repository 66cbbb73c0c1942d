"""The result of a check."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How serious a finding is: fine, worth a look, or something that does not work."""

    WELL = "ok"
    WARNING = "look"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was checked, how it is, and how to fix it if need be."""

    subject: str
    grade: Grade
    message: str
    fix: str = ""


Check = Callable[[], Iterator[Finding]]


def well(subject: str, words: str) -> Finding:
    return Finding(subject, Grade.WELL, words)


def warning(subject: str, words: str, cure: str) -> Finding:
    return Finding(subject, Grade.WARNING, words, cure)


def fault(subject: str, words: str, cure: str) -> Finding:
    return Finding(subject, Grade.FAULT, words, cure)

"""The result of a check."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """The seriousness of a finding: fine, worth a look, or something that does not work."""

    OK = "ok"
    WARNING = "look"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """The checked thing, its condition, and how to fix it if necessary."""

    subject: str
    grade: Grade
    message: str
    fix: str = ""


Check = Callable[[], Iterator[Finding]]


def ok(subject: str, message: str) -> Finding:
    return Finding(subject, Grade.OK, message)


def warning(subject: str, message: str, fix: str) -> Finding:
    return Finding(subject, Grade.WARNING, message, fix)


def fault(subject: str, message: str, fix: str) -> Finding:
    return Finding(subject, Grade.FAULT, message, fix)

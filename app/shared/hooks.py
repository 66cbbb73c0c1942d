"""Hooks: a room requests or announces something, and rooms above it answer without being imported.

The lower room defines a hook; each upper room registers a function where its module is imported.
"""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

_unanswered: set[str] = set()


class Hook(Generic[Arguments, Answer]):
    """A request to rooms above, or an event that they react to."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._functions: list[Callable[Arguments, Answer]] = []
        _unanswered.add(name)

    def register(self, function: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
        """Add a function to call; use it as a decorator."""
        self._functions.append(function)
        _unanswered.discard(self.name)
        return function

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> list[Answer]:
        """Call all functions and return their answers. A process that did not import any has a bug."""
        if not self._functions:
            raise LookupError(f"No room answers {self.name}")
        return [function(*arguments, **named) for function in self._functions]


def unanswered() -> list[str]:
    """Return the names of hooks for which no function is registered in this process."""
    return sorted(_unanswered)

"""A bounded cache of a process, by version."""

from collections import OrderedDict
from collections.abc import Callable, Sized
from threading import Lock
from typing import Any, Generic, TypeVar

from tenant_router.session import Read

Reader = Callable[[Read], list[tuple[Any, ...]]]
Thing = TypeVar("Thing", bound=Sized)


class VersionCache(Generic[Thing]):
    """Things by their version; the least recently used are dropped first.

    `most` bounds the sum of their lengths; an empty thing counts as one.
    """

    def __init__(self, most: int) -> None:
        self._things: OrderedDict[str, Thing] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def get(self, version: str, read: Callable[[], tuple[str, Thing]]) -> tuple[str, Thing]:
        """Return the thing that is cached under a version, or else what `read` returns, with its version."""
        with self._lock:
            kept = self._things.get(version)
            if kept is not None:
                self._things.move_to_end(version)
                return version, kept
        found, thing = read()
        with self._lock:
            self._things[found] = thing
            while len(self._things) > 1 and self._size() > self._most:
                self._things.popitem(last=False)
        return found, thing

    def _size(self) -> int:
        return sum(max(1, len(each)) for each in self._things.values())

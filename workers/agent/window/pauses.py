"""The pauses of the agent behind the window: a click ends one pause, the end of the program all pauses."""

import threading


class Pauses:
    """Waits for the agent. The window's thread ends the pauses."""

    def __init__(self) -> None:
        self._is_over = threading.Event()
        self._has_ended = False

    def wait(self, seconds: float) -> bool:
        """Wait for `seconds` or until the pause is ended; return whether the agent has to end."""
        if seconds and self._is_over.wait(seconds) and not self._has_ended:
            self._is_over.clear()
        return self._has_ended

    def skip(self) -> None:
        """End the present pause, or the next one."""
        self._is_over.set()

    def end(self) -> None:
        """End all pauses, and the agent."""
        self._has_ended = True
        self._is_over.set()

"""The light in the system tray, where the system has one and pystray is installed (on Windows)."""

import importlib
import logging
from collections.abc import Callable
from typing import Any, Self

from workers.agent.window.state import COLORS, Light

log = logging.getLogger(__name__)
SIZE = 64
ACTIONS = ("open", "sync_now", "quit")


class Tray:
    """An icon in the system tray, with a menu."""

    def __init__(self, pystray: Any, clicked: Callable[[str], None], say: Callable[[str], str]) -> None:
        items = [
            pystray.MenuItem(
                lambda _item, action=action: say(action),
                lambda _icon, _item, action=action: clicked(action),
                default=action == "open",
            )
            for action in ACTIONS
        ]
        self._icon = pystray.Icon("haat-agent", picture(Light.AMBER), say("title"), pystray.Menu(*items))
        self._icon.run_detached()

    @classmethod
    def start(cls, clicked: Callable[[str], None], say: Callable[[str], str]) -> Self | None:
        """Show the icon; `clicked` gets the action in another thread. Return None where there is no tray."""
        try:
            return cls(importlib.import_module("pystray"), clicked, say)
        except Exception as problem:  # noqa: BLE001 -- each desktop fails in its own way, and none needs a tray
            log.info("no icon next to the clock: %s", problem)
            return None

    def show(self, light: Light, words: str) -> None:
        """Show a light; its text is the icon's tooltip."""
        self._icon.icon = picture(light)
        self._icon.title = words[:127]

    def relabel(self) -> None:
        """Update the menu's texts after another language was chosen."""
        self._icon.update_menu()

    def stop(self) -> None:
        """Remove the icon."""
        self._icon.stop()


def picture(light: Light) -> Any:
    """Return the light as a Pillow picture."""
    from PIL import Image, ImageDraw

    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((6, 6, SIZE - 6, SIZE - 6), fill=COLORS[light])
    return image

"""Installing a store on a phone: its web app manifest and its icons."""

from app.store.pwa.routes import TOUCH_ICON_SIDE, blueprint

__all__ = ["TOUCH_ICON_SIDE", "blueprint"]

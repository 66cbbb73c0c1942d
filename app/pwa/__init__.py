"""Installing a store on a phone: its web app manifest and its icons."""

from app.pwa.routes import TOUCH, blueprint

__all__ = ["TOUCH", "blueprint"]

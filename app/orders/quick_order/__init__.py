"""Orders that are written as text, as they come by chat: read, and matched to the store's items."""

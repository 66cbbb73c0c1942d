"""Orders written as text, for example in a chat: parsed, and matched to the store's items."""

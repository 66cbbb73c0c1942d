"""Putting a pack into the store: staged, compared, looked at for what would be lost, and applied at once."""

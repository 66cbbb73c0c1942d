"""What to offer instead of an item that is short or sold no more."""

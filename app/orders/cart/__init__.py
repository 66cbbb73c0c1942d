"""The items that a buyer has selected and not yet ordered."""

"""The substitutes of an item that is short or no longer sold."""

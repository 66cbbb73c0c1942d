"""Import of packs into the store: staged, compared, checked for losses, and applied in one transaction."""

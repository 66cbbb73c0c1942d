"""The stores as administrators see them: the list, one store, its contact and its limits."""

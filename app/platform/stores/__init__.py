"""The stores as administrators see them: the list, one of them, who is behind it and what it may take."""

"""Lists of items that a party names and keeps, to order them again."""

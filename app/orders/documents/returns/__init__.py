"""Returns of goods: requests of customers, and decisions of the store."""

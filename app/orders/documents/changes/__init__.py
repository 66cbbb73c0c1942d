"""Changes of orders: requests of customers, and decisions of the owner, until goods are dispatched."""

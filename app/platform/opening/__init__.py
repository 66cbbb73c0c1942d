"""How a store comes to be."""

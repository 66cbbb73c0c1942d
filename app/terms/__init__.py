"""Terms of buyers: price lists, schemes, rules of quantity and value."""

"""Who buys what on which terms: price lists, schemes, rules of quantity and value."""

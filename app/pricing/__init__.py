"""What callers pay and which rates they may see: rules only."""

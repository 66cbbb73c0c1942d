"""What administrators did: written down as it happens, shown, and never changed."""

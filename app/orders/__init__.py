"""Orders: placing them, and the way of each item from Pending on."""

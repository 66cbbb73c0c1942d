"""Orders: placing them, and the statuses of each item from Pending on."""

"""Orders: placing them, and the statuses of each item after Pending."""

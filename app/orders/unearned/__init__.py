"""Gifts of schemes that an order no longer earns: after a cancellation, and after a return."""

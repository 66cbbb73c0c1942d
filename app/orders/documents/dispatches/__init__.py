"""Dispatches of orders in parts: what left the store, when, and how."""

"""Placing an order: what it must satisfy, and what it writes."""

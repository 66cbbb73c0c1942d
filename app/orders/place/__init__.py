"""Placing an order: its checks and its writes."""

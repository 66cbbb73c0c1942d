"""Dispatches of orders in parts: the goods, time and transport of each."""

"""Customers from a spreadsheet."""

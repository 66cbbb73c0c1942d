"""Accounting packages and spreadsheets: data read from them, and orders and receipts sent to them."""

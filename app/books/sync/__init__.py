"""Synchronisation with the accounting package: reading its books and sending it orders."""

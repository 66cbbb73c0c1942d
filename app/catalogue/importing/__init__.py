"""Putting a stranger's product spreadsheet into a store."""

"""Runs that bring a sheet or the books into the store: states, table, rejected rows, and how they end."""

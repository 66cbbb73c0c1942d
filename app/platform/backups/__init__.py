"""Backups of each store and of the control schema, encrypted, in a separate bucket."""

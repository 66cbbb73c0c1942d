"""The archives that an owner takes of the store."""

"""The archives that an owner takes of their own store."""

"""The upgrade of stores that the first release left."""

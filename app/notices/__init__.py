"""Notifications of a store's people: in the app, and as pushes to their devices."""

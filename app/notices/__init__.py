"""Notifications of a store's people: in the app, and by channels, such as pushes to their devices."""

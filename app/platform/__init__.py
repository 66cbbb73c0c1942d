"""Opening stores and administering the platform."""

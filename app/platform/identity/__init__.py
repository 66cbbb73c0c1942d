"""Administrators: sign-in, sessions and the second factor."""

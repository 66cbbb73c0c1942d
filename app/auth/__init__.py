"""Signing in and staying signed in."""

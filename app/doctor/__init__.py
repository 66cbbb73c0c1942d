"""Looks at settings and services, and says what to do."""

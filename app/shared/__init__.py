"""Modules that every slice may import."""

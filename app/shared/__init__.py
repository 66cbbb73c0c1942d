"""Modules that every room may import."""

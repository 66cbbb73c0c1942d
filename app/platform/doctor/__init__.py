"""Checks of settings and services, with advice on how to fix problems."""

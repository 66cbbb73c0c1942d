"""Figures for the owner."""

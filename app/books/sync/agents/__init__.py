"""Agents: the programs on computers with accounting software.

Pairing, their packs, and orders for the books.
"""

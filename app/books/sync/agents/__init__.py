"""Agents: the programs beside accounting packages. Pairing, their packs, and orders for the books."""

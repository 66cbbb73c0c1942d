"""Rates: how much a buyer pays, and whether they may see it. Rules, and the cached terms."""

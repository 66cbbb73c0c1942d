"""Spreadsheets that an owner puts into his store: products, categories, customers."""

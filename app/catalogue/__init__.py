"""The goods of a store: categories, products and their sizes."""

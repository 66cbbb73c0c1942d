"""What the owner changes by hand: products with their sizes, categories, catalogues."""

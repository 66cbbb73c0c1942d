"""Manual changes by the owner: products with their sizes, categories, catalogues."""

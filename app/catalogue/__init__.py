"""What a store sells: categories, products and their sizes."""

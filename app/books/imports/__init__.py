"""Import spreadsheets that a store owner uploads: products, categories, customers."""

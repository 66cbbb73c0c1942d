"""Categories from a spreadsheet."""

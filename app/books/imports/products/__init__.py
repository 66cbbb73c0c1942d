"""Products from a spreadsheet, a row for each size."""

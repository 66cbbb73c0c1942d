"""Tables of columns and rows: spreadsheets, and database files that are no more than that."""

"""Tables of columns and rows: spreadsheets, and plain database files."""

"""Reading a spreadsheet row by row, whatever program wrote it."""

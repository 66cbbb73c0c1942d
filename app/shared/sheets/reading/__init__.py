"""Read spreadsheets row by row, in text or workbook form."""

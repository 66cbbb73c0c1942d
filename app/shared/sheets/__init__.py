"""Reading of spreadsheets and text tables of any content."""

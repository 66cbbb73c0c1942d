"""Reading of spreadsheets and text tables, whatever they hold."""

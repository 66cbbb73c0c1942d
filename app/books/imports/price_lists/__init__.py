"""Spreadsheets of the own rates of price lists."""

"""Spreadsheets of the rates in price lists."""

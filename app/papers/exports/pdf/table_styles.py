"""Styles that the tables of several papers share."""

TOP = ("VALIGN", (0, 0), (-1, -1), "TOP")
NO_MARGINS = [("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]

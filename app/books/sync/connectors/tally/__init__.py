"""Tally: TallyPrime and Tally.ERP 9, their XML server and their exported files."""

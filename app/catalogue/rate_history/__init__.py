"""The history of rates: their changes, with time, cause, person, and values before and after."""

"""`make run`: Haat with all its servers on one machine, with only Python installed."""

"""The soak: hours of mixed load, and whether anything grows that should not. `make soak`."""

"""What becomes of a store after it was opened: paused, closed, taken away as a file, moved, erased."""

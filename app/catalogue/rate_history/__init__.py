"""The history of rates: what changed them, when, by whom, and from what to what."""

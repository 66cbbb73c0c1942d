"""One run takes a sheet or the books into the store: its states, its table, its rejected rows, its end."""

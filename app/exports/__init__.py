"""Files that somebody asked for: made by a worker, offered for a day."""

"""One store is flooded: how well another one's customers are served meanwhile."""

"""One store is flooded: how well the customers of another are served."""

"""Documents of orders: what happens to their lines after they were placed."""

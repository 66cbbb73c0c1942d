"""Documents of orders: dispatches, returns and changes of their lines."""

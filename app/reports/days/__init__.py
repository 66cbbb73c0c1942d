"""The working days of a salesperson: his way and the orders that he took."""

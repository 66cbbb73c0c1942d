"""The working days of salespeople: their routes and the orders they took."""
